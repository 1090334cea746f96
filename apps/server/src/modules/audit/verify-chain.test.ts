import { beforeEach, describe, expect, test } from 'vitest';
import type { Queryable, Tx } from '../../db/client';
import { createTestDatabase } from '../../testing/test-database';
import { withoutTriggers } from '../../testing/without-triggers';
import { appendEntries, findRecordedEnd, recordEnd } from './audit.queries';
import { verifyChain } from './verify-chain';

const { db } = await createTestDatabase();

const tamper = (work: (tx: Tx) => Promise<unknown>) =>
  withoutTriggers(db, ['audit_log', 'audit_head'], work);

const append = (count: number, to: Queryable = db) =>
  appendEntries(
    to,
    Array.from({ length: count }, (_, index) => ({
      act: 'comment.deleted' as const,
      actorName: `Zoë ${index} 🛰️ \\ / \u2028 \u007f`,
      subjectType: 'comment',
      ...(index % 2 ? { subjectName: 'a\nb\t"c" \u0001' } : {}),
      details: { index, text: '…' },
    })),
  );

beforeEach(async () => {
  await tamper((tx) => tx`truncate audit_log, audit_head`);
});

describe('verifying the chain', () => {
  test('accepts rows after the recorded end', async () => {
    await append(3);
    await recordEnd(db);
    await append(2);
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 5 });
    await recordEnd(db);
    expect(await findRecordedEnd(db)).toMatchObject({ seq: 5 });
  });

  test('accepts an empty log and a long one', async () => {
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 0 });
    await append(2500);
    const [last] = await db<{ hash: string }[]>`select hash from audit_log where seq = 2500`;
    expect(await verifyChain(db)).toEqual({ isWhole: true, rows: 2500, hash: last?.hash });
  });

  test.each<[string, number, (tx: Tx) => Promise<unknown>]>([
    ['a changed name', 4, (tx) => tx`update audit_log set actor_name = 'X' where seq = 4`],
    ['a changed time', 2, (tx) => tx`update audit_log set at = at + interval '1 us' where seq = 2`],
    ['changed details', 9, (tx) => tx`update audit_log set details = '{}' where seq >= 9`],
    [
      'text moved between fields',
      3,
      (tx) => tx`update audit_log set act = 'comment.delete', actor_name = 'd' || actor_name
        where seq = 3`,
    ],
    ['a deleted row', 5, (tx) => tx`delete from audit_log where seq = 5`],
    ['a deleted first row', 1, (tx) => tx`delete from audit_log where seq = 1`],
    ['rows deleted at the end', 8, (tx) => tx`delete from audit_log where seq >= 8`],
    ['all rows deleted', 1, (tx) => tx`truncate audit_log`],
    [
      'a row with a recomputed hash',
      7,
      async (tx) => {
        await tx`update audit_log set actor_name = 'X' where seq = 6`;
        await tx`update audit_log set hash = audit_seal(audit_log) where seq = 6`;
      },
    ],
    [
      'a row past the end',
      11,
      (tx) => tx`insert into audit_log (seq, at, act, actor_name, details, previous_hash, hash)
        select 11, at, act, actor_name, details, hash, hash from audit_log where seq = 10`,
    ],
    [
      'rows at the end replaced by others',
      10,
      async (tx) => {
        await tx`delete from audit_log where seq >= 8`;
        await append(5, tx);
      },
    ],
    ['a changed end', 10, (tx) => tx`update audit_head set hash = repeat('f', 64)`],
  ])('reports the first broken row: %s', async (_name, seq, work) => {
    await append(10);
    await recordEnd(db);
    expect(await verifyChain(db)).toMatchObject({ isWhole: true });
    await tamper(work);
    expect(await verifyChain(db)).toMatchObject({ isWhole: false, seq });
  });
});

test.each<[string, () => Promise<unknown>]>([
  ['change a row', () => db`update audit_log set actor_name = 'X'`],
  ['delete a row', () => db`delete from audit_log where seq = 1`],
  ['empty the log', () => db`truncate audit_log`],
  ['empty the end', () => db`truncate audit_head`],
  ['delete the end', () => db`delete from audit_head`],
  ['move the end back', () => db`update audit_head set seq = seq - 1`],
  ['skip a position', () => db`update audit_head set seq = seq + 2`],
  [
    'add another end',
    () =>
      db`insert into audit_head (is_only, seq, at, hash) select false, seq, at, hash from audit_log`,
  ],
  [
    'move the end back to an existing row',
    () => db`update audit_head h set seq = 1, hash = l.hash from audit_log l where l.seq = 1`,
  ],
  ['change the key of the end', () => db`update audit_head set is_only = false`],
  ['change the hash of the end', () => db`update audit_head set hash = repeat('0', 64)`],
])('not even the owner of the tables can %s', async (_name, act) => {
  await append(2);
  await recordEnd(db);
  await expect(act()).rejects.toThrow('append-only');
  expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 2 });
});
