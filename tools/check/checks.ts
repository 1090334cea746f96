import { inCheckout } from '../../bin/bootstrap/checkout.mjs';
import { ensureBuild } from '../../bin/bootstrap/ensure-build.mjs';
import { runProgram } from '../../bin/bootstrap/run-program.mjs';
import { ensureProgram } from '../machine/ensure-program.ts';
import { findApertium } from '../machine/find-apertium.ts';
import { startOldestPostgres, startReplicaOf } from '../machine/oldest-postgres.ts';
import { auditPackages } from './audit-packages.ts';
import { type Check, type CheckResult, fail, PASSED, type Runtime, skip } from './check.ts';
import { runCrashTests } from './crash-tests.ts';
import { runPlaywright, runSystemTests, runVitest } from './test-reports.ts';

const inModules = (file: string) => inCheckout('node_modules', file);

/** Counts as one test, passed or failed by its exit code. */
async function runAsOne(node: string, args: string[]): Promise<CheckResult> {
  const { code, output } = await runProgram(node, args);
  return code === 0 ? PASSED : fail(output);
}

const TYPE_PROJECTS = [
  ...['packages/contract', 'packages/markdown', 'packages/entities', 'packages/stix'],
  ...['apps/server', 'apps/web'],
  ...['tests', 'bench', 'bench/screens', 'tools'],
];

const PRODUCT = /^(apps|packages)\//;
const TESTED = /^(apps|packages|tests|tools|bin|patches)\/|^package(-lock)?\.json$/;

/**
 * All checks, in the order in which they run. Light neighbours run two at a time; a check that needs the result of
 * another comes after it.
 */
export const checks: readonly Check[] = [
  {
    name: 'lint',
    title: 'Format and lint',
    isLight: true,
    run: ({ node }) => runAsOne(node, [inModules('@biomejs/biome/bin/biome'), 'ci', '.']),
  },
  ...TYPE_PROJECTS.map(
    (project): Check => ({
      name: 'types',
      title: `Types of ${project}`,
      isLight: true,
      run: ({ node }) =>
        runAsOne(node, [inModules('typescript/bin/tsc'), '-p', inCheckout(project)]),
    }),
  ),
  {
    name: 'boundaries',
    title: 'Import boundaries',
    isLight: true,
    run: ({ node }) =>
      runAsOne(node, [
        inModules('dependency-cruiser/bin/dependency-cruiser.mjs'),
        ...['apps/server/src', 'apps/web/src', 'packages/contract/src', 'packages/markdown/src'],
        ...['packages/entities/src', 'packages/stix/src', 'bin', 'tools', 'tests', 'bench'],
      ]),
  },
  {
    name: 'unused',
    title: 'Dead code',
    isLight: true,
    run: ({ node }) => runAsOne(node, [inModules('knip/bin/knip.js'), '--no-config-hints']),
  },
  {
    name: 'docs',
    title: 'Links, commands and paths in the documentation',
    isLight: true,
    run: ({ node }) => runAsOne(node, [inCheckout('tools/check/check-docs.ts')]),
  },
  {
    name: 'supply',
    title: 'Lock file: every package pinned by its hash, no registry address',
    isLight: true,
    run: ({ node }) => runAsOne(node, [inCheckout('tools/check/check-lock.ts')]),
  },
  {
    name: 'supply',
    title: 'Known vulnerabilities of packages',
    isLight: true,
    affectedBy: /^package-lock\.json$/,
    run: auditPackages,
  },
  {
    name: 'unit',
    title: 'Unit, component and API tests',
    // Tests compare the documentation with the product.
    affectedBy: new RegExp(`${TESTED.source}|^bench/|\\.md$`),
    run: ({ node, changedOnly }) =>
      runVitest(node, 'unit', {
        args: changedOnly ? ['--changed', '--passWithNoTests'] : [],
        env: changedOnly ? { THOROUGH: '1' } : {},
        mayBeEmpty: changedOnly,
      }),
  },
  {
    name: 'hostile',
    title: 'Attacks, the short form of npm run test:hostile',
    affectedBy: PRODUCT,
    run: ({ node }) => runAttacks(node, 'short'),
  },
  {
    name: 'build',
    title: 'Build',
    affectedBy: TESTED,
    run: async (runtime) => {
      await ensureBuild(runtime);
      return PASSED;
    },
  },
  {
    name: 'sizes',
    title: 'Size of the first screens',
    affectedBy: TESTED,
    run: ({ node }) => runAsOne(node, [inCheckout('tools/check/check-sizes.ts')]),
  },
  {
    name: 'browser',
    title: 'Browser tests',
    needsBrowser: true,
    affectedBy: TESTED,
    run: (runtime) =>
      runBuilt(runtime, ({ node, browser }) => runPlaywright(node, browser, 'quick')),
  },
  {
    name: 'failures',
    title: 'Failure tests, the short form of npm run test:crash',
    affectedBy: TESTED,
    run: (runtime) => runBuilt(runtime, ({ node }) => runCrashTests(node, 'short')),
  },
  {
    name: 'browser-thorough',
    title: 'Browser tests of several instances, the demo and load',
    isThorough: true,
    needsBrowser: true,
    run: (runtime) =>
      runBuilt(runtime, ({ node, browser }) => runPlaywright(node, browser, 'thorough')),
  },
  {
    name: 'installations',
    title: 'Embedded database, backup and restore',
    isThorough: true,
    run: ({ node }) =>
      runVitest(node, 'installations', {
        args: ['--project', 'server'],
        files: ['src/embedded/postgres/', 'src/backup/'],
        env: { THOROUGH: '1' },
      }),
  },
  {
    name: 'oldest',
    title: 'API tests on PostgreSQL 15, the oldest supported',
    isThorough: true,
    run: runOnOldestPostgres,
  },
  {
    name: 'replica',
    title: 'Reads from a streaming replica',
    isThorough: true,
    run: runWithReplica,
  },
  {
    name: 'translation',
    title: 'Translation by a real Apertium server',
    isThorough: true,
    run: runWithApertium,
  },
  {
    name: 'documents',
    title: 'Exported files in qpdf, Poppler and LibreOffice',
    isThorough: true,
    run: runWithDocumentPrograms,
  },
  {
    name: 'hostile-long',
    title: 'Attacks on the API at length',
    isThorough: true,
    run: ({ node }) => runAttacks(node, 'long'),
  },
  {
    name: 'hostile-long',
    title: 'Script injection through every text field into a browser',
    isThorough: true,
    needsBrowser: true,
    run: (runtime) =>
      runBuilt(runtime, ({ node, browser }) =>
        runPlaywright(node, browser, 'quick', {
          files: ['injection'],
          env: { HOSTILE: 'long' },
        }),
      ),
  },
  {
    name: 'crash',
    title: 'Crashes, restarts and full disks',
    isThorough: true,
    run: (runtime) => runBuilt(runtime, ({ node }) => runCrashTests(node, 'long')),
  },
  {
    name: 'proxy',
    title: 'Behind HAProxy and nginx with the shipped configurations',
    isThorough: true,
    run: runBehindProxies,
  },
  {
    name: 'development',
    title: 'Commands of developers: dev, bench, pictures',
    isThorough: true,
    needsBrowser: true,
    run: (runtime) =>
      runBuilt(runtime, ({ node, browser }) =>
        runSystemTests(node, 'development', ['development/'], { CHROMIUM_PATH: browser }),
      ),
  },
];

