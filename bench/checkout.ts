import path from 'node:path';

/** The bundle is in .cache/bench. */
export const CHECKOUT = path.resolve(import.meta.dirname, '../..');
