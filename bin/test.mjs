import { checks, selectChecks } from './lib/checks.mjs';
import { ensureBrowser } from './lib/ensure-browser.mjs';
import { ensureDependencies } from './lib/ensure-dependencies.mjs';
import { ensureNode } from './lib/ensure-node.mjs';
import { runChecks } from './lib/run-checks.mjs';
import { runCommand, say } from './lib/say.mjs';

/** `npm test` runs everything; `npm test -- --only=lint,unit` some of it. */
await runCommand(async () => {
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7);
  const selected = only ? selectChecks(only.split(',')) : checks;
  const { node, findNpm } = await ensureNode();
  await ensureDependencies({ node, findNpm });
  const browser = selected.some((check) => check.needsBrowser) ? await ensureBrowser() : null;

  const total = await runChecks(selected, { node, browser });
  const counts = [`${total.passed} passed`, `${total.failed} failed`];
  if (total.skipped > 0) counts.push(`${total.skipped} skipped`);
  say(`\n${counts.join(', ')}`);
  return total.failed > 0 ? 1 : 0;
});
