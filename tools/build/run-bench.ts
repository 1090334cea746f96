import { inCheckout } from '../../bin/bootstrap/checkout.mjs';
import { ensureBuild } from '../../bin/bootstrap/ensure-build.mjs';
import { runAttached } from '../../bin/bootstrap/run-attached.mjs';
import { HEAP, MEMORY } from '../../bin/bootstrap/run-product.mjs';
import { runProgram } from '../../bin/bootstrap/run-program.mjs';
import { CommandError, print, runCommand } from '../../bin/bootstrap/terminal.mjs';
import { runAttacks } from '../check/checks.ts';
import { ensureBrowser } from '../machine/ensure-browser.ts';

await runCommand(async () => {
  const options = process.argv.slice(2);
  const node = process.execPath;
  await ensureBuild({ node });
  const built = await runProgram(node, [inCheckout('tools/build/build-bench.ts')]);
  if (built.code !== 0) throw new CommandError(`The benchmark does not build.\n${built.output}`);
  // The product gets the settings that `npm start` gives it; the bench hands them on.
  const env = { ...MEMORY, ...process.env, CHROMIUM_PATH: await findBrowserFor(options) };
  const code = await runAttached(node, [HEAP, inCheckout('.cache/bench/run.mjs'), ...options], env);
  if (code === 0 && options.length === 0) await measureUnderAttack(node);
  return code;
});

/** How long a request can block the event loop, and how much one member at all limits slows down another. */
async function measureUnderAttack(node: string): Promise<void> {
  const {
    figures = [],
    failed,
    output = '',
  } = await runAttacks(node, 'long', ['event-loop', 'starvation']);
  if (failed > 0) throw new CommandError('The attacks failed.', output);
  for (const line of figures) print(line);
}

/** Everything but the screens can be measured without a browser. */
async function findBrowserFor(options: readonly string[]): Promise<string> {
  if (options.includes('--growth') || options.includes('--only')) return '';
  try {
    return await ensureBrowser();
  } catch (error) {
    if (!(error instanceof CommandError) || options.includes('--screens')) throw error;
    process.stderr.write(`${error.message}\n`);
    return '';
  }
}
