import type { Measured } from './measure-scenario';

/** Cost of members who only have the forum open, as a share of one processor. */
export interface PollCost {
  readonly members: number;
  readonly server: number;
  readonly database: number;
}

const MEMBERS = 1000;
/** Seconds between two polls of a screen (spec §4). */
const POLLS = [
  { name: 'unchanged forum (304)', every: 3 },
  { name: 'unchanged pins (304)', every: 5 },
];

export function computePollCost(measured: readonly Measured[]): PollCost | null {
  const polls = POLLS.flatMap(({ name, every }) => {
    const row = measured.find((call) => call.name === name);
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
