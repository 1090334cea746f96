import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { startS3Server } from '../../files/s3-server.fixture';
import { createFilesApp } from './upload.fixture';

const server = await startS3Server();
afterAll(server.stop);
const { upload, get, stored, db, make } = await createFilesApp(server.environment);
const member = await make.member();

test('with S3, files are stored there and served as usual', async () => {
  const picture = await sharp({
    create: { width: 900, height: 600, channels: 3, background: 'teal' },
  })
    .jpeg()
    .toBuffer();
  const { status, body } = await upload(member, picture, 'photo.jpg', 'keep');
  expect(status).toBe(201);
  const whole = await get(member, body.url);
  expect(Buffer.from(await whole.arrayBuffer()).equals(picture)).toBe(true);
  const part = await get(member, body.url, { range: 'bytes=10-19' });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(picture.subarray(10, 20))).toBe(true);
  expect((await get(member, body.preview?.url ?? '')).headers.get('content-type')).toBe(
    'image/webp',
  );
  expect(await stored('store')).toEqual([]);
  expect(await stored('incoming')).toEqual([]);
});

test('while S3 is unavailable, uploads are refused and leave no files', async () => {
  await server.stop();
  const { status, error } = await upload(member, 'words', 'a.txt');
  expect([status, error.message]).toEqual([503, 'The file store is unavailable, please try again']);
  expect(await stored('incoming')).toEqual([]);
  expect(await db`select from uploads where filename = 'a.txt'`).toHaveLength(0);
});
