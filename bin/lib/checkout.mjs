import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the checkout; everything here is found from it, wherever the command was called. */
export const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const inCheckout = (...parts) => path.join(checkout, ...parts);
