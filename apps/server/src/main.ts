import { explainStartFailure } from './start-failure';
import { startServer } from './start-server';

startServer(process.env).catch((error: unknown) => {
  process.stderr.write(`Watchfloor cannot start: ${explainStartFailure(error)}\n`);
  process.exit(1);
});
