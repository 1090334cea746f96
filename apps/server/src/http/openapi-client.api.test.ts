import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { generate } from 'openapi-typescript-codegen';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Member } from '../testing/factories';
import { createTestApp, SESSION_COOKIE, TEST_ORIGIN } from '../testing/test-app';
import { buildOpenApi } from './openapi';

type Call = (options?: object) => Promise<never>;
/** The parts of the generated client that the test uses. */
interface Client {
  readonly OpenAPI: {
    BASE: string;
    HEADERS: Record<string, string> | undefined;
    TOKEN: string | undefined;
  };
  readonly [service: `${string}Service`]: Readonly<Record<string, Call>>;
}

const PACKAGES = path.resolve(import.meta.dirname, '../../../../node_modules');

const { app, make } = await createTestApp();
let directory: string;
let client: Client;
let member: Member;

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'watchfloor-client-'));
  const sources = path.join(directory, 'client');
  await generate({ input: buildOpenApi(), output: sources, useOptions: true });
  const compiled = await promisify(execFile)(path.join(PACKAGES, '.bin/tsc'), [
    ...['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig'],
    ...['--typeRoots', path.join(PACKAGES, '@types'), '--types', 'node', '--lib', 'es2022,dom'],
    ...['--module', 'esnext', '--moduleResolution', 'bundler', path.join(sources, 'index.ts')],
  ]).catch((error: { stdout: string }) => error);
  expect(compiled.stdout).toBe('');
  const bundle = path.join(directory, 'client.mjs');
  await build({
    entryPoints: [path.join(sources, 'index.ts')],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  client = await import(pathToFileURL(bundle).href);
  await app.listen({ port: 0, host: '127.0.0.1' });
  member = await make.member();
  client.OpenAPI.BASE = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  client.OpenAPI.HEADERS = { origin: TEST_ORIGIN, cookie: `${SESSION_COOKIE}=${member.session}` };
});

afterAll(() => rm(directory, { recursive: true, force: true }));

const call = (service: `${string}Service`, name: string, options?: object): Promise<never> => {
  const run = client[service]?.[name];
  if (!run) throw new Error(`${service} has no ${name}`);
  return run(options);
};

const report = { title: 'Lamp', content: 'Seen twice.', intelligenceType: 'OSINT' };

test('a generated client reads an object and a list', async () => {
  expect(await call('AuthService', 'authCurrentUser')).toMatchObject({ id: member.id });
  expect(await call('ReportsService', 'reportsList', { limit: 5 })).toEqual([]);
});

test('it creates, replaces, changes and deletes', async () => {
  const { id } = await call('ReportsService', 'reportsCreate', { requestBody: report });
  const changed = { ...report, title: 'Two lamps', revision: 1 };
  expect(await call('ReportsService', 'reportsChange', { id, requestBody: changed })).toMatchObject(
    { title: 'Two lamps' },
  );
  const room = await call('WarRoomsService', 'warRoomsCreate', { requestBody: { name: 'Floor' } });
  const { id: roomId } = room as { id: string };
  const options = { id: roomId, requestBody: { name: 'Night floor' } };
  expect(await call('WarRoomsService', 'warRoomsChange', options)).toMatchObject({
    name: 'Night floor',
  });
  expect(await call('WarRoomsService', 'warRoomsDelete', { id: roomId })).toBeUndefined();
});

test('it uploads a file, and downloads it', async () => {
  const formData = { file: new File(['one,two'], 'rows.csv', { type: 'text/csv' }) };
  const file = await call('GlobalForumService', 'filesUpload', { formData });
  expect(file).toMatchObject({ filename: 'rows.csv' });
  const { url } = file as { url: string };
  const id = path.basename(url);
  expect(await call('FilesService', 'filesGet', { id })).toBe('one,two');
});

test('it follows a redirect', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  // A signed-in caller is sent home, where this server has no web application.
  await expect(call('CallbackService', 'authCallback')).rejects.toMatchObject({ status: 404 });
  expect(await fetched.mock.results[0]?.value).toMatchObject({
    redirected: true,
    url: `${client.OpenAPI.BASE}/`,
  });
  fetched.mockRestore();
});

test('it reads the body of a refusal', async () => {
  const refused = call('ReportsService', 'reportsCreate', { requestBody: {} });
  await expect(refused).rejects.toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', details: expect.arrayContaining([expect.anything()]) },
  });
});

test('it works with a token in place of the session', async () => {
  const { HEADERS } = client.OpenAPI;
  client.OpenAPI.HEADERS = undefined;
  client.OpenAPI.TOKEN = await make.token(member.id, { scopes: ['reports:read', 'reports:write'] });
  expect(await call('AuthService', 'authCurrentUser')).toMatchObject({ id: member.id });
  const made = await call('ReportsService', 'reportsCreate', { requestBody: report });
  expect(made).toMatchObject({ userId: member.id });
  await expect(call('TasksService', 'tasksList', {})).rejects.toMatchObject({
    status: 403,
    body: { message: 'This token lacks the scope investigations:read' },
  });
  client.OpenAPI.TOKEN = undefined;
  client.OpenAPI.HEADERS = HEADERS;
});
