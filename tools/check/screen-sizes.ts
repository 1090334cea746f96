import { existsSync, readFileSync, statSync } from 'node:fs';
import { inCheckout } from '../../bin/bootstrap/checkout.mjs';
import { CommandError } from '../../bin/bootstrap/terminal.mjs';
import { SIGNED_IN_CHUNK } from '../build/first-screens.ts';

const KB = 1024;
const ENTRY = /^index\.html$|^src\/main\.tsx$/;

/** What a browser loads, compressed, before the screen shows, and in how many files. */
const BUDGETS = [
  {
    screen: 'the landing page',
    limit: 90 * KB,
    maxFiles: 6,
    parts: [ENTRY, /\/visitor-app\.tsx$/],
  },
  {
    screen: 'the first signed-in screen',
    limit: 170 * KB,
    maxFiles: 5,
    parts: [ENTRY, new RegExp(`^_${SIGNED_IN_CHUNK}-`)],
  },
];

const dist = inCheckout('apps/web/dist');

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly css?: string[]; readonly imports?: string[] }>
>;

/** The chunks that a part needs at once, without what it loads lazily. */
function collectChunks(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key]?.imports ?? []) collectChunks(manifest, next, found);
  return found;
}

/** The build stores a compressed copy beside every file worth compressing. */
function measureFile(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** What each of the first screens loads, beside its limit. */
export function measureScreenSizes() {
  const manifestFile = `${dist}/.vite/manifest.json`;
  if (!existsSync(manifestFile)) throw new CommandError('The web application is not built.');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  return BUDGETS.map(({ screen, limit, maxFiles, parts }) => {
    const chunks = new Set(parts.flatMap((part) => [...chunksOf(manifest, part)]));
    const files = [...chunks]
      .flatMap((key) => manifest[key] ?? [])
      .flatMap(({ file, css = [] }) => [file, ...css]);
    const distinct = [...new Set(files)];
    const bytes = distinct.reduce((sum, file) => sum + measureFile(`${dist}/${file}`), 0);
    return { screen, limit, maxFiles, bytes, files: distinct.length };
  });
}

function chunksOf(manifest: Manifest, part: RegExp): Set<string> {
  const key = Object.keys(manifest).find((name) => part.test(name));
  if (!key) throw new CommandError(`The build has no part ${part}.`);
  return collectChunks(manifest, key);
}
