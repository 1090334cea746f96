/** Sorts tables so that referenced ones come first. */
export function orderTables<T extends { readonly name: string }>(
  tables: readonly T[],
  references: readonly { from: string; to: string }[],
): T[] {
  const ordered: T[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const open = new Set(waiting.map(({ name }) => name));
    const next = waiting.filter(
      ({ name }) => !references.some(({ from, to }) => from === name && open.has(to)),
    );
    if (next.length === 0) throw new Error(`tables refer to each other: ${[...open].join(', ')}`);
    ordered.push(...next);
    waiting = waiting.filter((table) => !next.includes(table));
  }
  return ordered;
}
