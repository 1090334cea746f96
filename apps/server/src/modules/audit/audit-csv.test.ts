import type { AuditEntry } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { csvHeader, toCsvCell, toCsvLines } from './audit-csv';

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
  ['', ''],
])('%j is written as %j', (value, cell) => {
  expect(toCsvCell(value)).toBe(cell);
});

test('numbers are not quoted, and null is an empty cell', () => {
  expect([toCsvCell(-5), toCsvCell(null)]).toEqual(['-5', '']);
});

test('a line has a cell for every column', () => {
  const entry: AuditEntry = {
    seq: 7,
    at: '2026-11-15T03:30:10.12Z',
    act: 'comment.deleted',
    actorId: null,
    actorName: 'Elin Haugen',
    subjectType: 'comment',
    subjectId: 'c',
    subjectName: null,
    memberId: null,
    memberName: null,
    details: { a: 1 },
    hash: 'ff',
  };
  expect(csvHeader().startsWith('\uFEFFNumber,')).toBe(true);
  expect(toCsvLines([entry])).toBe(
    '7,2026-11-15T03:30:10.12Z,Deleted comment,Elin Haugen,,comment,,c,,,"{""a"":1}",ff\r\n',
  );
});
