import { globSync } from 'node:fs';
import { build } from 'esbuild';
import { checkout, inCheckout } from './checkout.mjs';
import { copyServerFiles, serverBundle } from './server-bundle.mjs';

const outdir = inCheckout('.cache/bench');
const { entryPoints } = serverBundle(outdir);
await build({
  ...serverBundle(outdir),
  // The server runs inside the benchmark as well, with its workers beside it.
  entryPoints: [
    inCheckout('bench/run.ts'),
    ...globSync('bench/**/*.worker.ts', { cwd: checkout }).map((name) => inCheckout(name)),
    ...entryPoints.filter((name) => name.endsWith('.worker.ts')),
  ],
});
copyServerFiles(outdir);
