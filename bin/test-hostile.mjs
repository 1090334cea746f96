import { runAttacks } from './lib/checks.mjs';
import { ensureBrowser } from './lib/ensure-browser.mjs';
import { ensureBuild } from './lib/ensure-build.mjs';
import { ensureDependencies } from './lib/ensure-dependencies.mjs';
import { ensureNode } from './lib/ensure-node.mjs';
import { runChecks } from './lib/run-checks.mjs';
import { formatDuration, runCommand, say } from './lib/say.mjs';
import { runPlaywright, runVitest } from './lib/test-reports.mjs';

/** Ten minutes together: what takes longer is ended, and has failed. */
const API_MS = 5 * 60_000;
const KEPT_MS = 2 * 60_000;
const BROWSER_MS = 3 * 60_000;

/** Attacks that are part of the usual tests, where they belong. */
const KEPT = [
  ...['modules/files/files.api', 'modules/files/upload'],
  ...[
    'modules/ingestion/fetch-bytes',
    'modules/ingestion/ingestion',
    'modules/ingestion/feed-workers',
  ],
  ...['modules/auth/external-provider', 'modules/auth/login-attempt', 'modules/auth/return-path'],
  'embedded/identity/identity',
];

const figures = [];
const attacks = [
  {
    title: 'Attacks on the API: requests, bodies, forgery, floods, races',
    run: ({ node }) => runAttacks(node, 'long', API_MS),
  },
  {
    title: 'Uploads, signing in, and fetches that the server is talked into',
    run: ({ node }) =>
      runVitest(node, 'hostile-kept', { args: ['--project', 'server', ...KEPT], timeout: KEPT_MS }),
  },
  {
    title: 'Scripts through every text field into a browser',
    run: ({ node, browser }) => {
      process.env.HOSTILE = 'long';
      return runPlaywright(node, browser, ['injection', `--global-timeout=${BROWSER_MS}`]);
    },
  },
].map((attack) => ({
  ...attack,
  run: async (runtime) => {
    const result = await attack.run(runtime);
    figures.push(...(result.figures ?? []));
    return result;
  },
}));

/** All that the parts have told, added up under one name. */
function sumFigures(name) {
  return figures
    .flatMap((line) => [...line.matchAll(/(\d+) ([^,]+)/g)])
    .filter(([, , what]) => name.test(what))
    .reduce((sum, [, amount]) => sum + Number(amount), 0);
}

/** `npm run test:hostile`: all attacks in their long form, within ten minutes, with figures at the end of each. */
await runCommand(async () => {
  const { node, findNpm } = await ensureNode();
  await ensureDependencies({ node, findNpm });
  await ensureBuild({ node });
  const browser = await ensureBrowser();
  const begun = Date.now();
  const total = await runChecks(attacks, { node, browser });
  const requests = sumFigures(/^(requests|acts|links|usernames|texts)/);
  say(
    `\n${total.passed} cases, ${requests} requests, 5xx: ${sumFigures(/^answers of 5xx/)}, in ${formatDuration(Date.now() - begun)}`,
  );
  say(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
});
