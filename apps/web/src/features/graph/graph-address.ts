/** The search parameters of the graph: what it grows from, or a saved one of an investigation. */
export interface GraphAddress {
  entity?: string | undefined;
  report?: string | undefined;
  investigation?: string | undefined;
  saved?: string | undefined;
}
