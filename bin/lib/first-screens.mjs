import { build } from 'vite';

/** The modules that the first screens start from. What those import later on is not needed for the first picture. */
const ENTRY = [/\/apps\/web\/index\.html$/];
const LANDING = [/\/app\/visitor\/visitor-app\.tsx$/];
const SIGNED_IN = [/\/app\/member-app\.tsx$/, /\/app\/dashboard\/dashboard-screen\.tsx$/];

/** The file with all that the first signed-in screen needs beyond the landing page. */
export const SIGNED_IN_CHUNK = 'signed-in';

/**
 * By itself the bundler makes a file for every set of screens that share something: the first signed-in screen came in
 * 69 of them, packed worse and run later than one. So it builds twice: the first time to see what each first screen
 * truly needs once unused code is gone, the second time with that in one file for both screens and one for members. The
 * entry stays small: it asks who is there while the others are on their way.
 */
export async function groupFirstScreens(config) {
  const { output } = await build({
    ...config,
    build: { write: false, minify: false, reportCompressedSize: false },
  });
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const entry = modulesOf(chunks, ENTRY);
  const landing = modulesOf(chunks, LANDING);
  const signedIn = modulesOf(chunks, SIGNED_IN);
  const isLater = (id) => !entry.has(id);
  return {
    groups: [
      { name: 'common', test: (id) => isLater(id) && signedIn.has(id) && landing.has(id) },
      { name: SIGNED_IN_CHUNK, test: (id) => isLater(id) && signedIn.has(id) && !landing.has(id) },
    ],
    // They are whole as they are. With what they import by name only, the validation library would come along.
    includeDependenciesRecursively: false,
  };
}

function modulesOf(chunks, starts) {
  const found = new Set();
  const collect = (chunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) collect(chunks.get(name));
  };
  for (const start of starts) collect(startingAt(chunks, start));
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds));
}

function startingAt(chunks, start) {
  for (const chunk of chunks.values()) {
    if (start.test(chunk.facadeModuleId ?? '')) return chunk;
  }
  throw new Error(`No part of the application starts at ${start}.`);
}
