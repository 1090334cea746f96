import { runCrashTrials } from './lib/crash-trials.mjs';
import { ensureBuild } from './lib/ensure-build.mjs';
import { ensureDependencies } from './lib/ensure-dependencies.mjs';
import { ensureNode } from './lib/ensure-node.mjs';
import { runCommand, say } from './lib/say.mjs';

/** `npm run test:crash`: kills, restarts and full disks, and what was left of acknowledged writes. */
await runCommand(async () => {
  const runtime = await ensureNode();
  await ensureDependencies(runtime);
  await ensureBuild(runtime);
  const { passed, failed, skipped, figures, output } = await runCrashTrials(runtime.node, 'long');
  if (failed > 0) say(output);
  for (const line of figures) say(line);
  say(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 ? 1 : 0;
});
