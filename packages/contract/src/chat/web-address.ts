/** A host, perhaps a port, perhaps more; no name and password before the host, which only serve to deceive. */
const ADDRESS =
  /^https?:\/\/(?:[\p{L}\p{N}._-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#][^\s\p{Cc}]*)?$/iu;

/** An http(s) address as it may be followed, or null for anything else: `javascript:`, a path, half an address. */
export function toWebAddress(text: string): string | null {
  const trimmed = text.trim();
  return ADDRESS.test(trimmed) ? trimmed : null;
}
