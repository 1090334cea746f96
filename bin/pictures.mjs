import { spawn } from 'node:child_process';
import { checkout, inCheckout } from './lib/checkout.mjs';
import { ensureBrowser } from './lib/ensure-browser.mjs';
import { ensureBuild } from './lib/ensure-build.mjs';
import { ensureDependencies } from './lib/ensure-dependencies.mjs';
import { ensureNode } from './lib/ensure-node.mjs';
import { runCommand } from './lib/say.mjs';

/** Takes the pictures of README and guide anew, of a demo made for them. */
await runCommand(async () => {
  const runtime = await ensureNode();
  await ensureDependencies(runtime);
  await ensureBuild(runtime);
  const browser = await ensureBrowser();
  const playwright = inCheckout('node_modules/@playwright/test/cli.js');
  const config = inCheckout('e2e/pictures.config.ts');
  const child = spawn(runtime.node, [playwright, 'test', '--config', config], {
    cwd: checkout,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser },
  });
  // Told to stop alone, it would leave browser and demo behind.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGINT'));
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
});
