import { globSync } from 'node:fs';
import { build } from 'esbuild';
import { checkout, inCheckout } from '../../bin/bootstrap/checkout.mjs';
import { copyServerFiles, serverBundle } from './server-bundle.ts';

const outdir = inCheckout('.cache/bench');
const { entryPoints } = serverBundle(outdir);
await build({
  ...serverBundle(outdir),
  // The server also runs inside the benchmark and needs its workers beside it.
  entryPoints: [
    inCheckout('bench/run.ts'),
    ...globSync('bench/**/*.worker.ts', { cwd: checkout }).map((name) => inCheckout(name)),
    ...entryPoints.filter((name) => name.endsWith('.worker.ts')),
  ],
});
copyServerFiles(outdir);
