import { spawn } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { checkout } from './checkout.mjs';
import { CommandError } from './terminal.mjs';

/**
 * Runs a program to its end, or until `isHopeless` says so of its output, and collects what it prints. Never throws for
 * a bad exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { isHopeless?: (output: string) => boolean }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runProgram(program, args, { isHopeless = () => false, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: checkout,
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => {
      chunks.push(chunk);
      if (isHopeless(Buffer.concat(chunks).toString('utf8'))) child.kill();
    });
    const finish = (/** @type {number} */ code, extra = '') =>
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + extra });
    child.on('error', (error) => finish(127, error.message));
    child.on('close', (code) => finish(code ?? 1));
  });
}

/** @type {{ sign: RegExp, explain: (step: string) => string }[]} */
const CAUSES = [
  {
    sign: /\b(ENOSPC|EDQUOT)\b|no space left on device/i,
    explain: () => `The disk is full. Free some space and run the command again.`,
  },
  {
    sign: /\b(EACCES|EPERM|EROFS)\b|permission denied/i,
    explain: (step) =>
      `${step} failed: no permission to write. Run the command as the user who owns ${checkout}.`,
  },
  {
    sign: /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/,
    explain: (step) =>
      `${step} failed: the package registry cannot be reached. Check the network or npm's proxy settings and run the command again.`,
  },
];

const MIN_FREE_BYTES = 8 * 1024 * 1024;

function isDiskFull() {
  const { bavail, bsize } = statfsSync(checkout);
  return bavail * bsize < MIN_FREE_BYTES;
}

/**
 * One sentence for a failed program. Its output is shown only when the cause is unknown.
 * @param {string} step
 * @param {string} output
 */
export function explainFailure(step, output) {
  const known = CAUSES.find(({ sign }) => sign.test(isDiskFull() ? 'ENOSPC' : output));
  return known
    ? new CommandError(known.explain(step))
    : new CommandError(`${step} failed.`, output);
}
