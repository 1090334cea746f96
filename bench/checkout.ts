import path from 'node:path';

/** Bundled into .cache/bench. */
export const CHECKOUT = path.resolve(import.meta.dirname, '../..');
