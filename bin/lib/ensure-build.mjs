import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';
import { fingerprint } from './fingerprint.mjs';
import { explainFailure, runProgram } from './run-program.mjs';
import { showStep } from './say.mjs';

const SHARED = ['packages', 'package-lock.json', 'tsconfig.base.json'];

const BUILDS = [
  {
    name: 'server',
    script: inCheckout('bin/lib/build-server.mjs'),
    output: inCheckout('apps/server/dist'),
    sources: [...SHARED, 'apps/server', 'bin/lib/build-server.mjs', 'bin/lib/server-bundle.mjs'],
  },
  {
    name: 'web application',
    script: inCheckout('bin/lib/build-web.mjs'),
    output: inCheckout('apps/web/dist'),
    sources: [...SHARED, 'apps/web', 'bin/lib/build-web.mjs', 'bin/lib/first-screens.mjs'],
  },
];

/** Builds what has changed. Each build replaces its output, stamp included, only when it has succeeded. */
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

const stampOf = ({ output }) => `${output}/.fingerprint`;

function readStamp(build) {
  return existsSync(stampOf(build)) ? readFileSync(stampOf(build), 'utf8') : null;
}
