const isTerminal = process.stdout.isTTY === true;
const paint = (code, text) =>
  isTerminal && !process.env.NO_COLOR ? `\u001b[${code}m${text}\u001b[0m` : text;

export const dim = (text) => paint(2, text);
const green = (text) => paint(32, text);
const red = (text) => paint(31, text);

export const say = (text) => process.stdout.write(`${text}\n`);

export const passed = (text) => say(`${green('✓')} ${text}`);
export const failed = (text) => say(`${red('✗')} ${text}`);
export const skipped = (text) => say(`${dim('–')} ${text}`);

export function formatDuration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** Shows a piece of work while it lasts, and what it took. Where nothing is to be done, it is not shown at all. */
export async function showStep(doing, done, work) {
  const begun = Date.now();
  if (isTerminal) process.stdout.write(dim(`  ${doing}…`));
  try {
    const result = await work();
    clearLine();
    passed(`${done} ${dim(formatDuration(Date.now() - begun))}`);
    return result;
  } catch (error) {
    clearLine();
    throw error;
  }
}

function clearLine() {
  if (isTerminal) process.stdout.write('\r\u001b[2K');
}

/** A failure that is told in one sentence; what a program printed follows where it helps. */
export class Trouble extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/** Runs a command's main function; trouble ends it with a sentence instead of a stack. */
export async function runCommand(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    if (error.output) process.stderr.write(`${error.output.trimEnd()}\n\n`);
    process.stderr.write(`${red('✗')} ${error.message}\n`);
    process.exitCode = 1;
  }
}
