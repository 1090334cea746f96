/** Apart from the calls, so that the first screen loads it and not their schemas. */
export const FEED_SOURCES_PATH = '/api/admin/sources';
