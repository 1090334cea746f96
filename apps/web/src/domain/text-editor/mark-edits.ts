import { toWebAddress } from '@watchfloor/contract';
import { type MakeEdit, replaceSelection, selectedLines, type TextSelection } from './text-edit';

/** Puts marks around the selection, or takes them away. */
export function toggleMark(mark: string): MakeEdit {
  const { length } = mark;
  return (text, { start, end }) => {
    const chosen = text.slice(start, end);
    const isInside = chosen.length > 2 * length && chosen.startsWith(mark) && chosen.endsWith(mark);
    if (isInside) {
      const inner = chosen.slice(length, -length);
      return replaceSelection({ start, end }, inner, { start: 0, end: inner.length });
    }
    if (isAround(text, { start, end }, mark)) {
      return {
        ...replaceSelection({ start: start - length, end: end + length }, chosen),
        selection: { start: start - length, end: end - length },
      };
    }
    return replaceSelection({ start, end }, mark + chosen + mark, {
      start: length,
      end: length + chosen.length,
    });
  };
}

/** `*` around `**bold**` belongs to the two asterisks. */
function isAround(text: string, { start, end }: TextSelection, mark: string): boolean {
  const before = text.slice(0, start);
  const after = text.slice(end);
  if (!before.endsWith(mark) || !after.startsWith(mark)) return false;
  const character = mark.charAt(0);
  return (
    !before.slice(0, -mark.length).endsWith(character) &&
    !after.slice(mark.length).startsWith(character)
  );
}

/** Code within a line, or a block of it for several lines. */
export const toggleCode: MakeEdit = (text, selection) => {
  if (!text.slice(selection.start, selection.end).includes('\n')) {
    return toggleMark('`')(text, selection);
  }
  const lines = selectedLines(text, selection);
  const code = text.slice(lines.start, lines.end);
  return replaceSelection(lines, `\`\`\`\n${code}\n\`\`\``, { start: 4, end: 4 + code.length });
};

/** The selection becomes the text of the link, or its address if it is one. */
export const insertLink: MakeEdit = (text, selection) => {
  const chosen = text.slice(selection.start, selection.end);
  const address = toWebAddress(chosen);
  if (address) return replaceSelection(selection, `[](${address})`, { start: 1, end: 1 });
  const before = `[${chosen}](`;
  const caret = chosen === '' ? 1 : before.length;
  const placeholder = chosen === '' ? '' : 'https://';
  return replaceSelection(selection, `${before}${placeholder})`, {
    start: caret,
    end: caret + placeholder.length,
  });
};

/** An address pasted over words makes them a link. */
export function linkSelection(text: string, selection: TextSelection, pasted: string) {
  const chosen = text.slice(selection.start, selection.end);
  const address = toWebAddress(pasted);
  if (!address || chosen.trim() === '' || /[\n[\]]/.test(chosen) || toWebAddress(chosen)) {
    return null;
  }
  return replaceSelection(selection, `[${chosen}](${address})`);
}
