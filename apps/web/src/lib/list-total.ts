/** The line under a list's title: how many items there are, or why that is unknown. */
export function describeTotal(
  total: number | undefined,
  query: { readonly isError: boolean },
  format: (total: number) => string,
): string {
  if (total !== undefined) return format(total);
  return query.isError ? 'Not loaded' : 'Loading';
}
