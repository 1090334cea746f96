import type { AuditEntry } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { csvHeader, toCsvLines } from './audit-csv';

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
