import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database';
import { decodeCursor } from './cursor';
import { afterCursor, fetchJsonPage, limitRows } from './json-page';

const { db } = await createTestDatabase();
await db`create table texts (id uuid primary key, created_at timestamptz not null, text text not null)`;
await db`
  insert into texts select gen_random_uuid(), now() - n * interval '1 second',
    repeat('x', case when n > 200 then 100000 else 10 end) from generate_series(1, 260) as n`;

async function readAll(limit: number) {
  const pages: { count: number; bytes: number }[] = [];
  const ids: string[] = [];
  for (let cursor: string | undefined, isDone = false; !isDone; ) {
    const after = afterCursor(db, 't', decodeCursor(cursor));
    const page = await fetchJsonPage(
      limit,
      db`select json_build_object('id', t.id, 'text', t.text), t.created_at, t.id from texts t
        where true ${after} order by t.created_at desc, t.id desc ${limitRows(db, limit)}`,
    );
    const items = JSON.parse(page.json.bytes.toString()) as { id: string }[];
    ids.push(...items.map(({ id }) => id));
    pages.push({ count: items.length, bytes: page.json.bytes.length });
    cursor = page.nextCursor ?? undefined;
    isDone = page.nextCursor === null;
  }
  return { pages, ids };
}

test.each([40, 100, 101, 260, 500])(
  '%i rows a page: no page is larger than a megabyte, and none is missed',
  async (limit) => {
    const { pages, ids } = await readAll(limit);
    const all = await db<{ id: string }[]>`select id from texts order by created_at desc, id desc`;
    expect(ids).toEqual(all.map(({ id }) => id));
    for (const { count, bytes } of pages) {
      expect(count).toBeLessThanOrEqual(limit);
      expect(bytes).toBeLessThan(1.01 * 1024 * 1024);
    }
  },
);

test('an item that is larger than a page is a page', async () => {
  await db`update texts set text = repeat('y', 3000000) where id = (select id from texts order by created_at desc limit 1)`;
  const { pages } = await readAll(500);
  expect(pages[0]?.count).toBe(1);
});

test('long texts are not read much further than the page', async () => {
  await db`create sequence texts_read`;
  const page = await fetchJsonPage(
    100,
    db`select json_build_object('id', t.id, 'text', t.text, 'read', nextval('texts_read')), t.created_at, t.id
      from texts t where t.text like 'xxxxxxxxxxx%' order by t.created_at desc, t.id desc ${limitRows(db, 100)}`,
  );
  expect(page.nextCursor).not.toBeNull();
  const [row] = await db<{ read: number }[]>`select last_value::integer as read from texts_read`;
  expect(row?.read).toBeLessThan(30);
});

test('the connection is free again after a page that was cut', async () => {
  await Promise.all(Array.from({ length: 30 }, () => readAll(500)));
  expect(await db`select 1 as one`).toEqual([{ one: 1 }]);
});
