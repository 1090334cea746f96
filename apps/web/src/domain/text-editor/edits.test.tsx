import { describe, expect, test } from 'vitest';
import { edited, readMarked, writeMarked } from './edits.fixture';
import { continueList, indentList, toggleLines } from './line-edits';
import { insertLink, linkSelection, toggleCode, toggleMark } from './mark-edits';
import { insertTable, pasteTable } from './table-edits';

describe('marks', () => {
  test.each([
    ['a ¦b¦ c', '**', 'a **¦b¦** c'],
    ['a **¦b¦** c', '**', 'a ¦b¦ c'],
    ['a ¦**b**¦ c', '**', 'a ¦b¦ c'],
    ['a ¦', '**', 'a **¦**'],
    ['a **¦b¦** c', '*', 'a ***¦b¦*** c'],
    ['a ¦b¦ c', '~~', 'a ~~¦b¦~~ c'],
  ])('%j with %s becomes %j', (before, mark, after) => {
    expect(edited(before, toggleMark(mark))).toBe(after);
  });

  test.each([
    ['run ¦ls¦ now', 'run `¦ls¦` now'],
    ['¦one\ntwo¦', '```\n¦one\ntwo¦\n```'],
  ])('code: %j becomes %j', (before, after) => {
    expect(edited(before, toggleCode)).toBe(after);
  });

  test.each([
    ['see ¦the log¦', 'see [the log](¦https://¦)'],
    ['see ¦', 'see [¦]()'],
    ['¦https://x.org/a¦', '[¦](https://x.org/a)'],
  ])('link: %j becomes %j', (before, after) => {
    expect(edited(before, insertLink)).toBe(after);
  });
});

describe('lines', () => {
  test.each([
    ['list', 'a¦', '- a¦'],
    ['list', '- a¦', 'a¦'],
    ['list', '¦a\nb¦', '¦- a\n- b¦'],
    ['list', '¦1. a\n2. b¦', '¦- a\n- b¦'],
    ['numbers', '¦a\nb¦', '¦1. a\n2. b¦'],
    ['tasks', '¦- a\n  - b¦', '¦- [ ] a\n  - [ ] b¦'],
    ['list', '- [x] a¦', '- a¦'],
    ['quote', 'a\nb¦', 'a\n> b¦'],
    ['heading', '¦a', '## ¦a'],
    ['heading', '# a¦', 'a¦'],
  ] as const)('%s: %j becomes %j', (style, before, after) => {
    expect(edited(before, toggleLines(style))).toBe(after);
  });

  test.each([
    ['- a¦', '- a\n- ¦'],
    ['- a¦b', '- a\n- ¦b'],
    ['  * a¦', '  * a\n  * ¦'],
    ['9. a¦', '9. a\n10. ¦'],
    ['1) a¦', '1) a\n2) ¦'],
    ['- [x] a¦', '- [x] a\n- [ ] ¦'],
    ['> a¦', '> a\n> ¦'],
    ['- a\n- ¦', '- a\n¦'],
    ['- [ ] ¦', '¦'],
    ['plain¦', null],
    ['¦- a', null],
    ['- ¦a¦', null],
  ])('Enter in %j gives %j', (before, after) => {
    expect(edited(before, continueList)).toBe(after);
  });

  test.each([
    ['in', '- a\n- b¦', '- a\n  - b¦'],
    ['in', '¦1. a\n2. b¦', '   ¦1. a\n   2. b¦'],
    ['out', '  - b¦', '- b¦'],
    ['out', '- b¦', '- b¦'],
    ['in', 'plain¦', null],
    ['in', '¦- a\nplain¦', null],
  ] as const)('Tab %s in %j gives %j', (direction, before, after) => {
    expect(edited(before, indentList(direction))).toBe(after);
  });
});

describe('pasted', () => {
  const paste = (marked: string, plain: string, html = '') => {
    const { text, selection } = readMarked(marked);
    const edit = linkSelection(text, selection, plain) ?? pasteTable(text, selection, html, plain);
    return writeMarked(text, edit);
  };

  test.each([
    ['see ¦the log¦ of', 'https://x.org/a', 'see [the log](https://x.org/a)¦ of'],
    ['see ¦', 'https://x.org/a', null],
    ['¦https://y.org¦', 'https://x.org/a', null],
    ['¦the log¦', 'javascript:alert(1)', null],
    ['¦', 'Time\tPlace\n04:12\tA|B\n', '| Time | Place |\n|---|---|\n| 04:12 | A\\|B |\n\n¦'],
    ['Seen:¦', 'a\tb\r\n1\t2', 'Seen:\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n¦'],
    ['¦', 'if (a) {\n\treturn;\n}', null],
    ['¦', 'one\ttwo', null],
    ['¦', 'no cells\nat all', null],
  ])('into %j: %j', (before, plain, after) => {
    expect(paste(before, plain)).toBe(after);
  });

  test('a table of a page, and nothing else of the page', () => {
    const table =
      '<meta charset="utf-8"><style>td{}</style><table><tr><td>Time</td><td>Place</td></tr><tr><td>04:12<img src=x onerror=alert(1)></td></tr></table>';
    expect(paste('¦', 'Time Place', table)).toBe('| Time | Place |\n|---|---|\n| 04:12 |  |\n\n¦');
    expect(paste('¦', 'words', `<p>words</p>${table}`)).toBeNull();
  });

  test('not what belongs into a file', () => {
    expect(paste('¦', 'a\tb\n'.repeat(500))).toBeNull();
    expect(paste('¦', `${'a\t'.repeat(40)}\n`.repeat(3))).toBeNull();
  });
});

test('a table to fill in stands between blank lines', () => {
  expect(edited('a¦b', insertTable)).toBe('a\n\n| ¦Heading¦ | Heading |\n|---|---|\n|  |  |\n\nb');
});
