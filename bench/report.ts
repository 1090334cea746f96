import { existsSync, readFileSync } from 'node:fs';
import type { Amounts } from './dataset/fill';
import type { AuditCost } from './measure/audit-cost';
import type { Measured } from './measure/measure-scenario';

export interface Result {
  readonly at: string;
  readonly machine: string;
  readonly amounts: Amounts;
  readonly readyAfter: number;
  readonly memory: { readonly idle: number; readonly underLoad: number };
  readonly auditCosts: readonly AuditCost[];
  readonly measured: readonly Measured[];
}

const DRIVER_GOAL = 0.8;
const POLL_GOAL = 0.6;
const GOALS = { readyAfter: 1500, idle: 120, underLoad: 300, auditRow: 1.1 };

const whole = (value: number) => Math.round(value).toLocaleString('en');
const fixed = (value: number | null, digits: number) => value?.toFixed(digits) ?? '–';
/** A figure that misses its goal is set in bold and names it. */
const against = (text: string, isMet: boolean, goal: string) =>
  isMet ? text : `**${text}** (${goal})`;

export function toMarkdown(result: Result): string {
  const { amounts, memory, readyAfter, auditCosts } = result;
  const rows = result.measured.map((row) => [
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
  ]);
  return [
    `${whole(amounts.reports)} reports, ${whole(amounts.comments)} comments, ${whole(amounts.members)} members. ${result.machine}, ${result.at.slice(0, 10)}.`,
    '',
    `- ready to serve after ${against(`${whole(readyAfter)} ms`, readyAfter <= GOALS.readyAfter, `≤ ${GOALS.readyAfter} ms`)}`,
    `- memory idle ${against(`${whole(memory.idle)} MB`, memory.idle <= GOALS.idle, `≤ ${GOALS.idle} MB`)}, under load ${against(`${whole(memory.underLoad)} MB`, memory.underLoad <= GOALS.underLoad, `≤ ${GOALS.underLoad} MB`)}`,
    ...auditCosts.map(
      ({ act, audited, unaudited, ratio }) =>
        `- ${act} with its audit row takes ${against(`×${ratio.toFixed(2)}`, ratio < GOALS.auditRow, `< ×${GOALS.auditRow}`)} of the same without (${audited.toFixed(2)} against ${unaudited.toFixed(2)} ms)`,
    ),
    '',
    '| Call | Requests/s | p50 ms | p99 ms | of driver | of bare HTTP | CPU server ms | CPU database ms | KB | MB resident |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
}

export function findEarlier(file: string): Result | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result) : null;
}

/** What got slower than the rounds of either run lie apart. */
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
  const title = `Against the result of ${earlier.at.slice(0, 16)}:`;
  return slower.length > 0
    ? `${title} slower beyond the noise\n${slower.join('\n')}\n`
    : `${title} nothing got slower beyond the noise.\n`;
}
