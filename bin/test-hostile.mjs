import { runAttacks } from './lib/checks.mjs';
import { ensureBrowser } from './lib/ensure-browser.mjs';
import { ensureBuild } from './lib/ensure-build.mjs';
import { ensureDependencies } from './lib/ensure-dependencies.mjs';
import { ensureNode } from './lib/ensure-node.mjs';
import { runChecks } from './lib/run-checks.mjs';
import { runCommand, say } from './lib/say.mjs';
import { runPlaywright } from './lib/test-reports.mjs';

const BROWSER_MS = 4 * 60_000;

const attacks = [
  {
    title: 'Attacks on the API: requests, bodies, forgery, floods, races',
    run: ({ node }) => runAttacks(node, 'long'),
  },
  {
    title: 'Scripts through every text field into a browser',
    run: async ({ node, browser }) => {
      await ensureBuild({ node });
      process.env.HOSTILE = 'long';
      return runPlaywright(node, browser, ['injection', `--global-timeout=${BROWSER_MS}`]);
    },
  },
];

/** `npm run test:hostile`: all attacks in their long form, within ten minutes, with figures at the end of each. */
await runCommand(async () => {
  const { node, findNpm } = await ensureNode();
  await ensureDependencies({ node, findNpm });
  const browser = await ensureBrowser();
  const total = await runChecks(attacks, { node, browser });
  say(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
});
