import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  chatEndpoints,
  translationEndpoints,
  usersEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createTestApp } from '../../testing/test-app';

/** Implements the LibreTranslate protocol; `behave` makes it fail. */
let behave: (request: Record<string, unknown>, response: ServerResponse) => void = () => {};
const received: Record<string, unknown>[] = [];
const service = createServer(async (request, response) => {
  if (request.url === '/languages') return void response.end('[]');
  const body = JSON.parse(await readText(request));
  received.push(body);
  behave(body, response);
}).listen(0, '127.0.0.1');
afterAll(() => service.close().closeAllConnections());
await once(service, 'listening');
const { port } = service.address() as AddressInfo;

const respond = (status: number, body: unknown) => (_: unknown, response: ServerResponse) => {
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
  (await apiAs(member)(chatEndpoints.create, { body: { content } })).body;
const translate = (id: string, member = reader) =>
  apiAs(member)(translationEndpoints.forumMessage, { params: { id } });

test('a message is translated into the reader’s language, once for all readers', async () => {
  behave = respond(200, { translatedText: 'Das Schiff ist fort' });
  const message = await post('The ship has left the harbour');
  expect(message.originalLanguage).toBe('en');
  const before = received.length;
  const answers = await Promise.all([translate(message.id), translate(message.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await translate(message.id)).body).toEqual({
    messageId: message.id,
    targetLanguage: 'de',
    translatedContent: 'Das Schiff ist fort',
  });
  expect(received.slice(before)).toEqual([
    {
      q: 'The ship has left the harbour',
      source: 'auto',
      target: 'de',
      format: 'text',
      api_key: 'a key',
    },
  ]);
  await apiAs(member)(chatEndpoints.delete, { params: { id: message.id } });
  expect(
    await db`select from chat_message_translations where message_id = ${message.id}`,
  ).toHaveLength(0);
});

test.each<[string, typeof behave, number, string]>([
  [
    'responds 500',
    respond(500, { error: 'no' }),
    503,
    'The translation service is unavailable, please try again',
  ],
  [
    'responds with HTML',
    respond(200, '<html>'),
    503,
    'The translation service is unavailable, please try again',
  ],
  [
    'never ends its response',
    (_, response) => endless(response),
    503,
    'The translation service is unavailable, please try again',
  ],
  ['does not respond', () => {}, 503, 'The translation service is unavailable, please try again'],
  [
    'closes the connection',
    (_, response) => response.destroy(),
    503,
    'The translation service is unavailable, please try again',
  ],
  [
    'does not support the language',
    respond(400, { error: 'de is not supported' }),
    400,
    'This message cannot be translated into your language',
  ],
])(
  'a service that %s is reported, and the chat still works',
  async (_name, behaviour, status, text) => {
    behave = behaviour;
    const message = await post('Nobody has seen the convoy today');
    const rejected = await translate(message.id);
    expect([rejected.status, rejected.error.message]).toEqual([status, text]);
    expect((await apiAs(reader)(chatEndpoints.list)).body[0]?.id).toBe(message.id);
    behave = respond(200, { translatedText: 'Niemand' });
    expect((await translate(message.id)).body.translatedContent).toBe('Niemand');
  },
);

test('a room message is translated only for members of the room', async () => {
  behave = respond(200, { translatedText: 'Im Raum' });
  const id = await make.warRoom({ ownerId: member.id, memberIds: [reader.id], isPrivate: true });
  const message = (
    await apiAs(member)(warRoomsEndpoints.sendMessage, {
      params: { id },
      body: { content: 'In the room, all is quiet' },
    })
  ).body;
  const call = (caller: typeof member | null, warRoomId = id) =>
    apiAs(caller)(translationEndpoints.roomMessage, {
      params: { id: warRoomId, messageId: message.id },
    });
  expect((await call(reader)).body.translatedContent).toBe('Im Raum');
  expect((await call(await make.member())).status).toBe(404);
  expect((await call(null)).status).toBe(401);
  const otherRoom = await make.warRoom({ ownerId: reader.id });
  expect((await call(reader, otherRoom)).status).toBe(404);
  expect((await translate(message.id)).status).toBe(404);
});

test('translation is a 404 for unknown messages and without a service', async () => {
  expect((await translate(newId())).status).toBe(404);
  expect((await apiAs(reader)(translationEndpoints.settings)).body).toEqual({ canTranslate: true });
  const plain = await createTestApp();
  const someone = await plain.make.member();
  const api = plain.apiAs(someone);
  expect((await api(translationEndpoints.settings)).body).toEqual({ canTranslate: false });
  const { body } = await api(chatEndpoints.create, { body: { content: 'All quiet here' } });
  expect((await api(translationEndpoints.forumMessage, { params: { id: body.id } })).status).toBe(
    404,
  );
});

test('an unknown preferred language is rejected', async () => {
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
