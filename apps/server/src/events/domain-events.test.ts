import { expect, it } from 'vitest';
import type { Tx } from '../db/client';
import { createDomainEvents } from './domain-events';
import type { DomainEvent } from './event-types';

const EVENT: DomainEvent = { type: 'member.signed-out', userId: 'somebody' };
/** Listeners of these tests ask the database nothing. */
const NO_TRANSACTION = null as unknown as Tx;

it('tells the failure that came first, once every listener has come to its end', async () => {
  const events = createDomainEvents();
  const ended: string[] = [];
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  events.onWithin(['member.signed-out'], async () => {
    await failed;
    await Promise.resolve();
    ended.push('the first listener');
    throw new Error('fails because of the other');
  });
  events.onWithin(['member.signed-out'], async () => {
    ended.push('the second listener');
    fail();
    throw new Error('the cause');
  });
  const told = events.tellWithin(NO_TRANSACTION, EVENT, async () => {});
  await expect(told).rejects.toThrow('the cause');
  expect(ended).toEqual(['the second listener', 'the first listener']);
});
