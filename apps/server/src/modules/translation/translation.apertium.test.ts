import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { chatEndpoints, translationEndpoints, usersEndpoints } from '@watchfloor/contract';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const probe = net.createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address() as AddressInfo;
probe.close();
await once(probe, 'close');

const url = `http://127.0.0.1:${port}`;
const server = spawn(
  process.env.APERTIUM_APY ?? 'apertium-apy',
  ['--port', String(port), '/usr/share/apertium'],
  // A separate process group, so that its child processes are killed too.
  { stdio: 'ignore', detached: true },
);
const stop = () => {
  if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGKILL');
};
afterAll(stop);
const languages = async () => (await fetch(`${url}/listPairs`)).ok;
await vi.waitFor(async () => expect(await languages()).toBe(true), {
  timeout: 60_000,
  interval: 200,
});

const { apiAs, make } = await createTestApp({ TRANSLATE_URL: url });
const writer = await make.member();
const reader = await make.member();

async function read(content: string) {
  const { body } = await apiAs(writer)(chatEndpoints.create, { body: { content } });
  return apiAs(reader)(translationEndpoints.forumMessage, { params: { id: body.id } });
}
const prefer = (preferredLanguage: string) =>
  apiAs(reader)(usersEndpoints.updateProfile, {
    body: { username: reader.username, originatingCountry: 'Norway', preferredLanguage },
  });

test('a message is translated from Esperanto to English', async () => {
  const { status, body } = await read('Mi vidis du ŝipojn en la haveno hieraŭ');
  expect(status).toBe(200);
  expect(body.translatedContent).toBe('I saw two ships in the port yesterday');
});

test('a message is translated from English to Esperanto, line by line', async () => {
  await prefer('eo');
  const { body } = await read('The ship is in the port.\nThe house is big.');
  expect(body.translatedContent).toBe('La ŝipo estas en la haveno.\nLa domo estas granda.');
});

test('an unsupported language pair is a 400', async () => {
  await prefer('ja');
  const { status, error } = await read('The ship is in the port');
  expect([status, error.message]).toEqual([
    400,
    'This message cannot be translated into your language',
  ]);
});

test('an unavailable service is a 503, and the chat still works', async () => {
  await prefer('eo');
  stop();
  await once(server, 'exit');
  const { status } = await read('The port is empty');
  expect(status).toBe(503);
  expect((await apiAs(reader)(chatEndpoints.list)).body[0]?.content).toBe('The port is empty');
});
