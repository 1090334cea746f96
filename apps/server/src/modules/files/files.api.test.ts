import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { UPLOAD_DAILY_BYTES, UPLOAD_MAX_BYTES } from '@watchfloor/contract';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '../../identifiers';
import { claimUploads } from './files.access';
import { createFilesApp, writeForm } from './upload.fixture';

const { upload, send, get, stored, attach, headersOf, port, db, make, app, dataDirectory } =
  await createFilesApp();
const member = await make.member();
const other = await make.member();

const picture = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
const hashOf = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

describe('an upload', () => {
  test('is answered with its address, name, size and type, and kept by its hash', async () => {
    const content = 'Seen at the harbour.\n';
    const { status, body } = await upload(member, content, 'sighting.txt');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      filename: 'sighting.txt',
      fileSize: content.length,
      mimeType: 'text/plain',
      preview: null,
    });
    expect(body.url).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/);
    expect(await stored('store')).toContain(hashOf(content));
    expect(await stored('incoming')).toEqual([]);
  });

  test('lies where no other account of the machine gets', async () => {
    await upload(member, 'For nobody else.', 'private.txt');
    for (const folder of ['files', 'files/store', 'files/incoming']) {
      const { mode } = await stat(path.join(dataDirectory, folder));
      expect([folder, mode & 0o777]).toEqual([folder, 0o700]);
    }
  });

  test('of an image has a preview that fits its box', async () => {
    const { body } = await upload(member, await picture(), 'map.png');
    expect(body.mimeType).toBe('image/png');
    expect(body.preview).toEqual({ url: `${body.url}/preview`, width: 640, height: 427 });
    const preview = await get(member, body.preview?.url ?? '');
    expect(preview.headers.get('content-type')).toBe('image/webp');
    const seen = await sharp(Buffer.from(await preview.arrayBuffer())).metadata();
    expect([seen.width, seen.height]).toEqual([640, 427]);
  });

  test('twice at once is one content and two uploads', async () => {
    const content = Buffer.alloc(2_000_000, 'the same ');
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => upload(member, content, 'same.txt')),
      upload(other, content, 'same.csv'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(5);
    expect(answers.at(-1)?.body.mimeType).toBe('text/csv');
    expect((await stored('store')).filter((name) => name === hashOf(content))).toHaveLength(1);
    expect(await db`select from files where sha256 = ${hashOf(content)}`).toHaveLength(1);
  });

  test('of exactly the limit is taken, one byte more is not', async () => {
    const content = Buffer.alloc(UPLOAD_MAX_BYTES + 1, 'a');
    const before = await stored('store');
    const refused = await upload(member, content, 'large.txt');
    expect(refused.status).toBe(413);
    expect(refused.error.message).toBe('A file may have at most 25 MB');
    expect(await stored('store')).toEqual(before);
    expect(await stored('incoming')).toEqual([]);
    const taken = await upload(member, content.subarray(1), 'large.txt');
    expect(taken.status).toBe(201);
    expect(taken.body.fileSize).toBe(UPLOAD_MAX_BYTES);
  });

  test('far above the limit is refused before it is sent', async () => {
    const request = http.request({
      port,
      host: '127.0.0.1',
      path: '/api/global-forum/upload',
      method: 'POST',
      headers: { ...headersOf(member), 'content-length': 2 * UPLOAD_MAX_BYTES },
    });
    request.flushHeaders();
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(413);
    request.on('error', () => {}).destroy();
  });

  test('whose sender hangs up leaves nothing', async () => {
    const before = await stored('store');
    const request = http.request({
      port,
      host: '127.0.0.1',
      path: '/api/global-forum/upload',
      method: 'POST',
      headers: { ...headersOf(member), 'content-length': 10_000_000 },
    });
    request.on('error', () => {});
    request.write(writeForm(Buffer.alloc(3_000_000, 'b'), 'half.txt').subarray(0, 2_000_000));
    await vi.waitFor(async () => expect(await stored('incoming')).toHaveLength(1), 10_000);
    request.destroy();
    await vi.waitFor(async () => expect(await stored('incoming')).toEqual([]), 10_000);
    expect(await stored('store')).toEqual(before);
  });

  test('cut off within a well-formed request is refused', async () => {
    const { status, error } = await send(
      member,
      writeForm(Buffer.alloc(100_000, 'c'), 'cut.txt').subarray(0, 50_000),
    );
    expect(status).toBe(400);
    expect(error.message).toBe('The upload ended before the file was complete');
    expect(await stored('incoming')).toEqual([]);
  });
});

