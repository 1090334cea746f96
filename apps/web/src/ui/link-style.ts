/** A link within a text. */
export const LINK_CLASS =
  'break-words text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent';
