/** Apart from the calls, so that the first screen loads it and not their schemas. */
export const TAXII_COLLECTIONS_PATH = '/api/admin/taxii-collections';
