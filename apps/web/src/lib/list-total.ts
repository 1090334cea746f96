/** The line under a list's title: how many there are, or why that is not known. */
export function describeTotal(
  total: number | undefined,
  query: { readonly isError: boolean },
  format: (total: number) => string,
): string {
  if (total !== undefined) return format(total);
  return query.isError ? 'Not loaded' : 'Loading';
}
