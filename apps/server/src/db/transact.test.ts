import { expect, test, vi } from 'vitest';
import { createDomainEvents } from '../events/domain-events';
import { createTestDatabase } from '../testing/test-database';
import { connectDatabase } from './client';
import { createTransact } from './transact';

const { db, address } = await createTestDatabase();
const EVENT = {
  type: 'member.signed-out',
  userId: '00000000-0000-7000-8000-000000000000',
} as const;

/** Runs an act whose first attempts fail with this error of PostgreSQL. */
async function failFirst(code: string, failures: number) {
  const events = createDomainEvents();
  const published: string[] = [];
  events.afterCommit((list) => published.push(...list.map(({ type }) => type)));
  let attempts = 0;
  const act = createTransact(
    db,
    events,
  )(async (tx, publish) => {
    attempts += 1;
    await publish(EVENT);
    if (attempts <= failures) {
      await tx.unsafe(`do $$ begin raise exception using errcode = '${code}'; end $$`);
    }
    return 'done';
  });
  const result = await act.catch((error: { code?: string }) => error.code);
  return { result, attempts, published };
}

test.each([
  ['a serialization failure', '40001'],
  ['a deadlock', '40P01'],
])('%s is retried, and only the attempt that is committed publishes', async (_name, code) => {
  expect(await failFirst(code, 3)).toEqual({
    result: 'done',
    attempts: 4,
    published: ['member.signed-out'],
  });
});

test('the fourth attempt is the last', async () => {
  expect(await failFirst('40P01', 4)).toEqual({ result: '40P01', attempts: 4, published: [] });
});

test.each([
  ['a unique violation', '23505'],
  ['a lock timeout', '55P03'],
  ['a statement timeout', '57014'],
])('%s is not retried', async (_name, code) => {
  expect(await failFirst(code, 1)).toEqual({ result: code, attempts: 1, published: [] });
});

test('an act that takes too long is rolled back, not committed after its caller was told that it failed', async () => {
  await db`create table late_acts (id int)`;
  const clock = vi.spyOn(performance, 'now');
  const act = createTransact(
    db,
    createDomainEvents(),
  )(async (tx) => {
    await tx`insert into late_acts values (1)`;
    const now = performance.now();
    clock.mockReturnValue(now + 26_000);
  });
  await expect(act).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  clock.mockRestore();
  expect(await db`select id from late_acts`).toEqual([]);
});

test('acts that wait leave connections to those who read', async () => {
  const pool = connectDatabase(address, { poolSize: 2 });
  const transact = createTransact(pool, createDomainEvents(), 1);
  const hasRead = Promise.withResolvers<void>();
  const acts = [1, 2, 3].map((act) =>
    transact(async (tx) => {
      await hasRead.promise;
      const [row] = await tx<{ act: number }[]>`select ${act}::int as act`;
      return row?.act;
    }),
  );
  expect(await pool`select 'read' as what`).toEqual([{ what: 'read' }]);
  hasRead.resolve();
  expect(await Promise.all(acts)).toEqual([1, 2, 3]);
  await pool.end();
});
