import { REPORT_NUMBER_IN_TEXT } from '@watchfloor/contract';
import { safeHref } from './safe-href';

export interface TextPart {
  /** Its offset in the text. */
  start: number;
  text: string;
  /** Set for what may be followed: a URL, or the number of a report. */
  href?: string;
}

export const ADDRESS = /\bhttps?:\/\/(?!\/)[^\s<>"'`{}|\\^\p{Cc}]+/iu;
const LINK = new RegExp(`${REPORT_NUMBER_IN_TEXT.source}|${ADDRESS.source}`, 'giu');
const SENTENCE_END = new Set('.,:;!?…*_~\'"»”’');
const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** Splits a text at its http(s) URLs and at the numbers of reports. Punctuation of the sentence stays outside. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(LINK)) {
    const link = match[0].startsWith('WF-') ? match[0] : trimAddress(match[0]);
    const href = link.startsWith('WF-') ? reportPath(link) : safeHref(link);
    if (!href) continue;
    if (match.index > at) parts.push({ start: at, text: text.slice(at, match.index) });
    parts.push({ start: match.index, text: link, href });
    at = match.index + link.length;
  }
  if (at < text.length) parts.push({ start: at, text: text.slice(at) });
  return parts;
}

/** Leads to the report with this number, if the reader may see it. */
export const reportPath = (number: string) => `/r/${number}`;

/** A closing bracket belongs to the URL only if its opening bracket does. */
export function trimAddress(address: string): string {
  const counts: Record<string, number> = { '(': 0, ')': 0, '[': 0, ']': 0 };
  for (const character of address) {
    if (character in counts) counts[character] = (counts[character] ?? 0) + 1;
  }
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const opener = CLOSERS[last];
    const isUnpaired = opener !== undefined && (counts[last] ?? 0) > (counts[opener] ?? 0);
    if (!isUnpaired && !SENTENCE_END.has(last)) break;
    if (isUnpaired) counts[last] = (counts[last] ?? 0) - 1;
  }
  return address.slice(0, end);
}
