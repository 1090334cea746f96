import { setFlagsFromString } from 'node:v8';
import { explainStartFailure } from './start-failure';
import { startServer } from './start-server';

/** The heap is cleared at twice what was live, not at four times: a third less memory under load (docs/performance.md). */
setFlagsFromString('--heap-growing-percent=100');

startServer(process.env).catch((error: unknown) => {
  process.stderr.write(`Watchfloor cannot start: ${explainStartFailure(error)}\n`);
  process.exit(1);
});
