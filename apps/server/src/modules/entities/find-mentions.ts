import type { IndicatorKind } from '@watchfloor/contract';
import {
  type createNameMatcher,
  isTooLong,
  PLACES_MAX,
  type PositionText,
  parsePosition,
  scanParts,
} from '@watchfloor/entities';

export interface Mention {
  /** Of something that members named; null if it was found by its form. */
  readonly entityId: string | null;
  readonly kind: IndicatorKind | null;
  readonly value: string | null;
  readonly isLocal: boolean;
  /** Of coordinates and grid references. */
  readonly position: PositionText | null;
  /** As in `entity_mentions.places`. */
  readonly places: number[];
}

const MOST_MENTIONS = 10_000;
const NUMBERS_PER_PLACE = 4;

/** What is named in the title (0) and the texts after it, each thing once with its places. */
export function findMentions(
  texts: readonly string[],
  matchNames: ReturnType<typeof createNameMatcher>,
): Mention[] {
  const mentions = new Map<string, Mention>();
  const add = (key: string, found: Omit<Mention, 'places'>, place: readonly number[]) => {
    let mention = mentions.get(key);
    if (!mention) {
      if (mentions.size >= MOST_MENTIONS) return;
      mention = { ...found, places: [] };
      mentions.set(key, mention);
    }
    if (mention.places.length < PLACES_MAX * NUMBERS_PER_PLACE) mention.places.push(...place);
  };
  for (const [index, text] of texts.entries()) {
    const countTo = characterCounter(text);
    for (const part of scanParts(text)) {
      for (const { kind, value, start, end, local } of part) {
        if (isTooLong(value)) continue;
        const isPosition = kind === 'coordinates' || kind === 'mgrs';
        const position = isPosition ? parsePosition(value) : null;
        const found = { entityId: null, kind, value, isLocal: local, position };
        add(`${kind} ${value}`, found, [index, start, end, countTo(start)]);
      }
    }
    const countNames = characterCounter(text);
    for (const { entityId, start, end } of matchNames(text)) {
      const found = { entityId, kind: null, value: null, isLocal: false, position: null };
      add(entityId, found, [index, start, end, countNames(start)]);
    }
  }
  return [...mentions.values()];
}

/** The number of characters before a place; places must not go back. PostgreSQL counts those, JavaScript their halves. */
function characterCounter(text: string): (place: number) => number {
  let [place, count] = [0, 0];
  return (target) => {
    for (; place < target; place += 1) {
      const isSecondHalf = (text.charCodeAt(place) & 0xfc00) === 0xdc00;
      if (!isSecondHalf) count += 1;
    }
    return count;
  };
}
