import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The first of the named programs in PATH, or null. */
export function findProgram(/** @type {string[]} */ ...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

export function isExecutable(/** @type {string} */ file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
