/** The search parameters of the screen: the whole text, and the kind that is shown alone. */
export interface SearchAddress {
  q?: string | undefined;
  kind?: string | undefined;
  /** A saved search to run. */
  saved?: string | undefined;
}
