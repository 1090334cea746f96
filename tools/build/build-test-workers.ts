import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { inCheckout } from '../../bin/bootstrap/checkout.mjs';
import { serverBundle, serverWorkers } from './server-bundle.ts';

/**
 * Bundles the server's workers for tests, which run everything else from its source. Node would compile the TypeScript
 * of each thread anew, in WebAssembly, which takes most of a second and now and then crashes when the thread is ended.
 */
export default async function buildTestWorkers(): Promise<void> {
  const directory = inCheckout('.cache/test-workers');
  mkdirSync(directory, { recursive: true });
  const { outputFiles } = await build({
    ...serverBundle(directory),
    entryPoints: serverWorkers,
    write: false,
  });
  for (const { path, contents } of outputFiles) {
    // Another run in the same checkout may be reading the file.
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
}
