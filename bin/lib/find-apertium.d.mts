/** Where the Apertium server is, installed if need be, or the reason why there is none. */
export function findApertium(): Promise<
  { readonly program: string } | { readonly program: null; readonly reason: string }
>;
