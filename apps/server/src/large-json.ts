/** A validated body that was parsed in a worker: parsing it here would block other requests. */
export interface LargeJson {
  /** The validated body as JSON for the database. */
  readonly json: string;
  /** The length of its longest list. */
  readonly items: number;
}
