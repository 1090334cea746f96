import { existsSync, readFileSync, statSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';
import { SIGNED_IN_CHUNK } from './first-screens.mjs';
import { Trouble } from './say.mjs';

const KB = 1024;
const ENTRY = /^index\.html$|^src\/main\.tsx$/;

/** What a browser has to load, compressed, before the screen shows, and in how many files. */
const BUDGETS = [
  {
    screen: 'the landing page',
    limit: 90 * KB,
    mostFiles: 6,
    parts: [ENTRY, /\/visitor-app\.tsx$/],
  },
  {
    screen: 'the first signed-in screen',
    limit: 170 * KB,
    mostFiles: 5,
    parts: [ENTRY, new RegExp(`^_${SIGNED_IN_CHUNK}-`)],
  },
];

const dist = inCheckout('apps/web/dist');

/** The chunks that a part needs at once, whatever it loads later on. */
function collectChunks(manifest, key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key].imports ?? []) collectChunks(manifest, next, found);
  return found;
}

/** The build leaves a compressed copy beside every file worth it. */
function measureFile(file) {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** What each of the first screens loads, and how much it may. */
export function measureScreenSizes() {
  const manifestFile = `${dist}/.vite/manifest.json`;
  if (!existsSync(manifestFile)) throw new Trouble('The web application is not built.');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  return BUDGETS.map(({ screen, limit, mostFiles, parts }) => {
    const chunks = new Set(parts.flatMap((part) => [...chunksOf(manifest, part)]));
    const files = [...chunks].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]);
    const distinct = [...new Set(files)];
    const bytes = distinct.reduce((sum, file) => sum + measureFile(`${dist}/${file}`), 0);
    return { screen, limit, mostFiles, bytes, files: distinct.length };
  });
}

function chunksOf(manifest, part) {
  const key = Object.keys(manifest).find((name) => part.test(name));
  if (!key) throw new Trouble(`The build has no part ${part}.`);
  return collectChunks(manifest, key);
}