async function runBuilt(
  runtime: Runtime,
  run: (runtime: Runtime) => Promise<CheckResult>,
): Promise<CheckResult> {
  await ensureBuild(runtime);
  return run(runtime);
}

/** Attacks on a running server: `short` takes a minute, `long` several. */
export const runAttacks = (node: string, form: 'short' | 'long', files: readonly string[] = ['']) =>
  runVitest(node, 'hostile', {
    args: ['--project', 'server'],
    files: files.map((name) => `${name}.hostile.test`),
    env: { HOSTILE: form },
  });

async function runWithApertium({ node }: Runtime): Promise<CheckResult> {
  const found = await findApertium();
  if (found.program === null) return skip(found.reason);
  return runVitest(node, 'translation', {
    args: ['--project', 'server'],
    files: ['.apertium.test'],
    env: { APERTIUM_APY: found.program },
  });
}

async function runWithDocumentPrograms({ node }: Runtime): Promise<CheckResult> {
  const found = [await ensureProgram('qpdf'), await ensureProgram('pdftotext', 'poppler-utils')];
  if (found.includes(null)) {
    return skip('not installed (as root: apt-get install qpdf poppler-utils)');
  }
  return runVitest(node, 'documents', {
    args: ['--project', 'server'],
    files: ['.programs.test'],
    env: { DOCUMENT_PROGRAMS: '1' },
  });
}

async function runBehindProxies(runtime: Runtime): Promise<CheckResult> {
  const missing: string[] = [];
  for (const name of ['haproxy', 'nginx', 'openssl']) {
    if ((await ensureProgram(name)) === null) missing.push(name);
  }
  if (missing.length > 0) {
    return skip(`not installed (as root: apt-get install ${missing.join(' ')})`);
  }
  return runBuilt(runtime, ({ node }) => runSystemTests(node, 'proxy', ['proxy/']));
}

/** What can differ between versions: SQL of the API tests, migrations, backup and restore. */
async function runOnOldestPostgres({ node }: Runtime): Promise<CheckResult> {
  const server = await startOldestPostgres();
  if (server.url === null) return skip(server.reason);
  try {
    return await runVitest(node, 'oldest', {
      args: ['--project', 'server'],
      files: ['.api.test', 'src/db/', 'src/backup/'],
      env: { TEST_DATABASE_URL: server.url, THOROUGH: '1' },
    });
  } finally {
    await server.stop();
  }
}

async function runWithReplica({ node }: Runtime): Promise<CheckResult> {
  const primary = await startOldestPostgres();
  if (primary.url === null) return skip(primary.reason);
  try {
    const replica = await startReplicaOf(primary);
    if (replica.url === null) return skip(replica.reason);
    try {
      return await runVitest(node, 'replica', {
        args: ['--project', 'server'],
        files: ['.replica.test'],
        env: { TEST_DATABASE_URL: primary.url, TEST_REPLICA_URL: replica.url },
      });
    } finally {
      await replica.stop();
    }
  } finally {
    await primary.stop();
  }
}
