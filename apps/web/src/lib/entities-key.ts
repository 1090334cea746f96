/** Of everything about entities. Under the key of searches: dropped with them when the reader's sight changes. */
export const ENTITIES_KEY = ['search', 'entities'] as const;
