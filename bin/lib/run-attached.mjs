import { spawn } from 'node:child_process';
import os from 'node:os';
import { pathToFileURL } from 'node:url';
import { checkout, inCheckout } from './checkout.mjs';

const PRELOAD = pathToFileURL(inCheckout('bin/lib/end-with-parent.mjs')).href;
const FORWARDED = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' };
/** A Ctrl-C arrives twice: from the terminal and from npm. */
const ECHO = 500;
const CHECK_PARENT_EVERY = 1000;

/**
 * Young objects get 2 MB instead of up to 64: a third less memory under load, and no slower (docs/performance.md).
 * It can be said on the command line only.
 */
const HEAP = '--max-semi-space-size=2';

/** Runs a script of ours to its end: signals are passed on, and it does not outlive us. Resolves with its exit code. */
export function runAttached(node, script, args = [], { env = process.env } = {}) {
  const child = spawn(node, [HEAP, '--enable-source-maps', '--import', PRELOAD, script, ...args], {
    cwd: checkout,
    // Code that was compiled once is not compiled again at the next start. Two pools for what is outside of the heap are enough:
    // with one for each thread, 2 MB more are held at rest.
    env: { NODE_COMPILE_CACHE: inCheckout('.cache/compiled'), MALLOC_ARENA_MAX: '2', ...env },
    // In a session of its own a Ctrl-C reaches it through us alone, and once.
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let latest = 0;
  for (const [received, sent] of Object.entries(FORWARDED)) {
    process.on(received, () => {
      if (Date.now() - latest > ECHO) child.kill(sent);
      latest = Date.now();
    });
  }
  const watch = watchNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? 128 + (os.constants.signals[signal] ?? 0));
    });
  });
}

/** npm that was killed leaves us behind with another parent. Started by anything else, that is none of our business. */
function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && onGone(), CHECK_PARENT_EVERY).unref();
}
