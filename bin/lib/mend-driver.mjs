import { readFileSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';
import { Trouble } from './say.mjs';

/**
 * The database driver (postgres 3.4.9) writes to a connection that is gone: a transaction that loses its connection
 * rolls back on it, which ends the process; and what was still to be written stays in front of the next greeting, which
 * then waits until it times out. docs/decisions/0014 has the story; trials/crash/database-away.trial.ts fails without this.
 */
const MENDS = [
  [
    '    if (terminated)\n      return queryError(q,',
    "    if (socket === null)\n      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true\n\n    if (terminated)\n      return queryError(q,",
  ],
  [
    '    clearImmediate(nextWriteTimer)\n    socket.removeListener',
    '    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener',
  ],
];

/** Takes the driver into the bundle, mended. A version in which the places are not found fails the build. */
export const mendDriver = {
  name: 'mend-driver',
  setup(build) {
    build.onResolve({ filter: /^postgres$/ }, () => ({
      path: inCheckout('node_modules/postgres/src/index.js'),
    }));
    build.onLoad({ filter: /node_modules\/postgres\/src\/connection\.js$/ }, ({ path }) => ({
      contents: MENDS.reduce(replaceOnce, readFileSync(path, 'utf8')),
      loader: 'js',
    }));
  },
};

function replaceOnce(source, [found, mended]) {
  if (source.split(found).length !== 2) {
    throw new Trouble('The database driver has changed: see bin/lib/mend-driver.mjs.');
  }
  return source.replace(found, mended);
}
