import { inCheckout } from './lib/checkout.mjs';
import { ensureBuild } from './lib/ensure-build.mjs';
import { ensureDependencies } from './lib/ensure-dependencies.mjs';
import { ensureNode } from './lib/ensure-node.mjs';
import { runAttached } from './lib/run-attached.mjs';
import { runProgram } from './lib/run-program.mjs';
import { runCommand, Trouble } from './lib/say.mjs';

await runCommand(async () => {
  const runtime = await ensureNode();
  await ensureDependencies(runtime);
  await ensureBuild(runtime);
  const built = await runProgram(runtime.node, [inCheckout('bin/lib/build-bench.mjs')]);
  if (built.code !== 0) throw new Trouble(`The benchmark does not build.\n${built.output}`);
  return runAttached(runtime.node, inCheckout('.cache/bench/run.mjs'), process.argv.slice(2));
});
