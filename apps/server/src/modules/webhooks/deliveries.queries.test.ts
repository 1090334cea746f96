import { expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createFactories } from '../../testing/factories';
import { createTestDatabase } from '../../testing/test-database';
import { release, takeDue } from './deliveries.queries';

const { db } = await createTestDatabase();
const make = createFactories(db);
const { id: userId } = await make.member();

async function webhookWith(deliveries: number, disabledAt: Date | null = null): Promise<string> {
  const id = newId();
  const url = `https://${id}.example/`;
  await db`
    insert into webhooks ${db({ id, userId, url, events: ['report.created'], maxLevel: 2, disabledAt })}`;
  await db`
    insert into webhook_deliveries (id, webhook_id, type, object_ids, next_at)
    select gen_random_uuid(), ${id}, 'report.created', '{}', now() - interval '1 hour'
    from generate_series(1, ${deliveries})`;
  return id;
}

test('webhooks take turns, whatever waits for the others', async () => {
  await webhookWith(5, new Date());
  const [busy, quiet] = [await webhookWith(3), await webhookWith(1)];
  const taken: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const due = await takeDue(db);
    if (!due) break;
    taken.push(due.webhookId);
    // Sent.
    await db`delete from webhook_deliveries where id = ${due.id}`;
    await release(db, due.webhookId);
  }
  expect(taken.slice(0, 2).toSorted()).toEqual([busy, quiet].toSorted());
  expect(taken[2]).toBe(busy);
});

test('one webhook is called once at a time', async () => {
  await db`delete from webhooks`;
  const id = await webhookWith(2);
  expect((await takeDue(db))?.webhookId).toBe(id);
  expect(await takeDue(db)).toBeUndefined();
  await release(db, id);
  expect((await takeDue(db))?.webhookId).toBe(id);
});