describe('is refused, and leaves nothing behind:', () => {
  const tag = '<script>alert(1)</script>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${tag}</svg>`;
  test.each<[string, string | Buffer, string, number]>([
    ['an empty file', '', 'empty.txt', 400],
    ['HTML named .png', `<!DOCTYPE html><html>${tag}</html>`, 'cat.png', 415],
    ['HTML after blanks and comments', `\uFEFF \n<!-- x --><HTML>${tag}`, 'a.txt', 415],
    ['HTML in UTF-16', Buffer.from(`\uFEFF<html>${tag}`, 'utf16le'), 'a.txt', 415],
    [
      'XHTML',
      `<?xml version="1.0"?><x:html xmlns:x="http://www.w3.org/1999/xhtml"/>`,
      'a.xml',
      415,
    ],
    ['a script alone', tag, 'a.txt', 415],
    ['SVG with a script', svg, 'drawing.png', 415],
    ['SVG behind a prologue', `<?xml version="1.0"?><!DOCTYPE svg><!-- -->${svg}`, 'd.txt', 415],
    ['SVG inside other XML', `<gpx xmlns:s='http://www.w3.org/2000/svg'/>`, 'd.gpx', 415],
    ['a Windows program', Buffer.from(`MZ${'\0'.repeat(100)}`), 'report.pdf', 415],
    [
      'a Linux program',
      Buffer.from(`\x7fELF\x02\x01\x01${'\0'.repeat(60)}`, 'latin1'),
      'a.txt',
      415,
    ],
    ['a shell script', '#!/bin/sh\nrm -rf /\n', 'notes.txt', 415],
    ['text that a machine would run', 'echo hello', 'report.pdf.bat', 415],
    ['unknown bytes', Buffer.from([1, 2, 3, 0, 255, 254, 7, 8]), 'x.bin', 415],
    ['a browser page by name', 'plain words', 'page.xhtml', 415],
  ])('%s', async (_name, content, filename, status) => {
    const before = await stored('store');
    const answer = await upload(member, content, filename);
    expect(answer.status).toBe(status);
    expect(answer.error.message).not.toBe('');
    expect(await stored('store')).toEqual(before);
    expect(await stored('incoming')).toEqual([]);
  });

  test('a form without a file, with two files, or of another kind', async () => {
    const none = await send(member, writeForm('x', 'x.txt', 'other'));
    expect([none.status, none.error.message]).toEqual([400, 'Choose a file to upload']);
    const form = writeForm('one', 'one.txt');
    const end = form.lastIndexOf('--\r\n');
    const two = await send(
      member,
      Buffer.concat([
        form.subarray(0, end),
        Buffer.from('\r\n'),
        writeForm('two', 'two.txt').subarray(form.indexOf('\r\n') + 2),
      ]),
    );
    expect([two.status, two.error.message]).toEqual([400, 'Send one file at a time']);
    const json = await app.inject({
      method: 'POST',
      url: '/api/global-forum/upload',
      headers: {
        ...headersOf(member),
        origin: 'http://localhost:3000',
        'content-type': 'application/json',
      },
      payload: '{}',
    });
    expect(json.statusCode).toBe(415);
    expect(await stored('incoming')).toEqual([]);
  });

  test('what nobody sends, or another site', async () => {
    expect((await upload(null, 'x')).status).toBe(401);
    const foreign = await fetch(`http://127.0.0.1:${port}/api/global-forum/upload`, {
      method: 'POST',
      headers: { ...headersOf(member), origin: 'https://elsewhere.example' },
      body: new Uint8Array(writeForm('x', 'x.txt')),
    });
    expect(foreign.status).toBe(403);
  });
});

