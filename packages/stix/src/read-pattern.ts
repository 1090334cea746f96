import { type ReadValue, readObservable } from './read-entities';

/** One comparison: `ipv4-addr:value = '203.0.113.7'`. No part can match in two ways, so nothing backtracks. */
const COMPARISON =
  /^([a-z0-9-]{3,50}):(value|number|hashes\.'?([A-Za-z0-9-]{2,10})'?) *= *(?:'((?:[^'\\]|\\.)*)'|(\d{1,10}))$/;

const unquote = (text: string) => text.replaceAll(/\\(.)/g, '$1');

/** Splits at ` OR ` outside of quotes. */
function splitAlternatives(pattern: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let i = 0; i < pattern.length; i += 1) {
    if (pattern[i] === '\\') i += 1;
    else if (pattern[i] === "'") isQuoted = !isQuoted;
    else if (!isQuoted && pattern.startsWith(' OR ', i)) {
      parts.push(pattern.slice(start, i));
      start = i + 4;
    }
  }
  return [...parts, pattern.slice(start)];
}

/** The observables of a pattern that lists them; null for any other pattern, which stays what it is. */
export function readPattern(pattern: string): ReadValue[] | null {
  const values: ReadValue[] = [];
  for (const part of splitAlternatives(pattern.replaceAll(/[\r\n\t]/g, ' '))) {
    const [, type = '', path = '', hash, text, number] =
      COMPARISON.exec(part.trim().replace(/^\[ */, '').replace(/ *\]$/, '')) ?? [];
    const value = text === undefined ? Number(number) : unquote(text);
    const object = hash ? { type, hashes: { [hash]: value } } : { type, [path]: value };
    const read = readObservable(object);
    if (!read) return null;
    values.push(...read);
  }
  return values.length > 0 ? values : null;
}
