import { realpathSync } from 'node:fs';
import { connectDatabase, type Database } from '../../apps/server/src/db/client';
import { postgresDirectoryIn } from '../../apps/server/src/embedded/postgres/data-directory';
import { addressesAt } from '../../apps/server/src/embedded/postgres/roles';
import { findSocketDirectory } from '../../apps/server/src/embedded/postgres/socket-directory';
import { log, type Options } from '../options';
import type { SignedIn } from '../product';
import { scenarios } from '../scenarios';
import { type AuditCost, measureAuditCost } from './audit-cost';
import { startCapture } from './captured-sql';
import { type ExchangeCost, measureExchange } from './exchange-cost';
import { type GuardCost, measureGuardCosts } from './guard-cost';
import { startLoadGenerator } from './load';
import { type LongReportCost, measureLongReports } from './long-report-cost';
import { type BenchTarget, type Measured, measureScenario } from './measure-scenario';
import { measureSavedSearches, type SavedSearchesCost } from './saved-searches-cost';
import { measureSlowness } from './slowness';

export interface Calls {
  /** See `measureSlowness`. */
  readonly slowness: number;
  readonly measured: readonly Measured[];
  readonly auditCosts: readonly AuditCost[];
  readonly guardCosts: readonly GuardCost[];
  readonly longReport: LongReportCost | null;
  readonly savedSearches: SavedSearchesCost | null;
  readonly exchange: ExchangeCost | null;
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
  const capture = await startCapture(application, product.origin);
  const generator = startLoadGenerator();
  const slowness = await measureSlowness(generator);
  log(`This machine is ×${slowness.toFixed(2)} slower than the one that the goals are for`);
  const measured: Measured[] = [];
  let auditCosts: readonly AuditCost[] = [];
  let guardCosts: readonly GuardCost[] = [];
  let longReport: LongReportCost | null = null;
  let savedSearches: SavedSearchesCost | null = null;
  let exchange: ExchangeCost | null = null;
  try {
    const [admin] = members;
    if (admin && isWanted('audit')) {
      auditCosts = await measureAuditCost(driver, target, admin);
      for (const { act, ratio } of auditCosts) {
        log(`audit row: ${act} takes ×${ratio.toFixed(2)} as long with it`);
      }
    }
    if (admin && isWanted('spill guard')) {
      guardCosts = await measureGuardCosts(driver, admin);
      for (const { text, p50, p99 } of guardCosts) {
        log(`spill guard: ${text}, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`);
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
    if (isWanted('long report')) {
      longReport = await measureLongReports(target);
      log(`long report: database ${longReport.database.toFixed(0)} ms`);
    }
    if (isWanted('saved searches')) {
      savedSearches = await measureSavedSearches(driver, target);
      log(
        `saved searches: alerts of 100 reports after ${savedSearches.alertedSeconds.toFixed(1)} s`,
      );
    }
    if (isWanted('exchange')) {
      exchange = await measureExchange(target);
      const { previewSeconds, appliedSeconds, exportMilliseconds } = exchange;
      log(
        `exchange: previewed after ${previewSeconds.toFixed(1)} s, stored ${appliedSeconds.toFixed(1)} s later, exported in ${exportMilliseconds.toFixed(0)} ms`,
      );
    }
  } finally {
    await removeSubmitted(driver, members);
    await generator.close();
    await capture.close();
    await driver.end();
  }
  return { slowness, measured, auditCosts, guardCosts, longReport, savedSearches, exchange };
}

/** The next run finds the reports of the data, not those of this one. */
const removeSubmitted = (db: Database, members: readonly SignedIn[]) => db`
  delete from reports where user_id = any (${members.map(({ id }) => id)}::uuid[])`;
