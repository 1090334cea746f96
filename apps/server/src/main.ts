import { setFlagsFromString } from 'node:v8';
import { explainStartFailure } from './start-failure';
import { startServer } from './start-server';

/** Collects garbage at twice the live heap instead of four times: a third less memory under load (docs/decisions/0032-memory-limits.md). */
setFlagsFromString('--heap-growing-percent=100');

startServer(process.env).catch((error: unknown) => {
  process.stderr.write(`Watchfloor cannot start: ${explainStartFailure(error)}\n`);
  process.exit(1);
});
