import { UPLOAD_MAX_BYTES } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { claimUploads } from './files.access';
import { createFilesApp, drawPicture, hashOf } from './upload.fixture';

const { upload, get, attach, db, make } = await createFilesApp();
const member = await make.member();
const other = await make.member();

describe('a file', () => {
  const content = Array.from({ length: 20_000 }, (_, index) => `line ${index}\n`).join('');

  test('is visible only to its uploader until it is attached, then to every member', async () => {
    const { body } = await upload(member, content, 'lines.txt');
    expect((await get(member, body.url)).status).toBe(200);
    expect((await get(other, body.url)).status).toBe(404);
    expect((await get(null, body.url)).status).toBe(401);
    await attach(member, body.url);
    expect((await get(other, body.url)).status).toBe(200);
    expect((await get(null, body.url)).status).toBe(401);
    expect((await get(other, `${body.url}/preview`)).status).toBe(404);
    expect((await get(other, `/api/files/${newId()}`)).status).toBe(404);
    expect((await get(other, '/api/files/..%2f..%2fsecret')).status).toBe(404);
  });

  test('is served unchanged, as a download, and cached', async () => {
    const { body } = await upload(member, content, 'lines.txt');
    const answer = await get(member, body.url, { 'accept-encoding': 'gzip, br' });
    expect(await answer.text()).toBe(content);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(content.length),
      'content-disposition': 'attachment; filename="lines.txt"; filename*=UTF-8\'\'lines.txt',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag: `"${hashOf(content)}"`,
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
    const again = await get(member, body.url, { 'if-none-match': `"${hashOf(content)}"` });
    expect(again.status).toBe(304);
  });

  test('that is a readable picture is shown inline', async () => {
    const { body } = await upload(member, await drawPicture(20, 20), 'dot.png');
    const answer = await get(member, body.url);
    expect(answer.headers.get('content-disposition')).toMatch(/^inline/);
  });

  test.each([
    ['bytes=0-4', 206, content.slice(0, 5), `bytes 0-4/${content.length}`],
    ['bytes=10-', 206, content.slice(10), `bytes 10-${content.length - 1}/${content.length}`],
    [
      'bytes=-7',
      206,
      content.slice(-7),
      `bytes ${content.length - 7}-${content.length - 1}/${content.length}`,
    ],
    ['bytes=5-99999999', 206, content.slice(5), `bytes 5-${content.length - 1}/${content.length}`],
    ['bytes=99999999-', 416, '', `bytes */${content.length}`],
    ['bytes=-0', 416, '', `bytes */${content.length}`],
    ['bytes=0-1,4-5', 200, content, null],
    ['bytes=5-2', 200, content, null],
    ['lines=1-2', 200, content, null],
  ])('is served for the range %s', async (range, status, text, contentRange) => {
    const { body } = await upload(member, content, 'lines.txt');
    const answer = await get(member, body.url, { range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
    expect(await answer.text()).toBe(text);
  });

  test('is served completely if the range is for another version', async () => {
    const { body } = await upload(member, content, 'lines.txt');
    const answer = await get(member, body.url, { range: 'bytes=0-4', 'if-range': '"other"' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(content);
  });
});

test('a download holds its place until the last byte has left, and holds up nothing else', async () => {
  const patient = await make.member();
  // More than the buffers of a connection hold.
  const { body } = await upload(patient, 'x'.repeat(UPLOAD_MAX_BYTES), 'long.txt');
  const held = await Promise.all(Array.from({ length: 8 }, () => get(patient, body.url)));
  let hasBegun = false;
  const next = get(patient, body.url).finally(() => {
    hasBegun = true;
  });
  expect((await get(patient, '/api/reports')).status).toBe(200);
  expect((await get(other, '/api/reports')).status).toBe(200);
  expect(hasBegun).toBe(false);
  await held[0]?.body?.cancel();
  expect((await next).status).toBe(200);
  await Promise.all([next, ...held.slice(1)].map(async (answer) => (await answer).body?.cancel()));
});

describe('attaching', () => {
  const claim = (memberId: string, ...attachments: { type: string; url: string }[]) =>
    db.begin((tx) => claimUploads(tx, memberId, attachments));

  test('accepts own uploads and returns their properties in order', async () => {
    const first = (await upload(member, 'first', 'first.txt')).body;
    const second = (await upload(member, 'second', 'second.txt')).body;
    const claimed = await claim(
      member.id,
      { type: 'file', url: second.url },
      { type: 'link', url: 'https://example.org' },
      { type: 'file', url: first.url },
    );
    expect(claimed).toMatchObject([second, first]);
  });

  test.each([
    ['a foreign upload', async () => (await upload(other, 'theirs', 'theirs.txt')).body.url],
    ['an unknown upload', async () => `/api/files/${newId()}`],
    ['a URL of another site', async () => 'https://example.org/file.txt'],
  ])('refuses %s and attaches none', async (_name, findUrl) => {
    const own = (await upload(member, 'own', 'own.txt')).body;
    const claiming = claim(
      member.id,
      { type: 'file', url: own.url },
      { type: 'file', url: await findUrl() },
    );
    await expect(claiming).rejects.toMatchObject({
      code: 'VALIDATION',
      details: [{ path: 'attachments.1.url' }],
    });
    expect((await get(other, own.url)).status).toBe(404);
  });

  test('refuses the same file twice in one message', async () => {
    const { url } = (await upload(member, 'twice', 'twice.txt')).body;
    await expect(
      claim(member.id, { type: 'file', url }, { type: 'file', url }),
    ).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });
});