describe('types are told by content:', () => {
  test.each<[string, string | Buffer, string, string]>([
    ['CSV', 'a,b\n1,2\n', 'table.csv', 'text/csv'],
    ['JSON', '{"a": 1}', 'a.json', 'application/json'],
    [
      'GeoJSON',
      '{"type": "FeatureCollection", "features": []}',
      'a.geojson',
      'application/geo+json',
    ],
    [
      'KML',
      '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"/>',
      'a.kml',
      'application/vnd.google-earth.kml+xml',
    ],
    ['GPX', '<gpx version="1.1"></gpx>', 'a.gpx', 'application/gpx+xml'],
    ['PDF', '%PDF-1.7\n%\xe2\xe3\n', 'a.png', 'application/pdf'],
    [
      'zip',
      Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      'a.zip',
      'application/zip',
    ],
    ['Latin-1 text', Buffer.from('Stra\xdfe', 'latin1'), 'a.txt', 'text/plain'],
    ['text that mentions HTML', 'The page had <html> in it', 'a.txt', 'text/plain'],
    ['text called .png', 'not a picture', 'a.png', 'text/plain'],
    ['audio', Buffer.from('664c614300000022', 'hex'), 'a.flac', 'audio/flac'],
  ])('%s', async (_name, content, filename, mimeType) => {
    const { status, body } = await upload(member, content, filename);
    expect([status, body.mimeType]).toEqual([201, mimeType]);
  });

  test('a polyglot of a picture and a page is served as the picture it begins as', async () => {
    const content = Buffer.concat([
      await picture(10, 10),
      Buffer.from('<html><script>alert(1)</script>'),
    ]);
    const { body } = await upload(member, content, 'both.png');
    const answer = await get(member, body.url);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('a picture that cannot be read has no preview and is not shown in place', async () => {
    const content = (await picture()).subarray(0, 60);
    const { status, body } = await upload(member, content, 'broken.png');
    expect([status, body.preview]).toEqual([201, null]);
    const answer = await get(member, body.url);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test('a picture of too many pixels is kept without a preview', async () => {
    const content = await sharp({
      create: { width: 8000, height: 6000, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer();
    const { status, body } = await upload(member, content, 'huge.png');
    expect([status, body.preview]).toEqual([201, null]);
  });
});

describe('names are made harmless:', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\\\..\\\\windows\\\\system.ini', 'system.ini'],
    ['a\0b.txt', 'ab.txt'],
    ['photo\u202Egpj.txt', 'photogpj.txt'],
    ['...', 'file'],
    ['Zoë – плащ.txt', 'Zoë – плащ.txt'],
    [`${'n'.repeat(300)}.txt`, `${'n'.repeat(196)}.txt`],
  ])('%j', async (given, cleaned) => {
    const { status, body } = await upload(member, 'a name', given);
    expect([status, body.filename]).toEqual([201, cleaned]);
    const disposition = (await get(member, body.url)).headers.get('content-disposition');
    expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent(cleaned)}`);
  });

  test('CR LF adds no header', async () => {
    const answer = await upload(member, 'split', 'a%0d%0aset-cookie: x=1.txt');
    expect(answer.status).toBe(201);
    const raw = await upload(member, 'split', 'a\r\nset-cookie: x=1\r\n.txt');
    expect([201, 400]).toContain(raw.status);
    if (raw.status === 201) {
      expect((await get(member, raw.body.url)).headers.get('set-cookie') ?? '').not.toContain(
        'x=1',
      );
    }
  });
});

describe('a file', () => {
  const content = Array.from({ length: 20_000 }, (_, index) => `line ${index}\n`).join('');

  test('is the uploader’s alone until it is attached, then every member’s', async () => {
    const { body } = await upload(member, content, 'lines.txt');
    expect((await get(member, body.url)).status).toBe(200);
    expect((await get(other, body.url)).status).toBe(404);
    expect((await get(null, body.url)).status).toBe(401);
    await attach(body.url);
    expect((await get(other, body.url)).status).toBe(200);
    expect((await get(null, body.url)).status).toBe(401);
    expect((await get(other, `${body.url}/preview`)).status).toBe(404);
    expect((await get(other, `/api/files/${newId()}`)).status).toBe(404);
    expect((await get(other, '/api/files/..%2f..%2fsecret')).status).toBe(404);
  });

  test('is served as it is, to be saved, and cached', async () => {
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

  test('that is a readable picture is shown in place', async () => {
    const { body } = await upload(member, await picture(20, 20), 'dot.png');
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
  ])('by the range %s', async (range, status, text, contentRange) => {
    const { body } = await upload(member, content, 'lines.txt');
    const answer = await get(member, body.url, { range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
    expect(await answer.text()).toBe(text);
  });

  test('of another version than the range was asked of comes whole', async () => {
    const { body } = await upload(member, content, 'lines.txt');
    const answer = await get(member, body.url, { range: 'bytes=0-4', 'if-range': '"other"' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(content);
  });
});

describe('attaching', () => {
  const claim = (memberId: string, ...attachments: { type: string; url: string }[]) =>
    db.begin((tx) => claimUploads(tx, memberId, attachments));

  test('takes one’s own uploads, in order, with what is known of them', async () => {
    const first = (await upload(member, 'first', 'first.txt')).body;
    const second = (await upload(member, 'second', 'second.txt')).body;
    const claimed = await claim(
      member.id,
      { type: 'file', url: second.url },
      { type: 'link', url: 'https://example.org' },
      { type: 'file', url: first.url },
    );
    expect(claimed).toMatchObject([second, first]);
    expect((await get(other, first.url)).status).toBe(200);
  });

  test.each([
    ['someone else’s', async () => (await upload(other, 'theirs', 'theirs.txt')).body.url],
    ['an unknown one', async () => `/api/files/${newId()}`],
    ['an address elsewhere', async () => 'https://example.org/file.txt'],
  ])('refuses %s, and then none is attached', async (_name, findUrl) => {
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

describe('limits', () => {
  test('so many uploads a minute and no more', async () => {
    const limited = await createFilesApp({ RATE_LIMIT_UPLOADS: '3' });
    const sender = await limited.make.member();
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await limited.upload(sender, `number ${count}`)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    expect(await limited.stored('incoming')).toEqual([]);
  });

  test('a member’s uploads of one day are bounded, also when many come at once', async () => {
    const sender = await make.member();
    await upload(sender, 'small', 'small.txt');
    const sha256 = 'f'.repeat(64);
    await db`insert into files ${db({ sha256, size: UPLOAD_DAILY_BYTES - 25 })}`;
    await db`insert into uploads ${db({ id: newId(), userId: sender.id, sha256, filename: 'x', mimeType: 'text/plain' })}`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => upload(sender, `ten bytes${index}`, 'ten.txt')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.error.message).toBe('You can upload 500 MB within a day; try again later');
    expect(refused?.headers.get('retry-after')).toBe('3600');
    await db`update uploads set created_at = now() - interval '25 hours' where user_id = ${sender.id}`;
    expect((await upload(sender, 'tomorrow', 'ten.txt')).status).toBe(201);
    await db`delete from uploads where sha256 = ${sha256}`;
    await db`delete from files where sha256 = ${sha256}`;
  });
});
