/** As `search_facets` of the database has them. */
export const facetsOf = (facet: 'tag' | 'region', values: readonly string[]): string[] =>
  values.map((value) => `${facet} ${value}`);
