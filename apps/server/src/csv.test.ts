import { expect, test } from 'vitest';
import { toCsvHeader, toCsvLine } from './csv';

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "so"', '"say ""so"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['+44 20', `"'+44 20"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['a=b', 'a=b'],
  ['a;=1+1', `"a;'=1+1"`],
  ['a; b', '"a; b"'],
  ['＝1+1', `"'＝1+1"`],
  ['＋1', `"'＋1"`],
  ['－1', `"'－1"`],
  ['＠SUM(A1)', `"'＠SUM(A1)"`],
  ['', ''],
])('%j is written as %j', (value, cell) => {
  expect(toCsvLine([value])).toBe(`${cell}\r\n`);
});

test('numbers are not quoted, and null is an empty cell', () => {
  expect(toCsvLine([-5, null])).toBe('-5,\r\n');
});

test('the header has a byte order mark', () => {
  expect(toCsvHeader(['Number', 'Title'])).toBe('\uFEFFNumber,Title\r\n');
});
