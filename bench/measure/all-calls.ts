import { realpathSync } from 'node:fs';
import { connectDatabase } from '../../apps/server/src/db/client';
import { postgresDirectoryIn } from '../../apps/server/src/embedded/postgres/data-directory';
import { addressesAt } from '../../apps/server/src/embedded/postgres/roles';
import { findSocketDirectory } from '../../apps/server/src/embedded/postgres/socket-directory';
import { log, type Options } from '../options';
import { scenarios } from '../scenarios';
import { type AuditCost, measureAuditCost } from './audit-cost';
import { startCapture } from './captured-sql';
import { startLoadGenerator } from './load';
import { type BenchTarget, type Measured, measureScenario } from './measure-scenario';

export interface Calls {
  readonly measured: readonly Measured[];
  readonly auditCosts: readonly AuditCost[];
}

export async function measureAllCalls(
  options: Options,
  target: BenchTarget,
  directory: string,
): Promise<Calls> {
  const { product, members } = target;
  const { isWanted, rounds, roundMilliseconds } = options;
  const socketDirectory = findSocketDirectory(realpathSync(postgresDirectoryIn(directory)));
  const { owner, application } = addressesAt(socketDirectory);
  // The audit measurement replaces a function, which needs the owner.
  const driver = connectDatabase(owner, { poolSize: 10 });
  const capture = await startCapture(application, {
    PUBLIC_URL: product.origin.origin,
    RATE_LIMIT_READS: '0',
    FEEDS: 'off',
  });
  const generator = startLoadGenerator();
  const measured: Measured[] = [];
  let auditCosts: readonly AuditCost[] = [];
  try {
    const [admin] = members;
    if (admin && isWanted('audit')) {
      auditCosts = await measureAuditCost(driver, target, admin);
      for (const { act, ratio } of auditCosts) {
        log(`audit row: ${act} takes ×${ratio.toFixed(2)} as long with it`);
      }
    }
    const bench = { ...target, generator, capture, driver, rounds, roundMilliseconds };
    for (const scenario of scenarios.filter(({ name }) => isWanted(name))) {
      const row = await measureScenario(bench, scenario);
      measured.push(row);
      log(
        `${row.name}: ${row.perSecond.toFixed(0)}/s, p50 ${row.p50.toFixed(1)}, p99 ${row.p99.toFixed(1)} ms, driver ${row.ofDriver?.toFixed(2)}, bare ${row.ofBareHttp?.toFixed(2)}, cpu ${row.serverCpu.toFixed(2)}+${row.databaseCpu.toFixed(2)} ms, ${(row.bytes / 1024).toFixed(0)} KB`,
      );
    }
  } finally {
    await generator.close();
    await capture.close();
    await driver.end();
  }
  return { measured, auditCosts };
}
