import { existsSync, readFileSync, statSync } from 'node:fs';
import { inCheckout } from './lib/checkout.mjs';

const KB = 1024;
const ENTRY = /^index\.html$|^src\/main\.tsx$/;

/** What a browser has to load, compressed, before the screen shows. */
const BUDGETS = [
  { screen: 'the landing page', limit: 90 * KB, parts: [ENTRY, /\/visitor-app\.tsx$/] },
  {
    screen: 'the first signed-in screen',
    limit: 170 * KB,
    parts: [ENTRY, /\/member-app\.tsx$/, /\/dashboard-screen\.tsx$/],
  },
];

const dist = inCheckout('apps/web/dist');
const manifestFile = `${dist}/.vite/manifest.json`;
if (!existsSync(manifestFile)) {
  console.error('The web application is not built.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

/** The chunks that a part needs at once, whatever it loads later on. */
function collectChunks(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key].imports ?? []) collectChunks(next, found);
  return found;
}

/** The build leaves a compressed copy beside every file worth it. */
function measureFile(file) {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

function measure({ screen, limit, parts }) {
  const keys = parts.map((part) => Object.keys(manifest).find((key) => part.test(key)));
  const missing = parts.filter((_, index) => !keys[index]);
  if (missing.length > 0)
    return { isGood: false, text: `${screen}: no part ${missing.join(', ')}` };
  const chunks = new Set(keys.flatMap((key) => [...collectChunks(key)]));
  const files = new Set(
    [...chunks].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]),
  );
  const sum = [...files]
    .map((file) => measureFile(`${dist}/${file}`))
    .reduce((total, size) => total + size, 0);
  const text = `${screen}: ${(sum / KB).toFixed(1)} KB in ${files.size} files, limit ${limit / KB} KB`;
  return { isGood: sum <= limit, text };
}

const results = BUDGETS.map(measure);
for (const { isGood, text } of results) console.log(`${isGood ? '✓' : '✗'} ${text}`);
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;
