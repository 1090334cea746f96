import type { SinceReason } from '@watchfloor/contract';
import type { ChangeRow } from './since.queries';

export interface ChangeGroup {
  readonly kind: ChangeRow['kind'];
  readonly id: string;
  readonly tag: string | null;
  readonly reason: SinceReason;
  readonly weight: number;
  readonly at: string;
  readonly count: number;
  readonly forYou: number;
  readonly changes: readonly ChangeRow[];
}

/** Changes by what they are about: what concerns the reader first, critical before quiet, then the newest. */
export function toGroups(
  rows: readonly ChangeRow[],
  forYou: ReadonlyMap<string, number>,
): ChangeGroup[] {
  return [...Map.groupBy(rows, ({ kind, groupId }) => `${kind} ${groupId}`).values()]
    .flatMap((changes) => {
      const sorted = changes.toSorted((a, b) => b.weight - a.weight || compareTimes(b.at, a.at));
      const [first] = sorted;
      if (!first) return [];
      const { kind, groupId, tag, reason } = first;
      return {
        ...{ kind, id: groupId, tag, reason },
        weight: Math.max(...changes.map(({ weight }) => weight)),
        at: changes.map(({ at }) => at).reduce((a, b) => (compareTimes(a, b) > 0 ? a : b)),
        count: changes.reduce((sum, { count }) => sum + count, 0),
        forYou: forYou.get(groupId) ?? 0,
        changes: sorted,
      };
    })
    .toSorted(
      (a, b) =>
        Number(a.reason === 'none') - Number(b.reason === 'none') ||
        Number(b.weight > 1) - Number(a.weight > 1) ||
        Number(b.forYou > 0) - Number(a.forYou > 0) ||
        compareTimes(b.at, a.at),
    );
}

/** ISO times of the database all have the same form. */
const compareTimes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
