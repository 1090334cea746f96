import { matchesWordStartsOnly } from '@watchfloor/contract';

/** Sets word starts apart in the searched text, and stands nowhere else in it (migration 0004). */
const START = '\u001f';
/** What ASCII signs become in folded text. */
const FOLDED_SIGN = /[\u16a0-\u16bf]/;

/**
 * What a term must match, as LIKE patterns. Folded text holds no `%`, `_` or `\`, so nothing needs escaping.
 * One or two characters give the trigram index nothing to go by: they are looked for among the word starts.
 */
export function toPatterns(term: string, folded: string): string[] {
  const characters = [...folded];
  if (folded.trim() === '') return [];
  if (characters.length > 2) return [`%${folded}%`];
  if (matchesWordStartsOnly(term)) return [`%${START}${folded}%`];
  return [
    ...characters.filter(standsAlone).map((character) => `%${START}${character}%`),
    `%${folded}%`,
  ];
}

const standsAlone = (character: string) =>
  character !== ' ' && (FOLDED_SIGN.test(character) || !matchesWordStartsOnly(character));
