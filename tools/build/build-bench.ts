import { globSync } from 'node:fs';
import { build } from 'esbuild';
import { checkout, inCheckout } from '../../bin/bootstrap/checkout.mjs';
import { copyServerFiles, serverBundle, serverWorkers } from './server-bundle.ts';

const outdir = inCheckout('.cache/bench');
await build({
  ...serverBundle(outdir),
  // The server also runs inside the benchmark and needs its workers beside it.
  entryPoints: [
    inCheckout('bench/run.ts'),
    ...globSync('bench/**/*.worker.ts', { cwd: checkout }).map((name) => inCheckout(name)),
    ...serverWorkers,
  ],
});
copyServerFiles(outdir);
