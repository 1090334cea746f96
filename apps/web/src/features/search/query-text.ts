import {
  foldText,
  parseSearchQuery,
  type SearchFilter,
  type SearchToken,
} from '@watchfloor/contract';

/** Several of these would contradict each other. */
const SINGLE: readonly SearchFilter[] = ['after', 'before', 'near'];

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** `region:"Asia Pacific"`; null for a value that cannot be typed. */
export function filterText(filter: SearchFilter, value: string): string | null {
  if (/["“”]/.test(value) || !value.trim()) return null;
  return /\s/.test(value) ? `${filter}:"${value}"` : `${filter}:${value}`;
}

export function withoutToken(text: string, { start, end }: SearchToken): string {
  return tidy(`${text.slice(0, start)} ${text.slice(end)}`);
}

/** The words of a phrase, which may then be anywhere; null for what is no phrase of several words. */
export function withLooseWords(text: string, token: SearchToken): string | null {
  const { filter, isExcluded, value, start, end } = token;
  if (filter || isExcluded || !/\s/.test(value)) return null;
  // Quotes around a single word keep it from being read as a filter or an exclusion.
  const words = value.split(/\s+/).map((word) => (/^-|:/.test(word) ? `"${word}"` : word));
  return tidy(`${text.slice(0, start)} ${words.join(' ')} ${text.slice(end)}`);
}

export function withoutFilter(text: string, filter: SearchFilter): string {
  const token = parseSearchQuery(text).tokens.find((one) => one.filter === filter);
  return token ? withoutFilter(withoutToken(text, token), filter) : tidy(text);
}

/** Filters come first: after them, an unclosed quote can only extend over words. */
export function withFilter(text: string, filter: SearchFilter, value: string): string {
  const added = filterText(filter, value);
  const rest = SINGLE.includes(filter) ? withoutFilter(text, filter) : tidy(text);
  return added ? tidy(`${added} ${rest}`) : rest;
}

/** The token that asks for this value, if there is one. */
export const tokenOf = (text: string, filter: SearchFilter, value: string) =>
  parseSearchQuery(text).tokens.find(
    (token) =>
      token.filter === filter && !token.isExcluded && foldText(token.value) === foldText(value),
  );

/** A token as it is named to the reader: as typed, without quotes around a filter's value. */
export function nameOf(text: string, { start, end, filter }: SearchToken): string {
  const typed = text.slice(start, end);
  return filter ? typed.replaceAll(/["“”]/g, '') : typed;
}
