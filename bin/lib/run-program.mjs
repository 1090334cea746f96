import { spawn } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { checkout } from './checkout.mjs';
import { Trouble } from './say.mjs';

/**
 * Runs a program to its end, or until its output shows that it is hopeless, and collects what it prints.
 * Never throws for a bad exit code.
 */
export function runProgram(program, args, { isHopeless = () => false, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => {
      chunks.push(chunk);
      if (isHopeless(Buffer.concat(chunks).toString('utf8'))) child.kill();
    });
    const finish = (code, extra = '') =>
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + extra });
    child.on('error', (error) => finish(127, error.message));
    child.on('close', (code) => finish(code ?? 1));
  });
}

const CAUSES = [
  {
    sign: /\b(ENOSPC|EDQUOT)\b|no space left on device/i,
    say: () => `The disk is full. Free some space and run the command again.`,
  },
  {
    sign: /\b(EACCES|EPERM|EROFS)\b|permission denied/i,
    say: (what) =>
      `${what} failed: no permission to write. Run the command as the user who owns ${checkout}.`,
  },
  {
    sign: /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/,
    say: (what) =>
      `${what} failed: the package registry cannot be reached. Check the network or npm's proxy settings and run the command again.`,
  },
];

const LEAST_SPACE = 8 * 1024 * 1024;

function isDiskFull() {
  const { bavail, bsize } = statfsSync(checkout);
  return bavail * bsize < LEAST_SPACE;
}

/** One sentence for a failed program; its output is kept only where the cause is not a known one. */
export function explainFailure(what, output) {
  const hint = isDiskFull() ? 'ENOSPC' : output;
  const known = CAUSES.find(({ sign }) => sign.test(hint));
  return known ? new Trouble(known.say(what)) : new Trouble(`${what} failed.`, output);
}
