import { build, type InlineConfig, type Rolldown } from 'vite';

/** Entry modules of the first screens. What they import lazily is not needed for the first paint. */
const ENTRY = [/\/apps\/web\/index\.html$/];
const LANDING = [/\/app\/visitor\/visitor-app\.tsx$/];
const SIGNED_IN = [/\/app\/member-app\.tsx$/, /\/app\/dashboard\/dashboard-screen\.tsx$/];

/** The chunk with everything that the first signed-in screen needs beyond the landing page. */
export const SIGNED_IN_CHUNK = 'signed-in';

/**
 * By itself the bundler splits the first signed-in screen into 69 chunks, which compress worse and load later than one.
 * So it builds twice: first to see which modules each first screen needs once unused code is gone, then with those in
 * one chunk for both screens and one for members. The entry stays small: it asks who is signed in while the others load.
 */
export async function groupFirstScreens(config: InlineConfig) {
  const built = await build({
    ...config,
    build: { write: false, minify: false, reportCompressedSize: false },
  });
  if (!('output' in built)) throw new Error('The build gave no output.');
  const chunks = new Map(
    built.output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])),
  );
  const entry = modulesOf(chunks, ENTRY);
  const landing = modulesOf(chunks, LANDING);
  const signedIn = modulesOf(chunks, SIGNED_IN);
  const isSignedInOnly = (id: string) => !entry.has(id) && signedIn.has(id) && !landing.has(id);
  return {
    groups: [
      {
        name: 'common',
        test: (id: string) => !entry.has(id) && signedIn.has(id) && landing.has(id),
      },
      { name: SIGNED_IN_CHUNK, test: isSignedInOnly },
    ],
    // The groups are complete. Following type-like imports would add the validation library.
    includeDependenciesRecursively: false,
  };
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

function modulesOf(chunks: Chunks, starts: readonly RegExp[]): Set<string> {
  const found = new Set<Rolldown.OutputChunk>();
  const collect = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) collect(chunks.get(name));
  };
  for (const start of starts) collect(startingAt(chunks, start));
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds));
}

function startingAt(chunks: Chunks, start: RegExp): Rolldown.OutputChunk {
  for (const chunk of chunks.values()) {
    if (start.test(chunk.facadeModuleId ?? '')) return chunk;
  }
  throw new Error(`No chunk of the application starts at ${start}.`);
}
