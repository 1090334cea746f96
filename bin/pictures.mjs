import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { checkout, inCheckout } from './lib/checkout.mjs';
import { ensureBrowser } from './lib/ensure-browser.mjs';
import { ensureBuild } from './lib/ensure-build.mjs';
import { ensureDependencies } from './lib/ensure-dependencies.mjs';
import { ensureNode } from './lib/ensure-node.mjs';
import { resolveGiven } from './lib/resolve-given.mjs';
import { runCommand, Trouble } from './lib/say.mjs';

/** Takes the pictures of README and guide anew, of a demo made for them. */
await runCommand(async () => {
  const { only, into } = readOptions();
  const runtime = await ensureNode();
  await ensureDependencies(runtime);
  await ensureBuild(runtime);
  const browser = await ensureBrowser();
  const playwright = inCheckout('node_modules/@playwright/test/cli.js');
  const config = inCheckout('e2e/pictures.config.ts');
  const args = [playwright, 'test', '--config', config, ...(only ? ['--grep', only] : [])];
  const child = spawn(runtime.node, args, {
    cwd: checkout,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser, PICTURES_INTO: into },
  });
  // Told to stop alone, it would leave browser and demo behind.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGINT'));
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
});

/** Only the series whose name contains a text; into another directory than the checkout, laid out as it is. */
function readOptions() {
  try {
    const options = { only: { type: 'string' }, into: { type: 'string', default: checkout } };
    const { values } = parseArgs({ options });
    return { only: values.only, into: resolveGiven(values.into) };
  } catch (error) {
    throw new Trouble(
      `${error.message}\nUsage: npm run pictures -- [--only <text>] [--into <directory>]`,
    );
  }
}
