/** How many members one message may call by name. */
export const MENTIONS_MAX = 20;

export interface FoundMention {
  /** Where its `@` stands in the text. */
  readonly start: number;
  /** As written, without the `@`. */
  readonly username: string;
}

/** An alias (spec §5) behind an `@` that begins a word: `a@b.example` and `@@x` name nobody. */
const MENTION = /(?<![\p{L}\p{N}_@./-])@([A-Za-z0-9_-]{3,50})(?![A-Za-z0-9_-])/gu;

export function findMentions(text: string): FoundMention[] {
  return [...text.matchAll(MENTION)].map((match) => ({
    start: match.index,
    username: match[1] ?? '',
  }));
}
