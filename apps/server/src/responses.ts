/** JSON that the database has built; it is passed through unparsed. */
export class Json {
  readonly bytes: Buffer;

  constructor(json: string | Buffer) {
    this.bytes = typeof json === 'string' ? Buffer.from(json) : json;
  }

  /** From the items of a list, each as JSON. */
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

/** One page of a list: rows, or JSON built by the database, and the cursor of the next page. */
export interface Page<Item> {
  readonly items: readonly Item[] | Json;
  readonly nextCursor: string | null;
  /** Null when counting would cost too much; then the header is left out. */
  readonly total: number | null;
}
