import { inCheckout } from './lib/checkout.mjs';
import { ensureDependencies } from './lib/ensure-dependencies.mjs';
import { ensureNode } from './lib/ensure-node.mjs';
import { runAttached } from './lib/run-attached.mjs';
import { runCommand } from './lib/say.mjs';

await runCommand(async () => {
  const runtime = await ensureNode();
  await ensureDependencies(runtime);
  return runAttached(runtime.node, inCheckout('bin/lib/develop.mjs'));
});
