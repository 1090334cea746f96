import { spawn } from 'node:child_process';
import os from 'node:os';
import { pathToFileURL } from 'node:url';
import { checkout, inCheckout } from './checkout.mjs';

const PRELOAD = pathToFileURL(inCheckout('bin/bootstrap/end-with-parent.mjs')).href;
/** @type {Partial<Record<NodeJS.Signals, NodeJS.Signals>>} */
const FORWARDED = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' };
/** Ctrl-C arrives twice: from the terminal and from npm. */
const REPEAT_MS = 500;
const CHECK_PARENT_MS = 1000;

/**
 * Runs a script to its end and resolves with its exit code. Signals are forwarded, and the script ends with this process.
 * @param {string} node
 * @param {string[]} args
 */
export function runAttached(node, args, env = process.env) {
  const child = spawn(node, ['--enable-source-maps', '--import', PRELOAD, ...args], {
    cwd: checkout,
    env,
    // In its own session it receives Ctrl-C once, from us.
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let latest = 0;
  for (const [received, sent] of Object.entries(FORWARDED)) {
    process.on(received, () => {
      if (Date.now() - latest > REPEAT_MS) child.kill(sent);
      latest = Date.now();
    });
  }
  const watch = watchNpm(() => child.kill('SIGTERM'));
  return new Promise((/** @type {(code: number) => void} */ resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? 128 + (signal ? os.constants.signals[signal] : 0));
    });
  });
}

/**
 * Notices when npm was killed: this process then has another parent. Ignored when something else started it.
 * @param {() => void} onGone
 */
function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const check = () => {
    if (process.ppid !== parent) onGone();
  };
  return setInterval(check, CHECK_PARENT_MS).unref();
}
