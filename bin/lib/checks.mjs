import { existsSync } from 'node:fs';
import { auditPackages } from './audit-packages.mjs';
import { inCheckout } from './checkout.mjs';
import { runCrashTrials } from './crash-trials.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensureProgram } from './ensure-program.mjs';
import { findApertium } from './find-apertium.mjs';
import { startOldestPostgres, startReplicaOf } from './oldest-postgres.mjs';
import { runProgram } from './run-program.mjs';
import { Trouble } from './say.mjs';
import { runPlaywright, runVitest } from './test-reports.mjs';

const inModules = (...parts) => inCheckout('node_modules', ...parts);

/** One check counts as one, passed or failed by its exit code. */
async function runAsOne(node, args) {
  const { code, output } = await runProgram(node, args);
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0, output };
}

const runTypes = (project) => ({
  name: 'types',
  title: `Types of ${project}`,
  isLight: true,
  run: ({ node }) => runAsOne(node, [inModules('typescript/bin/tsc'), '-p', inCheckout(project)]),
});

/**
 * Everything `npm test` runs, in this order. Neighbours that are light run two at a time; a check that needs another's
 * result comes after it.
 */
export const checks = [
  {
    name: 'lint',
    title: 'Format and lint',
    isLight: true,
    run: ({ node }) => runAsOne(node, [inModules('@biomejs/biome/bin/biome'), 'ci', '.']),
  },
  ...['packages/contract', 'apps/server', 'apps/web', 'e2e', 'bench', 'bench/screens', 'trials']
    .filter((project) => existsSync(inCheckout(project, 'tsconfig.json')))
    .map(runTypes),
  {
    name: 'boundaries',
    title: 'What may import what',
    isLight: true,
    run: ({ node }) =>
      runAsOne(node, [
        inModules('dependency-cruiser/bin/dependency-cruiser.mjs'),
        ...['apps/server/src', 'apps/web/src', 'packages/contract/src'],
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
    run: ({ node }) => runAsOne(node, [inCheckout('bin/check-docs.mjs')]),
  },
  {
    name: 'supply',
    title: 'Lock file: every package held by its hash, no address of a registry',
    isLight: true,
    run: ({ node }) => runAsOne(node, [inCheckout('bin/check-lock.mjs')]),
  },
  {
    name: 'supply',
    title: 'Known flaws of packages',
    isLight: true,
    run: auditPackages,
  },
  {
    name: 'unit',
    title: 'Unit and API tests',
    run: ({ node }) => runVitest(node, 'unit'),
  },
  {
    name: 'hostile',
    title: 'Attacks, the short form of npm run test:hostile',
    run: ({ node }) => runAttacks(node, 'short'),
  },
  {
    name: 'oldest',
    title: 'API tests on PostgreSQL 15, the oldest supported',
    run: runOnOldestPostgres,
  },
  {
    name: 'replica',
    title: 'Lists from a streaming replica',
    run: runWithReplica,
  },
  {
    name: 'translation',
    title: 'Translation by a real Apertium server',
    run: runWithApertium,
  },
  {
    name: 'build',
    title: 'Build',
    run: async (runtime) => {
      await ensureBuild(runtime);
      return { passed: 1, failed: 0, skipped: 0 };
    },
  },
  {
    name: 'sizes',
    title: 'Size of the first screens',
    run: ({ node }) => runAsOne(node, [inCheckout('bin/check-sizes.mjs')]),
  },
  {
    name: 'crash',
    title: 'Bad days, the short form of npm run test:crash',
    run: async (runtime) => {
      await ensureBuild(runtime);
      return runCrashTrials(runtime.node, 'short');
    },
  },
  {
    name: 'proxy',
    title: 'Behind HAProxy and nginx with the shipped configurations',
    run: runBehindProxies,
  },
  {
    name: 'development',
    title: 'Commands of those who work on it: dev, bench, pictures',
    needsBrowser: true,
    run: async ({ node, browser }) => {
      await ensureBuild({ node });
      return runVitest(node, 'development', {
        args: ['--config', inCheckout('trials/vitest.config.ts'), 'development/'],
        env: { CHROMIUM_PATH: browser },
      });
    },
  },
  {
    name: 'journeys',
    title: 'Browser journeys',
    needsBrowser: true,
    run: async ({ node, browser }) => {
      await ensureBuild({ node });
      return runPlaywright(node, browser, ['--project', 'together']);
    },
  },
  {
    name: 'journeys',
    title: 'Browser journeys against the clock, one after the other',
    needsBrowser: true,
    run: async ({ node, browser }) => {
      await ensureBuild({ node });
      return runPlaywright(node, browser, ['--project', 'alone', '--workers', '1']);
    },
  },
];

/** The named checks, in the usual order. */
export function selectChecks(names) {
  const known = [...new Set(checks.map(({ name }) => name))];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Trouble(`There is no check "${unknown[0]}". There are: ${known.join(', ')}.`);
  }
  return checks.filter(({ name }) => names.includes(name));
}

/** Attacks on a server of their own: `short` takes a minute, `long` some. */
export const runAttacks = (node, form, timeout) =>
  runVitest(node, 'hostile', {
    args: ['--project', 'server', '.hostile.test'],
    env: { HOSTILE: form },
    timeout,
  });

async function runWithApertium({ node }) {
  const { program, reason } = await findApertium();
  if (!program) return { passed: 0, failed: 0, skipped: 1, reason };
  return runVitest(node, 'translation', {
    args: ['--project', 'server', '.apertium.test'],
    env: { APERTIUM_APY: program },
  });
}

async function runBehindProxies({ node }) {
  const missing = [];
  for (const name of ['haproxy', 'nginx', 'openssl']) {
    if ((await ensureProgram(name)) === null) missing.push(name);
  }
  if (missing.length > 0) {
    const reason = `not installed (as root: apt-get install ${missing.join(' ')})`;
    return { passed: 0, failed: 0, skipped: 1, reason };
  }
  await ensureBuild({ node });
  return runVitest(node, 'proxy', {
    args: ['--config', inCheckout('trials/vitest.config.ts'), 'proxy/'],
  });
}

async function runOnOldestPostgres({ node }) {
  const server = await startOldestPostgres();
  if (!server.url) return { passed: 0, failed: 0, skipped: 1, reason: server.reason };
  try {
    return await runVitest(node, 'oldest', {
      args: ['--project', 'server', '.api.test', 'src/db/', 'src/backup/'],
      env: { TEST_DATABASE_URL: server.url },
    });
  } finally {
    await server.stop();
  }
}

async function runWithReplica({ node }) {
  const primary = await startOldestPostgres();
  if (!primary.url) return { passed: 0, failed: 0, skipped: 1, reason: primary.reason };
  try {
    const replica = await startReplicaOf(primary);
    try {
      return await runVitest(node, 'replica', {
        args: ['--project', 'server', '.replica.test'],
        env: { TEST_DATABASE_URL: primary.url, TEST_REPLICA_URL: replica.url },
      });
    } finally {
      await replica.stop();
    }
  } finally {
    await primary.stop();
  }
}
