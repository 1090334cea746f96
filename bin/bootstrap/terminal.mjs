const isTerminal = process.stdout.isTTY === true;

/** @param {number} code @param {string} text */
const paint = (code, text) =>
  isTerminal && !process.env.NO_COLOR ? `\u001b[${code}m${text}\u001b[0m` : text;

export const dim = (/** @type {string} */ text) => paint(2, text);
const green = (/** @type {string} */ text) => paint(32, text);
const red = (/** @type {string} */ text) => paint(31, text);

export const print = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);

export const printPassed = (/** @type {string} */ text) => print(`${green('✓')} ${text}`);
export const printFailed = (/** @type {string} */ text) => print(`${red('✗')} ${text}`);
export const printSkipped = (/** @type {string} */ text) => print(`${dim('–')} ${text}`);

export function formatDuration(/** @type {number} */ milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Shows a step while it runs, then how long it took.
 * @template T
 * @param {string} doing
 * @param {string} done
 * @param {() => Promise<T>} work
 */
export async function showStep(doing, done, work) {
  const start = Date.now();
  if (isTerminal) process.stdout.write(dim(`  ${doing}…`));
  try {
    const result = await work();
    clearLine();
    printPassed(`${done} ${dim(formatDuration(Date.now() - start))}`);
    return result;
  } catch (error) {
    clearLine();
    throw error;
  }
}

function clearLine() {
  if (isTerminal) process.stdout.write('\r\u001b[2K');
}

/** A failure with a message for the user; `output` is what a program printed, where it helps. */
export class CommandError extends Error {
  /** @param {string} message */
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/**
 * Runs a command's main function. A CommandError prints its message instead of a stack trace.
 * @param {() => number | Promise<number>} main
 */
export async function runCommand(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (error.output) process.stderr.write(`${error.output.trimEnd()}\n\n`);
    process.stderr.write(`${red('✗')} ${error.message}\n`);
    process.exitCode = 1;
  }
}
