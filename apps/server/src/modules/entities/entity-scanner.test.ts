import { expect, test } from 'vitest';
import { lockUntilCommit } from '../../db/locks';
import { createFactories } from '../../testing/factories';
import { createTestDatabase } from '../../testing/test-database';
import { scanTexts } from './entity-scanner';

const { db } = await createTestDatabase();
const make = createFactories(db);
const countUnscanned = async () => (await db`select from unscanned_texts`).length;

test('texts are scanned in parts, which can be interrupted', async () => {
  const { id: userId } = await make.member();
  for (let n = 0; n < 60; n += 1) await make.comment({ userId });
  const before = await countUnscanned();
  let isStopped = false;
  await scanTexts(
    db,
    () => isStopped,
    async () => {
      isStopped = true;
    },
  );
  const left = await countUnscanned();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(before);
  await scanTexts(db);
  expect(await countUnscanned()).toBe(0);
});

test('a text that changes again has another version, so that it is scanned again', async () => {
  const id = await make.report();
  const versionAfter = async (content: string) => {
    await db`update reports set content = ${content} where id = ${id}`;
    const [row] = await db`select version from unscanned_texts where entry_id = ${id}`;
    return row?.version;
  };
  const first = await versionAfter('Now evil.org');
  expect(await versionAfter('Now evil.com')).toBe(first + 1);
});

test('two instances do not scan at the same time', async () => {
  await make.report();
  await db.begin(async (tx) => {
    await lockUntilCommit(tx, 'entityScanning');
    expect(await scanTexts(db)).toBe(false);
  });
  expect(await scanTexts(db)).toBe(true);
});

test('a text that is being changed or deleted is left for the next time, without waiting for it', async () => {
  const content = 'Seen at 45.77.12.9';
  const [changed, deleted, other] = [
    await make.report({ content }),
    await make.report({ content }),
    await make.report({ content }),
  ];
  const countMentions = async (id: string) =>
    (await db`select from entity_mentions where entry_id = ${id}`).length;
  await db.begin(async (tx) => {
    await tx`update reports set content = 'Seen at 45.77.12.8' where id = ${changed}`;
    await tx`delete from reports where id = ${deleted}`;
    let parts = 0;
    await scanTexts(db, () => parts++ > 1);
    expect([await countMentions(deleted), await countMentions(other)]).toEqual([0, 1]);
    expect(await countUnscanned()).toBe(2);
    // It holds nothing that the deletion could wait for.
    await tx`delete from reports where id = ${other}`;
  });
  await scanTexts(db);
  expect(await countUnscanned()).toBe(0);
  const values = await db`
    select e.value from entity_mentions m join entities e on e.id = m.entity_id where m.entry_id = ${changed}`;
  expect(values).toEqual([{ value: '45.77.12.8' }]);
  expect([await countMentions(deleted), await countMentions(other)]).toEqual([0, 0]);
});
