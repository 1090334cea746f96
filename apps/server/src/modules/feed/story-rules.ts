/** Words that do not identify an event. */
const STOP_WORDS = new Set(
  'a an and are as at be been by for from has have he her his how in into is it its new news not of on or over says said she that the their them they this to up was were what when where who why will with after before amid live update updates breaking video watch'.split(
    ' ',
  ),
);
/** The longest time between two items of a story. */
export const STORY_WINDOW_MS = 3 * 24 * 60 * 60_000;
const SIMILARITY = 0.6;
const WORDS_NEEDED = 4;

/** The significant words of a title: lower case, no accents, no plural endings. */
export function titleWords(title: string): string[] {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '');
  const words = plain.match(/[\p{L}\p{N}]+(?:[-.][\p{L}\p{N}]+)*/gu) ?? [];
  return words
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => (word.length > 4 && /[a-z]s$/.test(word) ? word.slice(0, -1) : word));
}

/** Hashed pairs of words. Items of one event usually share some, so they find candidates for `isSameStory`. */
export function titleShingles(words: readonly string[]): number[] {
  const sorted = [...new Set(words)].toSorted();
  const pairs = sorted.slice(1).map((word, index) => `${sorted[index]} ${word}`);
  const inOrder = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  return [...new Set([...pairs, ...inOrder].map(hash))];
}

/** FNV-1a as a signed 32-bit number, like PostgreSQL's integer. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value | 0;
}

export interface StoryItem {
  readonly sourceId: string;
  readonly canonicalUrl: string;
  readonly words: readonly string[];
  readonly publishedAt: string;
}

/**
 * Two items report one event if they share a page or have near-identical titles within three days.
 * Items of one source never do: it does not repeat itself, so its two earthquakes are two events.
 */
export function isSameStory(one: StoryItem, other: StoryItem): boolean {
  if (one.sourceId === other.sourceId) return false;
  if (one.canonicalUrl === other.canonicalUrl) return true;
  const apart = Math.abs(Date.parse(one.publishedAt) - Date.parse(other.publishedAt));
  if (apart > STORY_WINDOW_MS) return false;
  const words = new Set(one.words);
  const others = new Set(other.words);
  if (Math.min(words.size, others.size) < WORDS_NEEDED) return false;
  return !haveDifferentNames(words, others) && similarity(words, others) >= SIMILARITY;
}

function similarity(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared / (words.size + others.size - shared);
}

/** CVE-2026-1234 and CVE-2026-1235, or M5.1 and M4.8, are two events however similar the rest is. */
function haveDifferentNames(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const isName = (word: string) =>
    /\d/.test(word) && (/\p{L}/u.test(word) || /\d{4}|\./.test(word));
  const names = [...words].filter(isName);
  return names.length > 0 && [...others].some(isName) && !names.some((name) => others.has(name));
}
