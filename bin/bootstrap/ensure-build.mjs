import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';
import { fingerprint } from './fingerprint.mjs';
import { explainFailure, runProgram } from './run-program.mjs';
import { showStep } from './terminal.mjs';

const SHARED = ['packages', 'package-lock.json', 'tsconfig.base.json'];

const BUILDS = [
  {
    name: 'server',
    script: inCheckout('tools/build/build-server.ts'),
    output: inCheckout('apps/server/dist'),
    sources: [
      ...SHARED,
      'apps/server',
      'tools/build/build-server.ts',
      'tools/build/server-bundle.ts',
    ],
  },
  {
    name: 'web application',
    script: inCheckout('tools/build/build-web.ts'),
    output: inCheckout('apps/web/dist'),
    sources: [...SHARED, 'apps/web', 'tools/build/build-web.ts', 'tools/build/first-screens.ts'],
  },
];

/**
 * Builds what has changed. A build replaces its output, stamp included, only when it succeeds.
 * @param {{ readonly node: string }} runtime
 */
export async function ensureBuild({ node }) {
  for (const build of BUILDS) {
    const current = fingerprint(build.sources);
    if (readStamp(build) === current) continue;
    await showStep(`Building the ${build.name}`, `Built the ${build.name}`, async () => {
      const { code, output } = await runProgram(node, [build.script]);
      if (code !== 0) throw explainFailure(`Building the ${build.name}`, output);
      writeFileSync(stampOf(build), current);
    });
  }
}

const stampOf = (/** @type {{ output: string }} */ { output }) => `${output}/.fingerprint`;

function readStamp(/** @type {{ output: string }} */ build) {
  return existsSync(stampOf(build)) ? readFileSync(stampOf(build), 'utf8') : null;
}
