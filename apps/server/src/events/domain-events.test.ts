import { expect, it } from 'vitest';
import type { Tx } from '../db/client';
import { createDomainEvents } from './domain-events';
import type { DomainEvent } from './event-types';

const EVENT: DomainEvent = { type: 'member.signed-out', userId: 'somebody' };
/** Listeners of these tests do not use the database. */
const NO_TRANSACTION = null as unknown as Tx;

it('the first failure is reported once every listener has ended', async () => {
  const events = createDomainEvents();
  const ended: string[] = [];
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  events.inTransaction(['member.signed-out'], async () => {
    await failed;
    await Promise.resolve();
    ended.push('the first listener');
    throw new Error('fails because of the other');
  });
  events.inTransaction(['member.signed-out'], async () => {
    ended.push('the second listener');
    fail();
    throw new Error('the cause');
  });
  const running = events.runInTransaction(NO_TRANSACTION, EVENT, async () => {});
  await expect(running).rejects.toThrow('the cause');
  expect(ended).toEqual(['the second listener', 'the first listener']);
});
