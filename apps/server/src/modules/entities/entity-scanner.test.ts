import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockUntilCommit } from '../../db/locks';
import { newId } from '../../identifiers';
import { createFactories } from '../../testing/factories';
import { createTestDatabase } from '../../testing/test-database';
import { WorkerEndedError } from '../../workers/run-in-worker';
import { scanTexts } from './entity-scanner';
import { entitiesThread } from './find-in-texts';

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

test('no transaction waits while something is found, however long that takes', async () => {
  const name = '漢'.repeat(200);
  const { id: userId } = await make.member();
  const entityId = newId();
  await db`
    insert into entities (id, kind, value, is_named, canonical_id, created_by_id)
    values (${entityId}, 'vessel', ${name}, true, ${entityId}, ${userId})`;
  await db`insert into entity_names (id, entity_id, name) values (${newId()}, ${entityId}, ${name})`;
  const content = `${'漢'.repeat(199)}字`.repeat(249);
  for (let n = 0; n < 6; n += 1) await make.report({ content });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  while ((await countUnscanned()) > 0) await scanTexts(db);
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(250);
});

test('a text that cannot be scanned comes last, and is given up until it changes', async () => {
  while ((await countUnscanned()) > 0) await scanTexts(db);
  const good = await make.report({ content: 'Seen at 45.77.12.2' });
  const bad = await make.report({ content: 'Seen at 45.77.12.1' });
  const run = vi.spyOn(entitiesThread, 'run').mockImplementation(async (task) => {
    if ('entryId' in task && task.entryId === bad) throw new WorkerEndedError('too long');
    return '';
  });
  onTestFinished(() => run.mockRestore());
  const givenUp: string[] = [];
  const scanAll = () =>
    scanTexts(db, undefined, undefined, ({ text, error }) => givenUp.push(`${text.id} ${error}`));
  await scanAll();
  const tried = run.mock.calls.flatMap(([task]) => ('entryId' in task ? task.entryId : []));
  expect(tried).toEqual([bad, good, bad, bad]);
  expect(givenUp).toEqual([`${bad} Error: too long`]);
  const listGivenUp = () => db`select entry_id from given_up_texts`;
  expect([await countUnscanned(), await listGivenUp()]).toEqual([0, [{ entryId: bad }]]);
  run.mockRestore();
  await db`update reports set content = 'Seen at 45.77.12.3' where id = ${bad}`;
  await scanAll();
  expect([await countUnscanned(), await listGivenUp()]).toEqual([0, []]);
});

test('names that cannot be read are the fault of no text', async () => {
  await make.report();
  const run = vi.spyOn(entitiesThread, 'run').mockImplementation(async (task) => {
    if ('names' in task) throw new WorkerEndedError('too many');
    return null;
  });
  onTestFinished(() => run.mockRestore());
  await expect(scanTexts(db)).rejects.toThrow('too many');
  expect(await db`select from unscanned_texts where failures > 0`).toEqual([]);
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
