import { expect, test } from 'vitest';
import { atEnd } from '../../testing/at-end';
import { createReceiverClient } from './receiver-client';
import { startReceivers } from './webhooks.fixture';

test('a receiver that hangs does not hold up another of the same host', async () => {
  const { host, receive } = await startReceivers();
  const { promise: isCalled, resolve } = Promise.withResolvers<void>();
  const hanging = receive(() => resolve());
  const fine = receive();
  const client = createReceiverClient([host]);
  atEnd(() => client.close());

  const hung = client.post(new URL(hanging.url), {}, '{}');
  await isCalled;
  const answered = client.post(new URL(fine.url), {}, '{}');
  expect(await Promise.race([hung, answered])).toMatchObject({ status: 204 });
});
