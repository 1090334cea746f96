/** Credentials before the host are rejected: links use them to disguise their target. */
const ADDRESS =
  /^https?:\/\/(?:[\p{L}\p{N}._-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#][^\s\p{Cc}]*)?$/iu;

/** Returns the trimmed http(s) URL, or null for anything else, such as `javascript:` or a relative path. */
export function toWebAddress(text: string): string | null {
  const trimmed = text.trim();
  return ADDRESS.test(trimmed) ? trimmed : null;
}
