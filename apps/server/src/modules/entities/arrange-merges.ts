export interface StandingMerge {
  readonly fromId: string;
  readonly intoId: string;
}

/**
 * What each merged entity was merged into, step by step, the nearest first. Whatever else was merged, before or after, what a member
 * has merged something into is among these: who sees both sees them as one. `merges` are all of a group, oldest first.
 */
export function arrangeMerges(merges: readonly StandingMerge[]): Map<string, string[]> {
  const parents = new Map<string, string>();
  for (const { fromId, intoId } of merges) {
    const around = new Set([intoId, ...ancestorsOf(parents, intoId)]);
    if (around.has(fromId)) continue;
    // The topmost that is not above `intoId` too: so nothing above either of them is lost.
    const moved = ancestorsOf(parents, fromId).filter((id) => !around.has(id));
    parents.set(moved.at(-1) ?? fromId, intoId);
  }
  return new Map([...parents.keys()].map((id) => [id, ancestorsOf(parents, id)]));
}

function ancestorsOf(parents: ReadonlyMap<string, string>, id: string): string[] {
  const found: string[] = [];
  for (let next = parents.get(id); next !== undefined; next = parents.get(next)) found.push(next);
  return found;
}
