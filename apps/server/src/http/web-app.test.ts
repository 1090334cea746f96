import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { serveWebApp } from './web-app';

const directory = mkdtempSync(path.join(os.tmpdir(), 'watchfloor-web-'));
const page = path.join(directory, 'index.html');
const writePage = (title: string) =>
  writeFileSync(
    page,
    `<title>${title}</title><meta property="og:image" content="/social-preview.png" />`,
  );
writePage('First');
const app = Fastify();
serveWebApp(app, directory, new URL('https://floor.example'));
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

test('a build that replaces the page is served from then on', async () => {
  writePage('Second');
  expect((await app.inject('/')).body).toContain('<title>Second</title>');
});

test('what belongs to the server is never answered with the page', async () => {
  for (const url of ['/api/nothing', '/assets/gone.js']) {
    expect((await app.inject(url)).statusCode).toBe(404);
  }
  expect((await app.inject({ method: 'POST', url: '/reports' })).statusCode).toBe(404);
});
