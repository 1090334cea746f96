import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inCheckout } from './checkout.mjs';
import { Trouble } from './say.mjs';

/**
 * The database driver (postgres 3.4.9) does not get over connections that break. docs/decisions/0014 has the story; each
 * place says what goes wrong there, and trials/crash/driver.trial.ts shows it with the driver as it is published.
 */
const MENDS = {
  'connection.js': [
    // A transaction that lost its connection rolls back on it, which ends the process.
    [
      '    if (terminated)\n      return queryError(q,',
      "    if (socket === null)\n      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true\n\n    if (terminated)\n      return queryError(q,",
    ],
    // What was still to be written stays in front of the next greeting, which then waits until it times out.
    [
      '    clearImmediate(nextWriteTimer)\n    socket.removeListener',
      '    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener',
    ],
    // Between the error of a socket and its end queries are still taken: nobody answers them, and the next
    // connection takes the answers to others for theirs.
    [
      "    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
      "    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n    query = results = errorResponse = null\n    result = new Result()\n    rows = 0\n",
    ],
    // A door that opens and closes without a word was knocked at for ever; only where there is another is it tried.
    [
      '    if (initial)\n      return reconnect()\n',
      "    if (initial && options.host[retries + 1])\n      return reconnect()\n    initial && errored(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
    ],
    // Whoever waits for its types is told of a lost connection; the failure itself was nobody's.
    ['        return fetchArrayTypes()\n', '        return fetchArrayTypes().catch(noop)\n'],
  ],
  'index.js': [
    // A transaction that lost its connection goes on in whatever session that connection serves next.
    [
      '        new Promise((_, reject) => connection.onclose = reject)\n',
      '        new Promise((_, reject) => connection.onclose = e => {\n          lost = e\n          while (queries.length) queries.shift().reject(e)\n          reject(e)\n        })\n',
    ],
    [
      '    let savepoints = 0\n      , connection\n',
      '    let savepoints = 0\n      , lost = null\n      , connection\n',
    ],
    [
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n        c.queue === full\n',
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n        lost ? q.reject(lost) : c.queue === full\n',
    ],
  ],
};

const MENDED = /node_modules\/postgres\/src\/(connection|index)\.js$/;

/** Takes the driver into the bundle, mended. A version in which the places are not found fails the build. */
export const mendDriver = {
  name: 'mend-driver',
  setup(build) {
    build.onResolve({ filter: /^postgres$/ }, () => ({
      path: inCheckout('node_modules/postgres/src/index.js'),
    }));
    build.onLoad({ filter: MENDED }, (file) => ({
      contents: mend(readFileSync(file.path, 'utf8'), file.path),
      loader: 'js',
    }));
  },
};

/** The same for tests that run from the sources and take connections away. */
export const mendDriverInTests = {
  name: 'mend-driver-in-tests',
  transform: (source, id) => (MENDED.test(id) ? mend(source, id) : undefined),
};

const mend = (source, file) => MENDS[path.basename(file)].reduce(replaceOnce, source);

function replaceOnce(source, [found, mended]) {
  if (source.split(found).length !== 2) {
    throw new Trouble('The database driver has changed: see bin/lib/mend-driver.mjs.');
  }
  return source.replace(found, () => mended);
}
