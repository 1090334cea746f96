import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. Commands work from any directory. */
export const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const inCheckout = (/** @type {string[]} */ ...parts) => path.join(checkout, ...parts);
