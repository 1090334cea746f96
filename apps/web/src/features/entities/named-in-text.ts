import type { ReportEntity } from '@watchfloor/contract';

/** The first text after the title. */
const CONTENT = 1;
/** A hostile text names thousands; the card beside it lists them all. */
const WORDS_MAX = 300;

const escapePattern = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

interface OwnText {
  readonly id: string;
  readonly content: string;
}

interface NamedPart {
  readonly text: string;
  readonly start: number;
  readonly entity: ReportEntity | undefined;
}

/** The words by which a text names its entities, as they are written in it. */
function wordsOf(
  { id, content }: OwnText,
  entities: readonly ReportEntity[],
): Map<string, ReportEntity> {
  const words = new Map<string, ReportEntity>();
  for (const entity of entities) {
    const places = entity.texts.filter((text) => text.id === id).flatMap((text) => text.places);
    for (const { text, start, end } of places) {
      const word = text === CONTENT ? content.slice(start, end) : '';
      if (word && words.size < WORDS_MAX) words.set(word, entity);
    }
  }
  return words;
}

/**
 * Splits texts at the words that name an entity. By the words and not by their places: the text on the screen has lost
 * its marks, and an edit that is not scanned yet moves the places.
 */
export function createSplitter(
  text: OwnText,
  entities: readonly ReportEntity[],
): ((text: string) => NamedPart[]) | undefined {
  const words = wordsOf(text, entities);
  if (words.size === 0) return undefined;
  // The longest first: a URL before the domain in it.
  const choices = [...words.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${choices.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return (shown) => {
    const parts: NamedPart[] = [];
    let at = 0;
    for (const { 0: word, index } of shown.matchAll(pattern)) {
      if (index > at) parts.push({ text: shown.slice(at, index), start: at, entity: undefined });
      parts.push({ text: word, start: index, entity: words.get(word) });
      at = index + word.length;
    }
    if (at < shown.length) parts.push({ text: shown.slice(at), start: at, entity: undefined });
    return parts;
  };
}
