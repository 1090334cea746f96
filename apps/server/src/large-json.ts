/** A validated body that was never an object in this thread: parsing or copying it would hold up every other request. */
export interface LargeJson {
  /** The body as the contract's schema leaves it, as JSON for the database. */
  readonly json: string;
  /** How many items its longest list holds. */
  readonly items: number;
}
