/** Apart from the calls, so that the first screen loads it and not their schemas. */
export const SAVED_SEARCHES_PATH = '/api/saved-searches';
