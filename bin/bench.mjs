import { inCheckout } from './lib/checkout.mjs';
import { ensureBrowser } from './lib/ensure-browser.mjs';
import { ensureBuild } from './lib/ensure-build.mjs';
import { ensureDependencies } from './lib/ensure-dependencies.mjs';
import { ensureNode } from './lib/ensure-node.mjs';
import { runAttached } from './lib/run-attached.mjs';
import { runProgram } from './lib/run-program.mjs';
import { runCommand, Trouble } from './lib/say.mjs';

await runCommand(async () => {
  const options = process.argv.slice(2);
  const runtime = await ensureNode();
  await ensureDependencies(runtime);
  await ensureBuild(runtime);
  const built = await runProgram(runtime.node, [inCheckout('bin/lib/build-bench.mjs')]);
  if (built.code !== 0) throw new Trouble(`The benchmark does not build.\n${built.output}`);
  const env = { ...process.env, CHROMIUM_PATH: await findBrowserFor(options) };
  return runAttached(runtime.node, inCheckout('.cache/bench/run.mjs'), options, { env });
});

/** All but the screens can be measured without a browser. */
async function findBrowserFor(options) {
  if (options.includes('--growth') || options.includes('--only')) return '';
  try {
    return await ensureBrowser();
  } catch (error) {
    if (!(error instanceof Trouble) || options.includes('--screens')) throw error;
    process.stderr.write(`${error.message}\n`);
    return '';
  }
}
