import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { checkout, inCheckout } from './checkout.mjs';

const IGNORED = new Set(['node_modules', 'dist', '.cache']);

/**
 * Changes whenever a file in the given places is added, removed or written, going by name, size and time.
 * @param {string[]} places
 */
export function fingerprint(places) {
  const hash = createHash('sha256');
  for (const file of places.map((place) => inCheckout(place)).flatMap(listFiles)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${path.relative(checkout, file)}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** @returns {string[]} */
function listFiles(/** @type {string} */ place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => !IGNORED.has(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => listFiles(path.join(place, name)));
}
