import { build } from 'esbuild';
import { inCheckout } from './checkout.mjs';
import { copyServerFiles, serverBundle } from './server-bundle.mjs';

const outdir = inCheckout('.cache/bench');
const { entryPoints } = serverBundle(outdir);
await build({
  ...serverBundle(outdir),
  // The server runs inside the benchmark as well, with its workers beside it.
  entryPoints: [
    inCheckout('bench/run.ts'),
    inCheckout('bench/measure/load.worker.ts'),
    inCheckout('bench/measure/bare-server.worker.ts'),
    ...entryPoints.filter((name) => name.endsWith('.worker.ts')),
  ],
});
copyServerFiles(outdir);
