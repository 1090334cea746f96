import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  forumEndpoints,
  translationEndpoints,
  usersEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createTestApp } from '../../testing/test-app';

/** A service that speaks LibreTranslate's protocol and misbehaves on demand. */
let behave: (request: Record<string, unknown>, response: ServerResponse) => void = () => {};
const asked: Record<string, unknown>[] = [];
const service = createServer(async (request, response) => {
  if (request.url === '/languages') return void response.end('[]');
  const order = JSON.parse(await readText(request));
  asked.push(order);
  behave(order, response);
}).listen(0, '127.0.0.1');
afterAll(() => service.close().closeAllConnections());
await once(service, 'listening');
const { port } = service.address() as AddressInfo;

const answer = (status: number, body: unknown) => (_: unknown, response: ServerResponse) => {
  response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
};

const { apiAs, make, db } = await createTestApp({
  TRANSLATE_URL: `http://127.0.0.1:${port}`,
  TRANSLATE_KEY: 'a key',
});
const member = await make.member();
const reader = await make.member();
await apiAs(reader)(usersEndpoints.updateProfile, {
  body: { username: reader.username, originatingCountry: 'Norway', preferredLanguage: 'de' },
});

const post = async (content: string) =>
  (await apiAs(member)(forumEndpoints.create, { body: { content } })).body;
const translate = (id: string, who = reader) =>
  apiAs(who)(translationEndpoints.forumMessage, { params: { id } });

test('a message is translated into the reader’s language, once for all readers', async () => {
  behave = answer(200, { translatedText: 'Das Schiff ist fort' });
  const message = await post('The ship has left the harbour');
  expect(message.originalLanguage).toBe('en');
  const before = asked.length;
  const answers = await Promise.all([translate(message.id), translate(message.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await translate(message.id)).body).toEqual({
    messageId: message.id,
    targetLanguage: 'de',
    translatedContent: 'Das Schiff ist fort',
  });
  expect(asked.slice(before)).toEqual([
    {
      q: 'The ship has left the harbour',
      source: 'auto',
      target: 'de',
      format: 'text',
      api_key: 'a key',
    },
  ]);
  await apiAs(member)(forumEndpoints.delete, { params: { id: message.id } });
  expect(
    await db`select from chat_message_translations where message_id = ${message.id}`,
  ).toHaveLength(0);
});

test.each<[string, typeof behave, number, string]>([
  [
    'breaks',
    answer(500, { error: 'no' }),
    503,
    'The translation service is away, please try again',
  ],
  [
    'talks nonsense',
    answer(200, '<html>'),
    503,
    'The translation service is away, please try again',
  ],
  [
    'answers without end',
    (_, response) => endless(response),
    503,
    'The translation service is away, please try again',
  ],
  ['does not answer', () => {}, 503, 'The translation service is away, please try again'],
  [
    'hangs up',
    (_, response) => response.destroy(),
    503,
    'The translation service is away, please try again',
  ],
  [
    'lacks the language',
    answer(400, { error: 'de is not supported' }),
    400,
    'This message cannot be translated into your language',
  ],
])(
  'a service that %s is told as such, and the chat goes on',
  async (_name, behaviour, status, text) => {
    behave = behaviour;
    const message = await post('Nobody has seen the convoy today');
    const begun = Date.now();
    const refused = await translate(message.id);
    expect([refused.status, refused.error.message]).toEqual([status, text]);
    expect(Date.now() - begun).toBeLessThan(15_000);
    expect((await apiAs(reader)(forumEndpoints.list)).body[0]?.id).toBe(message.id);
    behave = answer(200, { translatedText: 'Niemand' });
    expect((await translate(message.id)).body.translatedContent).toBe('Niemand');
  },
);

test('a message of a room is translated for its members only', async () => {
  behave = answer(200, { translatedText: 'Im Raum' });
  const id = await make.warRoom({ ownerId: member.id, memberIds: [reader.id], isPrivate: true });
  const message = (
    await apiAs(member)(warRoomsEndpoints.sendMessage, {
      params: { id },
      body: { content: 'In the room, all is quiet' },
    })
  ).body;
  const call = (who: typeof member | null, warRoomId = id) =>
    apiAs(who)(translationEndpoints.roomMessage, {
      params: { id: warRoomId, messageId: message.id },
    });
  expect((await call(reader)).body.translatedContent).toBe('Im Raum');
  expect((await call(await make.member())).status).toBe(404);
  expect((await call(null)).status).toBe(401);
  const otherRoom = await make.warRoom({ ownerId: reader.id });
  expect((await call(reader, otherRoom)).status).toBe(404);
  expect((await translate(message.id)).status).toBe(404);
});

test('unknown messages are unknown, and without a service there is nothing to ask', async () => {
  expect((await translate(newId())).status).toBe(404);
  expect((await apiAs(reader)(translationEndpoints.settings)).body).toEqual({ canTranslate: true });
  const plain = await createTestApp();
  const someone = await plain.make.member();
  const api = plain.apiAs(someone);
  expect((await api(translationEndpoints.settings)).body).toEqual({ canTranslate: false });
  const { body } = await api(forumEndpoints.create, { body: { content: 'All quiet here' } });
  expect((await api(translationEndpoints.forumMessage, { params: { id: body.id } })).status).toBe(
    404,
  );
});

test('only a known language can be preferred', async () => {
  const { status, error } = await apiAs(member)(usersEndpoints.updateProfile, {
    body: { username: member.username, originatingCountry: 'Norway', preferredLanguage: 'tlh' },
  });
  expect([status, error.message]).toEqual([400, 'Please select a language']);
});

function endless(response: ServerResponse): void {
  response.writeHead(200);
  const write = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
