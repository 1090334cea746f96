import {
  Bold,
  Code,
  Heading,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Quote,
  Strikethrough,
  Table,
} from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { toggleLines } from './line-edits';
import { insertLink, toggleCode, toggleMark } from './mark-edits';
import { insertTable } from './table-edits';
import type { MakeEdit } from './text-edit';

export interface EditorCommand {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly edit: MakeEdit;
  /** The key beside Ctrl or Cmd: its letter, or its place where Shift changes the character. */
  readonly key?: string;
  readonly isShifted?: boolean;
  /** The keys as they are shown. */
  readonly keys?: string;
  /** Left out where a text is short. */
  readonly isForReports?: boolean;
}

export const EDITOR_COMMANDS: readonly EditorCommand[] = [
  { label: 'Bold', icon: Bold, edit: toggleMark('**'), key: 'b', keys: 'B' },
  { label: 'Italic', icon: Italic, edit: toggleMark('*'), key: 'i', keys: 'I' },
  {
    label: 'Strikethrough',
    icon: Strikethrough,
    edit: toggleMark('~~'),
    key: 'x',
    isShifted: true,
    keys: 'Shift X',
    isForReports: true,
  },
  { label: 'Heading', icon: Heading, edit: toggleLines('heading'), isForReports: true },
  { label: 'Link', icon: Link, edit: insertLink, key: 'k', keys: 'K' },
  {
    label: 'Quote',
    icon: Quote,
    edit: toggleLines('quote'),
    key: 'Period',
    isShifted: true,
    keys: 'Shift .',
  },
  { label: 'Code', icon: Code, edit: toggleCode, key: 'e', keys: 'E' },
  {
    label: 'List',
    icon: List,
    edit: toggleLines('list'),
    key: 'Digit8',
    isShifted: true,
    keys: 'Shift 8',
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    edit: toggleLines('numbers'),
    key: 'Digit7',
    isShifted: true,
    keys: 'Shift 7',
    isForReports: true,
  },
  {
    label: 'Task list',
    icon: ListChecks,
    edit: toggleLines('tasks'),
    key: 'Digit9',
    isShifted: true,
    keys: 'Shift 9',
    isForReports: true,
  },
  { label: 'Table', icon: Table, edit: insertTable, isForReports: true },
];

/** The command whose shortcut was pressed. */
export function commandOf(event: KeyboardEvent): EditorCommand | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  return EDITOR_COMMANDS.find(
    ({ key, isShifted = false }) =>
      (key === event.key.toLowerCase() || key === event.code) && isShifted === event.shiftKey,
  );
}
