import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase } from '../apps/server/src/db/client';
import { chooseAccount } from '../apps/server/src/embedded/postgres/account';
import { DATABASE, USER } from '../apps/server/src/embedded/postgres/cluster';
import { postgresDirectoryIn } from '../apps/server/src/embedded/postgres/data-directory';
import { makeSocketDirectory, PORT } from '../apps/server/src/embedded/postgres/socket-directory';
import { CHECKOUT } from './checkout';
import { amountsFor } from './dataset/fill';
import { describeMachine } from './machine';
import { type AuditCost, measureAuditCost } from './measure/audit-cost';
import { startCapture } from './measure/captured-sql';
import { startLoadGenerator } from './measure/load';
import { type Measured, measureScenario } from './measure/measure-scenario';
import { type Options, tell } from './options';
import { prepareData } from './prepare-data';
import { signIn, startProduct } from './product';
import { compare, findEarlier, toMarkdown } from './report';
import { scenarios } from './scenarios';

const MEMBERS = 32;

export async function measureProduct(options: Options): Promise<void> {
  const amounts = amountsFor(options.reports);
  const directory = path.join(CHECKOUT, `data-bench/${options.reports}`);
  await prepareData(directory, amounts, (what) => tell(`  making ${what}`));
  const product = await startProduct(directory, options.port);
  const idleMemory = product.memory();
  const place = postgresDirectoryIn(directory);
  const socketDirectory = makeSocketDirectory(place, chooseAccount(place));
  const address = { socketDirectory, port: PORT, user: USER, database: DATABASE };
  const driver = connectDatabase(address, { poolSize: 10 });
  const capture = await startCapture(address, {
    PUBLIC_URL: product.origin.origin,
    RATE_LIMIT_READS: '0',
    FEEDS: 'off',
  });
  const generator = startLoadGenerator();
  const measured: Measured[] = [];
  let auditCosts: readonly AuditCost[] = [];
  try {
    tell('Signing in');
    const members = [];
    for (let i = 0; i < MEMBERS; i += 1) members.push(await signIn(product.origin, i));
    const bench = {
      ...{ product, generator, members, amounts, capture, driver },
      rounds: options.rounds,
      roundMilliseconds: options.roundMilliseconds,
    };
    const [admin] = members;
    if (admin && (!options.only || options.only === 'audit')) {
      auditCosts = await measureAuditCost(driver, product, admin);
      for (const { act, ratio } of auditCosts) {
        tell(`audit row: ${act} takes ×${ratio.toFixed(2)} of the time without it`);
      }
    }
    const chosen = scenarios.filter(({ name }) => !options.only || name.includes(options.only));
    for (const scenario of chosen) {
      const row = await measureScenario(bench, scenario);
      measured.push(row);
      tell(
        `${row.name}: ${row.perSecond.toFixed(0)}/s, p50 ${row.p50.toFixed(1)}, p99 ${row.p99.toFixed(1)} ms, driver ${row.ofDriver?.toFixed(2)}, bare ${row.ofBareHttp?.toFixed(2)}, cpu ${row.serverCpu.toFixed(2)}+${row.databaseCpu.toFixed(2)} ms, ${(row.bytes / 1024).toFixed(0)} KB`,
      );
    }
  } finally {
    await generator.close();
    await capture.close();
    await driver.end();
    await product.stop();
  }

  const result = {
    at: new Date().toISOString(),
    machine: describeMachine(),
    amounts,
    readyAfter: product.readyAfter,
    memory: { idle: idleMemory, underLoad: Math.max(...measured.map(({ memory }) => memory)) },
    auditCosts,
    measured,
  };
  const results = path.join(CHECKOUT, 'bench/results');
  await mkdir(results, { recursive: true });
  const earlier = findEarlier(path.join(results, `${options.name}.json`));
  const markdown = toMarkdown(result);
  process.stdout.write(`\n${markdown}\n${earlier ? compare(earlier, result) : ''}\n`);
  if (!options.only) {
    await writeFile(
      path.join(results, `${options.name}.json`),
      `${JSON.stringify(result, null, 2)}\n`,
    );
    await writeFile(path.join(results, `${options.name}.md`), `${markdown}\n`);
  }
}
