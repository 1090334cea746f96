import { existsSync, readFileSync } from 'node:fs';
import type { measureScreenSizes } from '../tools/check/screen-sizes.ts';
import type { Amounts } from './dataset/amounts';
import { against, fixed, whole } from './figures';
import type { AuditCost } from './measure/audit-cost';
import type { ExchangeCost } from './measure/exchange-cost';
import type { GuardCost } from './measure/guard-cost';
import type { LongReportCost } from './measure/long-report-cost';
import type { Measured } from './measure/measure-scenario';
import type { PollCost } from './measure/poll-cost';
import type { SavedSearchesCost } from './measure/saved-searches-cost';
import type { Delivery } from './measure/streams';
import type { Screens } from './screens/screens';
import { describeScreens } from './screens/screens-report';

export interface Result {
  readonly at: string;
  readonly machine: string;
  /** Goals in requests and milliseconds are scaled by it. */
  readonly slowness: number;
  readonly amounts: Amounts;
  readonly readyAfter: number;
  readonly memory: { readonly idle: number; readonly underLoad: number };
  readonly auditCosts: readonly AuditCost[];
  readonly guardCosts: readonly GuardCost[];
  readonly longReport: LongReportCost | null;
  readonly savedSearches: SavedSearchesCost | null;
  readonly exchange: ExchangeCost | null;
  readonly delivery: Delivery | null;
  readonly pollCost: PollCost | null;
  readonly sizes: ReturnType<typeof measureScreenSizes>;
  readonly screens: Screens | null;
  readonly measured: readonly Measured[];
}

const DRIVER_GOAL = 0.8;
const POLL_GOAL = 0.6;
const GOALS = {
  readyAfter: 1500,
  idle: 120,
  underLoad: 300,
  auditRow: 1.1,
  guard: 10,
  longReport: 150,
  /** A hundred reports a minute, not scaled. */
  alertedSeconds: 60,
  /** Of a thousand objects. */
  importMilliseconds: 3000,
  exportMilliseconds: 200,
  delivery: 100,
  polls: 0.2,
};

export function toMarkdown(result: Result): string {
  const { amounts } = result;
  return [
    `${whole(amounts.reports)} reports, ${whole(amounts.comments)} comments, ${whole(amounts.members)} members. ${result.machine}, ${result.at.slice(0, 10)}.`,
    `A bare server answers ×${result.slowness.toFixed(2)} slower here than on the machine of the goals, which are scaled by it.`,
    '',
    ...describeProduct(result),
    '',
    '| Call | Requests/s | p50 ms | p99 ms | of driver | of bare HTTP | CPU server ms | CPU database ms | KB | MB resident |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...result.measured.map((row) => `| ${describeCall(row, result.slowness).join(' | ')} |`),
    '',
    ...(result.screens ? describeScreens(result.screens) : []),
  ]
    .join('\n')
    .trimEnd();
}

