/** What is selected in a text; the caret if both are the same. */
export interface TextSelection {
  readonly start: number;
  readonly end: number;
}

/** One change of a text, and what is selected after it. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly selection: TextSelection;
}

/** Makes a change of a text and a selection, or none. */
export type MakeEdit = (text: string, selection: TextSelection) => TextEdit | null;

export const replaceSelection = (
  { start, end }: TextSelection,
  insert: string,
  select: TextSelection = { start: insert.length, end: insert.length },
): TextEdit => ({
  from: start,
  to: end,
  insert,
  selection: { start: start + select.start, end: start + select.end },
});

/** The whole lines that the selection touches. */
export function selectedLines(text: string, { start, end }: TextSelection): TextSelection {
  const next = text.indexOf('\n', end > start && text[end - 1] === '\n' ? end - 1 : end);
  return { start: text.lastIndexOf('\n', start - 1) + 1, end: next < 0 ? text.length : next };
}
