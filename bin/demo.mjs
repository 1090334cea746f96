import { inCheckout } from './lib/checkout.mjs';
import { ensureBuild } from './lib/ensure-build.mjs';
import { ensureDependencies } from './lib/ensure-dependencies.mjs';
import { ensureNode } from './lib/ensure-node.mjs';
import { runAttached } from './lib/run-attached.mjs';
import { runCommand } from './lib/say.mjs';

await runCommand(async () => {
  const runtime = await ensureNode();
  await ensureDependencies(runtime);
  await ensureBuild(runtime);
  return runAttached(runtime.node, inCheckout('apps/server/dist/demo.mjs'));
});
