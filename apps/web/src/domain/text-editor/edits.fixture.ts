import type { MakeEdit, TextEdit, TextSelection } from './text-edit';

/** `a¦b` has its caret before b; in `a¦b¦c` b is selected. */
export function readMarked(marked: string): { text: string; selection: TextSelection } {
  const [before = '', chosen = '', after] = marked.split('¦');
  const isCaret = after === undefined;
  return {
    text: before + chosen + (after ?? ''),
    selection: {
      start: before.length,
      end: before.length + (isCaret ? 0 : chosen.length),
    },
  };
}

export function writeMarked(text: string, edit: TextEdit | null): string | null {
  if (!edit) return null;
  const changed = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const { start, end } = edit.selection;
  const chosen = start === end ? '' : `${changed.slice(start, end)}¦`;
  return `${changed.slice(0, start)}¦${chosen}${changed.slice(end)}`;
}

/** Runs an edit on a marked text. */
export function edited(marked: string, makeEdit: MakeEdit): string | null {
  const { text, selection } = readMarked(marked);
  return writeMarked(text, makeEdit(text, selection));
}
