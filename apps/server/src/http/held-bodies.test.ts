import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createHeldBodies } from './held-bodies';

const response = () => new ServerResponse(new IncomingMessage(new Socket()));

test('unanswered requests of a member hold no more bytes than the limit', () => {
  const hold = createHeldBodies(100);
  const [first, second] = [response(), response()];
  hold({ id: 'ana' }, 60, first);
  expect(() => hold({ id: 'ana' }, 60, second)).toThrow('Too many requests');
  hold({ id: 'ben' }, 60, response());
  first.emit('close');
  hold({ id: 'ana' }, 60, second);
});
