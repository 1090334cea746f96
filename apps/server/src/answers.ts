/** JSON that the database has built already; it is passed through as it is. */
export class Json {
  constructor(readonly text: string) {}
}

/** One page of a list: rows, or JSON built by the database; the cursor of the next page, if there is one. */
export interface Page<Item> {
  readonly items: readonly Item[] | Json;
  readonly nextCursor: string | null;
  /** How many there are in all; null when they are too many to be counted, and then no header tells. */
  readonly total: number | null;
}