/** Figures of the product as a whole. */
function describeProduct(result: Result) {
  const { slowness, memory, readyAfter, auditCosts, guardCosts, longReport } = result;
  const { delivery, pollCost, sizes, savedSearches, exchange } = result;
  const within = (value: number, goal: number, unit: string) =>
    against(`${whole(value)} ${unit}`, value <= goal, `≤ ${goal} ${unit}`);
  const inTime = (value: number, goal: number) => within(value, Math.round(goal * slowness), 'ms');
  const share = (value: number) => `${(value * 100).toFixed(1)} %`;
  return [
    `- ready after ${inTime(readyAfter, GOALS.readyAfter)}`,
    `- memory idle ${within(memory.idle, GOALS.idle, 'MB')}, under load ${within(memory.underLoad, GOALS.underLoad, 'MB')}`,
    ...auditCosts.map(
      ({ act, audited, unaudited, ratio }) =>
        `- ${act} takes ${against(`×${ratio.toFixed(2)}`, ratio < GOALS.auditRow, `< ×${GOALS.auditRow}`)} as long with its audit row (${audited.toFixed(2)} vs ${unaudited.toFixed(2)} ms)`,
    ),
    ...guardCosts.map(
      ({ text, p50, p99 }) =>
        `- the spill guard adds ${p50.toFixed(1)} ms (median), p99 ${inTime(p99, GOALS.guard)}, to ${text}`,
    ),
    ...(longReport
      ? [
          `- a report of 50,000 characters with 8,000 words never seen before takes the database ${inTime(longReport.database, GOALS.longReport)}, and is answered after ${whole(longReport.answered)} ms (median)`,
        ]
      : []),
    ...(savedSearches
      ? [
          `- ${whole(savedSearches.reports)} reports of 2 KB with ${whole(savedSearches.searches)} saved searches: submitted after ${whole(savedSearches.submittedSeconds)} s, ${whole(savedSearches.matches)} matches and ${whole(savedSearches.notifications)} notifications stored after ${within(savedSearches.alertedSeconds, GOALS.alertedSeconds, 's')}`,
        ]
      : []),
    ...(exchange
      ? [
          `- ${whole(exchange.imported)} objects of STIX are checked and stored in ${inTime((exchange.previewSeconds + exchange.appliedSeconds) * 1000, GOALS.importMilliseconds)} (${exchange.previewSeconds.toFixed(1)} s until the preview); ${whole(exchange.exported)} are exported in ${inTime(exchange.exportMilliseconds, (GOALS.exportMilliseconds * exchange.exported) / 1000)} (median)`,
        ]
      : []),
    ...(delivery
      ? [
          `- a forum message reaches ${whole(delivery.streams)} open browsers after ${whole(delivery.p50)} ms (median), p99 ${inTime(delivery.p99, GOALS.delivery)}; memory with all of them connected ${whole(delivery.memory)} MB`,
        ]
      : []),
    ...(pollCost
      ? [
          `- ${whole(pollCost.members)} members polling forum and pins use ${against(share(pollCost.server + pollCost.database), pollCost.server + pollCost.database <= GOALS.polls, `≤ ${share(GOALS.polls)}`)} of one processor (server ${share(pollCost.server)}, database ${share(pollCost.database)}), computed from one poll below`,
        ]
      : []),
    ...sizes.map(
      ({ screen, bytes, limit, files, maxFiles }) =>
        `- code and styles of ${screen}: ${within(bytes / 1024, limit / 1024, 'KB')} compressed, in ${within(files, maxFiles, 'files')}`,
    ),
  ];
}

function describeCall(row: Measured, slowness: number): string[] {
  const goal = row.goal === null ? 0 : row.goal / slowness;
  const p99Goal = row.p99Goal * slowness;
  return [
    row.name,
    against(whole(row.perSecond), row.perSecond >= goal, `≥ ${whole(goal)}`),
    fixed(row.p50, 1),
    against(fixed(row.p99, 1), row.p99 <= p99Goal, `≤ ${whole(p99Goal)}`),
    row.name.includes('304')
      ? fixed(row.ofDriver, 2)
      : against(fixed(row.ofDriver, 2), (row.ofDriver ?? 1) >= DRIVER_GOAL, `≥ ${DRIVER_GOAL}`),
    row.name.includes('304')
      ? against(fixed(row.ofBareHttp, 2), (row.ofBareHttp ?? 1) >= POLL_GOAL, `≥ ${POLL_GOAL}`)
      : fixed(row.ofBareHttp, 2),
    fixed(row.serverCpu, 2),
    fixed(row.databaseCpu, 2),
    fixed(row.bytes / 1024, 1),
    fixed(row.memory, 0),
  ];
}

export function findEarlier(file: string): Result | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result) : null;
}

/** Calls that slowed down by more than the spread of the rounds in either run. */
export function compare(earlier: Result, now: Result): string {
  const slower = now.measured.flatMap((row) => {
    const before = earlier.measured.find(({ name }) => name === row.name);
    if (!before) return [];
    const ratio = row.perSecond / before.perSecond;
    const noise = Math.max(0.1, row.noise, before.noise);
    return ratio < 1 - noise
      ? [`- ${row.name}: ×${ratio.toFixed(2)} (noise ${(noise * 100).toFixed(0)} %)`]
      : [];
  });
  const title = `Compared with the result of ${earlier.at.slice(0, 16)}`;
  return slower.length > 0
    ? `${title}, slower beyond the noise:\n${slower.join('\n')}\n`
    : `${title}, nothing is slower beyond the noise.\n`;
}
