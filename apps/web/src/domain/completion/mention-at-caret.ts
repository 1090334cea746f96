import type { Typed } from './use-completion';

const TYPED = /(?<![\p{L}\p{N}_@./-])@([A-Za-z0-9_-]{0,50})$/u;

/** The mention being typed before the caret, if any. */
export function mentionAtCaret(text: string, caret: number): Typed | null {
  const match = TYPED.exec(text.slice(0, caret));
  return match ? { start: match.index, text: match[1] ?? '' } : null;
}

/** The text with the chosen name, and the new caret position. */
export function completeMention(
  text: string,
  caret: number,
  mention: Typed,
  username: string,
): { text: string; caret: number } {
  const rest = text.slice(caret).replace(/^[A-Za-z0-9_-]+/, '');
  const before = `${text.slice(0, mention.start)}@${username}${rest.startsWith(' ') ? '' : ' '}`;
  return { text: before + rest, caret: before.length + (rest.startsWith(' ') ? 1 : 0) };
}
