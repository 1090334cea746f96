import { cleanText } from './clean-text';
import { findIpv6 } from './find-ipv6';
import { findNames } from './find-names';
import { findAttackIds, findNumbers, isAboutAttack } from './find-numbers';
import { findPhones } from './find-phones';
import { findGridSquares, positionFinders } from './find-positions';
import { findUrls } from './find-urls';
import type { Finding, Found } from './finding';

/** Longer than almost any finding, short enough not to keep anyone waiting. */
const PART = 4000;

/**
 * Finds addresses, names and numbers in a text, in the order in which they stand. The host of a URL and the domain of an
 * e-mail address are found as well; otherwise nothing overlaps. Takes time in proportion to the text, whatever it is.
 */
export function scan(text: string, now = new Date()): Finding[] {
  return [...scanParts(text, now)].flat();
}

/** The same part by part, so that others can work in between. */
export function* scanParts(text: string, now = new Date()): Generator<Finding[]> {
  const hasAttackIds = isAboutAttack(text);
  for (let start = 0; start < text.length; ) {
    const end = start + PART < text.length ? endOfPart(text, start) : text.length;
    const found = scanPart(text.slice(start, end), hasAttackIds, now);
    const offset = start;
    yield found.map((finding) => ({
      ...finding,
      start: finding.start + offset,
      end: finding.end + offset,
    }));
    start = end;
  }
}

/** Between lines if possible, else between words; a part without either is cut anywhere. */
function endOfPart(text: string, start: number): number {
  const part = text.slice(start, start + PART);
  const line = part.lastIndexOf('\n');
  const space = part.lastIndexOf(' ');
  return start + (line > PART / 2 ? line + 1 : space > 0 ? space + 1 : PART);
}

function scanPart(original: string, hasAttackIds: boolean, now: Date): Finding[] {
  const clean = cleanText(original);
  const { text, locate, isDefanged } = clean;
  const finders: readonly (() => Found[])[] = [
    () => findUrls(text),
    ...positionFinders.map((find) => () => find(text)),
    () => findGridSquares(text),
    () => findIpv6(text),
    () => findNames(clean),
    () => findNumbers(text, now),
    () => (hasAttackIds ? findAttackIds(text) : []),
    () => findPhones(text),
  ];
  const taken = new Uint8Array(text.length);
  const found: Found[] = [];
  for (const find of finders) {
    const free = find().filter(({ start, end }) => !taken[start] && !taken[end - 1]);
    for (const { start, end } of free) taken.fill(1, start, end);
    found.push(...free);
  }
  return found
    .map(({ kind, value, start, end, local = false, defanged = false }) => ({
      kind,
      value,
      ...locate(start, end),
      local,
      defanged: defanged || isDefanged(start, end),
    }))
    .sort((one, other) => one.start - other.start || other.end - one.end);
}
