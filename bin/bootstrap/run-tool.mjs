import { inCheckout } from './checkout.mjs';
import { ensureDependencies } from './ensure-dependencies.mjs';
import { ensureNode } from './ensure-node.mjs';
import { runAttached } from './run-attached.mjs';
import { runCommand } from './terminal.mjs';

/**
 * A command for developers: prepares the checkout, then runs a script of tools/.
 * @param {string} script
 */
export function runTool(script) {
  return runCommand(async () => {
    const runtime = await ensureNode();
    await ensureDependencies(runtime);
    return runAttached(runtime.node, [inCheckout('tools', script), ...process.argv.slice(2)]);
  });
}
