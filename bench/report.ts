import { existsSync, readFileSync } from 'node:fs';
import type { measureScreenSizes } from '../tools/check/screen-sizes.ts';
import type { Amounts } from './dataset/fill';
import { against, fixed, whole } from './figures';
import type { AuditCost } from './measure/audit-cost';
import type { Measured } from './measure/measure-scenario';
import type { PollCost } from './measure/poll-cost';
import type { Delivery } from './measure/streams';
import type { Screens } from './screens/screens';
import { describeScreens } from './screens/screens-report';

export interface Result {
  readonly at: string;
  readonly machine: string;
  readonly amounts: Amounts;
  readonly readyAfter: number;
  readonly memory: { readonly idle: number; readonly underLoad: number };
  readonly auditCosts: readonly AuditCost[];
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
  delivery: 100,
  polls: 0.2,
};

export function toMarkdown(result: Result): string {
  const { amounts } = result;
  return [
    `${whole(amounts.reports)} reports, ${whole(amounts.comments)} comments, ${whole(amounts.members)} members. ${result.machine}, ${result.at.slice(0, 10)}.`,
    '',
    ...describeProduct(result),
    '',
    '| Call | Requests/s | p50 ms | p99 ms | of driver | of bare HTTP | CPU server ms | CPU database ms | KB | MB resident |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...result.measured.map((row) => `| ${describeCall(row).join(' | ')} |`),
    '',
    ...(result.screens ? describeScreens(result.screens) : []),
  ]
    .join('\n')
    .trimEnd();
}

/** Figures of the product as a whole. */
function describeProduct({ memory, readyAfter, auditCosts, delivery, pollCost, sizes }: Result) {
  const within = (value: number, goal: number, unit: string) =>
    against(`${whole(value)} ${unit}`, value <= goal, `≤ ${goal} ${unit}`);
  const share = (value: number) => `${(value * 100).toFixed(1)} %`;
  return [
    `- ready after ${within(readyAfter, GOALS.readyAfter, 'ms')}`,
    `- memory idle ${within(memory.idle, GOALS.idle, 'MB')}, under load ${within(memory.underLoad, GOALS.underLoad, 'MB')}`,
    ...auditCosts.map(
      ({ act, audited, unaudited, ratio }) =>
        `- ${act} takes ${against(`×${ratio.toFixed(2)}`, ratio < GOALS.auditRow, `< ×${GOALS.auditRow}`)} as long with its audit row (${audited.toFixed(2)} vs ${unaudited.toFixed(2)} ms)`,
    ),
    ...(delivery
      ? [
          `- a forum message reaches ${whole(delivery.streams)} open browsers after ${whole(delivery.p50)} ms (median), p99 ${within(delivery.p99, GOALS.delivery, 'ms')}; memory with all of them connected ${whole(delivery.memory)} MB`,
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

function describeCall(row: Measured): string[] {
  return [
    row.name,
    against(whole(row.perSecond), !row.goal || row.perSecond >= row.goal, `≥ ${row.goal}`),
    fixed(row.p50, 1),
    against(fixed(row.p99, 1), row.p99 <= row.p99Goal, `≤ ${row.p99Goal}`),
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
