export interface TextPart {
  /** Its offset in the text. */
  start: number;
  text: string;
  /** Set for a URL that may be followed. */
  href?: string;
}

const ADDRESS = /\bhttps?:\/\/(?!\/)[^\s<>"'`{}|\\^\p{Cc}]+/giu;
const SENTENCE_END = /[.,:;!?…*_~'"»”’]+$/u;
const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** Splits a text at its http(s) URLs. Punctuation of the sentence stays outside the link. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimAddress(match[0]);
    const href = toHref(address);
    if (!href) continue;
    if (match.index > at) parts.push({ start: at, text: text.slice(at, match.index) });
    parts.push({ start: match.index, text: address, href });
    at = match.index + address.length;
  }
  if (at < text.length) parts.push({ start: at, text: text.slice(at) });
  return parts;
}

/** A closing bracket belongs to the URL only if its opening bracket does. */
function trimAddress(address: string): string {
  let trimmed = address;
  for (;;) {
    const shorter = trimmed.replace(SENTENCE_END, '');
    const closer = shorter.at(-1) ?? '';
    const opener = CLOSERS[closer];
    const isUnpaired =
      opener !== undefined && shorter.split(closer).length > shorter.split(opener).length;
    const next = isUnpaired ? shorter.slice(0, -1) : shorter;
    if (next === trimmed) return trimmed;
    trimmed = next;
  }
}

function toHref(address: string): string | undefined {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) && url.hostname ? url.href : undefined;
}
