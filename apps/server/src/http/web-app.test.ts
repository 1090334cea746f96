import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { answerError, installErrorHandler } from './error-handler';
import { serveWebApp } from './web-app';

const directory = mkdtempSync(path.join(os.tmpdir(), 'watchfloor-web-'));
const page = path.join(directory, 'index.html');
const writePage = (title: string) =>
  writeFileSync(
    page,
    `<title>${title}</title><meta property="og:image" content="/social-preview.png" />`,
  );
writePage('First');
const logged: unknown[] = [];
const app = Fastify({
  loggerInstance: pino(
    { level: 'error' },
    { write: (line: string) => logged.push(line) },
  ) as FastifyBaseLogger,
  frameworkErrors: answerError,
});
mkdirSync(path.join(directory, 'assets'));
installErrorHandler(app);
serveWebApp(app, directory, new URL('https://floor.example'));
const listening = app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true, force: true });
});

test.each(['/', '/reports/new'])('%s names the preview picture in full', async (url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.body).toContain(
    '<meta property="og:image" content="https://floor.example/social-preview.png" />',
  );
});

test('a new build is served at once', async () => {
  writePage('Second');
  expect((await app.inject('/')).body).toContain('<title>Second</title>');
});

test('paths of the server never return the page', async () => {
  for (const url of ['/api/nothing', '/assets/gone.js']) {
    expect((await app.inject(url)).statusCode).toBe(404);
  }
  expect((await app.inject({ method: 'POST', url: '/reports' })).statusCode).toBe(404);
});

test.each([
  '/../etc/passwd',
  '//evil.example',
  '/%00',
  '/assets/',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%',
])('%s is answered without a failure of the server', async (target) => {
  const origin = await listening;
  const { hostname, port } = new URL(origin);
  // As a string: a URL object would normalize the path.
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${target} HTTP/1.1\r\nhost: floor.example\r\nconnection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 [24]\d\d /);
  expect(answer).not.toContain('root:');
  expect(logged).toEqual([]);
});
