import { setFlagsFromString } from 'node:v8';
import { explainStartFailure } from './start-failure';
import { startServer } from './start-server';

/** The heap is cleared at two and a half times of what was live, not at four: a quarter less memory under load (docs/performance.md). */
setFlagsFromString('--heap-growing-percent=150');

startServer(process.env).catch((error: unknown) => {
  process.stderr.write(`Watchfloor cannot start: ${explainStartFailure(error)}\n`);
  process.exit(1);
});
