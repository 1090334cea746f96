import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { applyEdit } from './apply-edit';
import { commandOf } from './editor-commands';
import { continueList, indentList } from './line-edits';
import { linkSelection } from './mark-edits';
import { pasteTable } from './table-edits';
import type { MakeEdit } from './text-edit';

/** What a text area does beyond typing: shortcuts, lists that go on, tables and links that are pasted. */
export function useTextEditing(box: RefObject<HTMLTextAreaElement | null>) {
  /** After Escape, Tab leaves the box also within a list. */
  const isLeaving = useRef(false);

  function run(makeEdit: MakeEdit): boolean {
    if (!box.current) return false;
    const { value, selectionStart, selectionEnd } = box.current;
    const edit = makeEdit(value, { start: selectionStart, end: selectionEnd });
    if (edit) applyEdit(box.current, edit);
    return edit !== null;
  }

  /** True if the key was handled. */
  function handleKey(event: KeyboardEvent): boolean {
    const isAfterEscape = isLeaving.current;
    isLeaving.current = event.key === 'Escape';
    if (event.nativeEvent.isComposing) return false;
    const edit = isAfterEscape && event.key === 'Tab' ? undefined : editOf(event);
    return runOn(event, edit);
  }

  /** The same without what Enter and Tab do: in a chat Enter sends. */
  function handleShortcut(event: KeyboardEvent): boolean {
    return runOn(event, commandOf(event)?.edit);
  }

  function runOn(event: KeyboardEvent, edit: MakeEdit | undefined): boolean {
    if (!edit || !run(edit)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  function handlePaste(event: ClipboardEvent): void {
    const plain = event.clipboardData.getData('text/plain');
    const html = event.clipboardData.getData('text/html');
    const isHandled = run(
      (text, selection) =>
        linkSelection(text, selection, plain) ?? pasteTable(text, selection, html, plain),
    );
    if (isHandled) event.preventDefault();
  }

  return { run, handleKey, handleShortcut, handlePaste };
}

function editOf(event: KeyboardEvent): MakeEdit | undefined {
  const command = commandOf(event);
  if (command) return command.edit;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === 'Enter' && !event.shiftKey) return continueList;
  if (event.key === 'Tab') return indentList(event.shiftKey ? 'out' : 'in');
  return undefined;
}
