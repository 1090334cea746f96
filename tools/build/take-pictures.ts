import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { checkout, inCheckout } from '../../bin/bootstrap/checkout.mjs';
import { ensureBuild } from '../../bin/bootstrap/ensure-build.mjs';
import { resolveFromCwd } from '../../bin/bootstrap/resolve-from-cwd.mjs';
import { CommandError, runCommand } from '../../bin/bootstrap/terminal.mjs';
import { ensureBrowser } from '../machine/ensure-browser.ts';

/** Takes the pictures of README and guide from a demo started for them. */
await runCommand(async () => {
  const { only, into } = readOptions();
  const node = process.execPath;
  await ensureBuild({ node });
  const browser = await ensureBrowser();
  const playwright = inCheckout('node_modules/@playwright/test/cli.js');
  const config = inCheckout('tests/browser/pictures/pictures.config.ts');
  const args = [playwright, 'test', '--config', config, ...(only ? ['--grep', only] : [])];
  const child = spawn(node, args, {
    cwd: checkout,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser, PICTURES_INTO: into },
  });
  // SIGINT makes Playwright stop the browser and the demo as well.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGINT'));
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
});

/** `--only` selects series by a text in their name; `--into` writes to a directory laid out like the checkout. */
function readOptions(): { only: string | undefined; into: string } {
  try {
    const { values } = parseArgs({
      options: { only: { type: 'string' }, into: { type: 'string', default: checkout } },
    });
    return { only: values.only, into: resolveFromCwd(values.into) };
  } catch (error) {
    throw new CommandError(
      `${(error as Error).message}\nUsage: npm run pictures -- [--only <text>] [--into <directory>]`,
    );
  }
}
