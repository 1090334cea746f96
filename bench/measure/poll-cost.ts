import type { Measured } from './measure-scenario';

/** What members who only have the forum open cost, of one processor. */
export interface PollCost {
  readonly members: number;
  readonly server: number;
  readonly database: number;
}

const MEMBERS = 1000;
/** Seconds between two polls, as the screens ask (spec §4). */
const POLLS = [
  { name: 'unchanged forum (304)', every: 3 },
  { name: 'unchanged pins (304)', every: 5 },
];

/** By the processor time that one poll took. */
export function computePollCost(measured: readonly Measured[]): PollCost | null {
  const polls = POLLS.flatMap(({ name, every }) => {
    const row = measured.find((one) => one.name === name);
    return row ? [{ row, perSecond: MEMBERS / every }] : [];
  });
  if (polls.length < POLLS.length) return null;
  const share = (pick: (row: Measured) => number) =>
    polls.reduce((sum, { row, perSecond }) => sum + (pick(row) / 1000) * perSecond, 0);
  return {
    members: MEMBERS,
    server: share(({ serverCpu }) => serverCpu),
    database: share(({ databaseCpu }) => databaseCpu),
  };
}
