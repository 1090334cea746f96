/** JSON that the database has built already; it is passed through as it is. */
export class Json {
  readonly bytes: Buffer;

  constructor(json: string | Buffer) {
    this.bytes = typeof json === 'string' ? Buffer.from(json) : json;
  }

  /** Of the items of a list, each as JSON. */
  static ofItems(items: readonly Buffer[]): Json {
    const parts = items.flatMap((item, i) => (i === 0 ? [item] : [COMMA, item]));
    return new Json(Buffer.concat([OPEN, ...parts, CLOSE]));
  }
}
const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((sign) => Buffer.from(sign)) as [
  Buffer,
  Buffer,
  Buffer,
];

/** One page of a list: rows, or JSON built by the database; the cursor of the next page, if there is one. */
export interface Page<Item> {
  readonly items: readonly Item[] | Json;
  readonly nextCursor: string | null;
  /** How many there are in all; null when they are too many to be counted, and then no header tells. */
  readonly total: number | null;
}
