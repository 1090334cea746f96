import type { TextEdit } from './text-edit';

/** The browser's own setter: a form hears of no change that goes through React's. */
const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;

/** Changes the text as if it were typed: the browser can undo it in one step, and the form hears of it. */
export function applyEdit(box: HTMLTextAreaElement, edit: TextEdit): void {
  const { from, to, insert, selection } = edit;
  box.focus();
  box.setSelectionRange(from, to);
  if (!typeText(insert)) {
    setValue?.call(box, box.value.slice(0, from) + insert + box.value.slice(to));
    box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  }
  box.setSelectionRange(selection.start, selection.end);
}

/** The one way to change a text area that keeps its history. It is deprecated, and nothing replaces it. */
function typeText(text: string): boolean {
  if (!('execCommand' in document)) return false;
  return text === ''
    ? document.execCommand('delete')
    : document.execCommand('insertText', false, text);
}

/** Makes the box say `next` by the smallest change. */
export function replaceText(box: HTMLTextAreaElement | null, next: string, caret: number): void {
  if (!box) return;
  const { value } = box;
  const shorter = Math.min(value.length, next.length);
  let from = 0;
  while (from < shorter && value[from] === next[from]) from += 1;
  let same = 0;
  while (same < shorter - from && value.at(-1 - same) === next.at(-1 - same)) same += 1;
  applyEdit(box, {
    from,
    to: value.length - same,
    insert: next.slice(from, next.length - same),
    selection: { start: caret, end: caret },
  });
}
