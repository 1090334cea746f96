import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connectDatabase } from '../apps/server/src/db/client';
import { chooseAccount } from '../apps/server/src/embedded/postgres/account';
import { DATABASE, USER } from '../apps/server/src/embedded/postgres/cluster';
import { postgresDirectoryIn } from '../apps/server/src/embedded/postgres/data-directory';
import { makeSocketDirectory, PORT } from '../apps/server/src/embedded/postgres/socket-directory';
import { CHECKOUT } from './checkout';
import { amountsFor } from './dataset/fill';
import { type AuditCost, measureAuditCost } from './measure/audit-cost';
import { startCapture } from './measure/captured-sql';
import { startLoadGenerator } from './measure/load';
import { type Measured, measureScenario } from './measure/measure-scenario';
import { prepareData } from './prepare-data';
import { signIn, startProduct } from './product';
import { compare, findEarlier, toMarkdown } from './report';
import { scenarios } from './scenarios';

const MEMBERS = 32;
const { values } = parseArgs({
  options: {
    reports: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    port: { type: 'string', default: '3900' },
    name: { type: 'string' },
  },
});
const tell = (text: string) => process.stderr.write(`${text}\n`);

const amounts = amountsFor(Number(values.reports));
const directory = path.join(CHECKOUT, `data-bench/${values.reports}`);
await prepareData(directory, amounts, (what) => tell(`  making ${what}`));
const product = await startProduct(directory, Number(values.port));
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
let auditCost: AuditCost | null = null;
try {
  tell('Signing in');
  const members = [];
  for (let i = 0; i < MEMBERS; i += 1) members.push(await signIn(product.origin, i));
  const bench = {
    ...{ product, generator, members, amounts, capture, driver },
    rounds: Number(values.rounds),
    roundMilliseconds: Number(values.seconds) * 1000,
  };
  const [admin] = members;
  if (admin && (!values.only || values.only === 'audit')) {
    auditCost = await measureAuditCost(driver, product, admin);
    tell(`audit row: ×${auditCost.ratio.toFixed(2)} of the same write without it`);
  }
  const chosen = scenarios.filter(({ name }) => !values.only || name.includes(values.only));
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
  machine: `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`,
  amounts,
  readyAfter: product.readyAfter,
  memory: { idle: idleMemory, underLoad: Math.max(...measured.map(({ memory }) => memory)) },
  auditCost,
  measured,
};
const results = path.join(CHECKOUT, 'bench/results');
await mkdir(results, { recursive: true });
const name = values.name ?? `${values.reports}-reports`;
const earlier = findEarlier(path.join(results, `${name}.json`));
const markdown = toMarkdown(result);
process.stdout.write(`\n${markdown}\n${earlier ? compare(earlier, result) : ''}\n`);
if (!values.only) {
  await writeFile(path.join(results, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(path.join(results, `${name}.md`), `${markdown}\n`);
}
process.exit(0);
