/** The whole address of a link, in plain characters; null if it is none that a document may have. */
export function toAddress(href: string, publicUrl: string): string | null {
  const url = URL.parse(href, publicUrl);
  return url && /^(https?|mailto):$/.test(url.protocol) ? url.href : null;
}
