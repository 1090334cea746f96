/** Most members that one message may mention. */
export const MENTIONS_MAX = 20;

export interface FoundMention {
  /** Index of the `@` in the text. */
  readonly start: number;
  /** As written, without the `@`. */
  readonly username: string;
}

/** An alias (spec §5) after an `@` at the start of a word; `a@b.example` and `@@x` are not mentions. */
const MENTION = /(?<![\p{L}\p{N}_@./-])@([A-Za-z0-9_-]{3,50})(?![A-Za-z0-9_-])/gu;

export function findMentions(text: string): FoundMention[] {
  return [...text.matchAll(MENTION)].map((match) => ({
    start: match.index,
    username: match[1] ?? '',
  }));
}
