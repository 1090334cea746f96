import { type MakeEdit, selectedLines, type TextEdit, type TextSelection } from './text-edit';

/** The mark of a list item, a task, a quote or a heading, with the spaces before and after it. */
const PREFIX = /^( *)(?:(?:[-+*]|\d{1,9}[.)])(?: +\[[ xX]\])?|>|#{1,6}) +/;

interface LineStyle {
  readonly has: RegExp;
  readonly mark: (position: number) => string;
}

const STYLES = {
  heading: { has: /^ *#{1,6} /, mark: () => '## ' },
  quote: { has: /^ *> /, mark: () => '> ' },
  list: { has: /^ *[-+*] (?!\[[ xX]\] )/, mark: () => '- ' },
  numbers: { has: /^ *\d{1,9}[.)] /, mark: (position) => `${position + 1}. ` },
  tasks: { has: /^ *[-+*] +\[[ xX]\] /, mark: () => '- [ ] ' },
} as const satisfies Record<string, LineStyle>;

/** Gives the selected lines a mark, or takes it away if all of them have it. */
export function toggleLines(style: keyof typeof STYLES): MakeEdit {
  const { has, mark }: LineStyle = STYLES[style];
  return (text, selection) => {
    const whole = selectedLines(text, selection);
    const lines = text.slice(whole.start, whole.end).split('\n');
    const isOn = lines.every((line) => has.test(line));
    const changed = lines.map((line, position) => {
      const indent = /^ */.exec(line)?.[0] ?? '';
      const bare = line.replace(PREFIX, '').trimStart();
      return isOn ? indent + bare : indent + mark(position) + bare;
    });
    const insert = changed.join('\n');
    const growth = insert.length - (whole.end - whole.start);
    const isCaret = selection.start === selection.end;
    const end = isCaret
      ? Math.max(whole.start, selection.end + growth)
      : whole.start + insert.length;
    return {
      from: whole.start,
      to: whole.end,
      insert,
      selection: { start: isCaret ? end : whole.start, end },
    };
  };
}

const ITEM = /^( *)(?:([-+*])|(\d{1,9})([.)])|(>))( +)(\[[ xX]\] +)?(.*)$/;

/** A new line in a list begins with its next mark; an empty item ends the list. */
export const continueList: MakeEdit = (text, { start, end }) => {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const match = start === end ? ITEM.exec(text.slice(from, lineEnd(text, from))) : null;
  if (!match) return null;
  const [, indent = '', bullet, number, dot = '', quote, gap = '', task, rest = ''] = match;
  const markLength = match[0].length - rest.length;
  if (start < from + markLength) return null;
  if (rest.trim() === '') return insertAt({ from, to: from + match[0].length }, '');
  const mark = bullet ?? quote ?? `${Number(number) + 1}${dot}`;
  return insertAt({ from: start, to: start }, `\n${indent}${mark}${gap}${task ? '[ ] ' : ''}`);
};

const lineEnd = (text: string, from: number) => {
  const next = text.indexOf('\n', from);
  return next < 0 ? text.length : next;
};

const insertAt = (range: { from: number; to: number }, insert: string): TextEdit => {
  const caret = range.from + insert.length;
  return { ...range, insert, selection: { start: caret, end: caret } };
};

const LIST_ITEM = /^( *)([-+*]|\d{1,9}[.)]) /;

/** Moves items of a list one level in or out; null if a line belongs to no list. */
export function indentList(direction: 'in' | 'out'): MakeEdit {
  return (text, selection) => {
    const whole = selectedLines(text, selection);
    const lines = text.slice(whole.start, whole.end).split('\n');
    const [, , mark = ''] = LIST_ITEM.exec(lines[0] ?? '') ?? [];
    if (!lines.every((line) => LIST_ITEM.test(line))) return null;
    const step = mark.length + 1;
    const changed = lines.map((line) =>
      direction === 'in' ? ' '.repeat(step) + line : line.replace(new RegExp(`^ {1,${step}}`), ''),
    );
    const shifts = changed.map((line, index) => line.length - (lines[index]?.length ?? 0));
    const insert = changed.join('\n');
    return {
      from: whole.start,
      to: whole.end,
      insert,
      selection: moveSelection(selection, whole, shifts),
    };
  };
}

function moveSelection(
  { start, end }: TextSelection,
  whole: TextSelection,
  shifts: readonly number[],
): TextSelection {
  const total = shifts.reduce((sum, shift) => sum + shift, 0);
  return {
    start: Math.max(whole.start, start + (shifts[0] ?? 0)),
    end: Math.max(whole.start, end + total),
  };
}
