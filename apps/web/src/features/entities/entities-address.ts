/** The search parameters of the list, as the call takes them. */
export interface EntitiesAddress {
  q?: string | undefined;
  kind?: string | undefined;
  watched?: string | undefined;
  since?: string | undefined;
  cidr?: string | undefined;
  near?: string | undefined;
}
