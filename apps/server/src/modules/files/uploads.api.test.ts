import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { UPLOAD_DAILY_BYTES, UPLOAD_MAX_BYTES } from '@watchfloor/contract';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '../../identifiers';
import { withinOneMinute } from '../../testing/within-one-minute';
import { createFilesApp, drawPicture, hashOf, writeForm } from './upload.fixture';

const { upload, send, get, stored, headersOf, port, db, make, dataDirectory } =
  await createFilesApp();
const member = await make.member();
const other = await make.member();

describe('an upload', () => {
  test('returns its URL, name, size and type, and is stored by its hash', async () => {
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

  test('is not readable by other accounts of the machine', async () => {
    await upload(member, 'Private.', 'private.txt');
    for (const folder of ['files', 'files/store', 'files/incoming']) {
      const { mode } = await stat(path.join(dataDirectory, folder));
      expect([folder, mode & 0o777]).toEqual([folder, 0o700]);
    }
  });

  test('of an image has a preview that fits its box', async () => {
    const { body } = await upload(member, await drawPicture(), 'map.png');
    expect(body.mimeType).toBe('image/png');
    expect(body.preview).toEqual({ url: `${body.url}/preview`, width: 640, height: 427 });
    const preview = await get(member, body.preview?.url ?? '');
    expect(preview.headers.get('content-type')).toBe('image/webp');
    const seen = await sharp(Buffer.from(await preview.arrayBuffer())).metadata();
    expect([seen.width, seen.height]).toEqual([640, 427]);
  });

  test('of the same content is stored once for simultaneous uploads', async () => {
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

  test('of exactly the limit is accepted, but not one byte more', async () => {
    const content = Buffer.alloc(UPLOAD_MAX_BYTES + 1, 'a');
    const before = await stored('store');
    const refused = await upload(member, content, 'large.txt');
    expect(refused.status).toBe(413);
    expect(refused.error.message).toBe('A file may have at most 25 MB');
    expect(await stored('store')).toEqual(before);
    expect(await stored('incoming')).toEqual([]);
    const accepted = await upload(member, content.subarray(1), 'large.txt');
    expect(accepted.status).toBe(201);
    expect(accepted.body.fileSize).toBe(UPLOAD_MAX_BYTES);
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

  test('that is aborted leaves no files', async () => {
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

  test('with an incomplete file in a complete request is refused', async () => {
    const { status, error } = await send(
      member,
      writeForm(Buffer.alloc(100_000, 'c'), 'cut.txt').subarray(0, 50_000),
    );
    expect(status).toBe(400);
    expect(error.message).toBe('The upload ended before the file was complete');
    expect(await stored('incoming')).toEqual([]);
  });
});

describe('limits', () => {
  test('uploads per minute are limited', async () => {
    const limited = await createFilesApp({ RATE_LIMIT_UPLOADS: '3' });
    const statuses = await withinOneMinute(async () => {
      const sender = await limited.make.member();
      const found: number[] = [];
      for (let count = 0; count < 5; count += 1) {
        found.push((await limited.upload(sender, `number ${count}`)).status);
      }
      return found;
    });
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    expect(await limited.stored('incoming')).toEqual([]);
  });

  test('uploads per day and member are limited, even concurrent ones', async () => {
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
