import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makePhotograph } from '../../files/documents.fixture';
import { createFilesApp, hashOf } from './upload.fixture';

const { upload, get, stored, make, dataDirectory } = await createFilesApp();
const member = await make.member();

const PLACE = { latitude: '48/1 51/1 3024/100', longitude: '2/1 17/1 4020/100' };

describe('a picture that is kept as evidence', () => {
  test.each([
    ['N E', '48.8584', '2.2945'],
    ['S E', '-48.8584', '2.2945'],
    ['N W', '48.8584', '-2.2945'],
    ['S W', '-48.8584', '-2.2945'],
  ])('tells its place in the hemispheres %s', async (hemispheres, latitude, longitude) => {
    const picture = await makePhotograph({ ...PLACE, hemispheres });
    const { body } = await upload(member, picture, 'pier.jpg', 'keep');
    expect(body).toMatchObject({ latitude, longitude, metadata: 'kept' });
    expect(await stored('store')).toContain(hashOf(picture));
  });

  test.each([
    [
      'with an offset',
      { takenAt: '2026:11:14 04:12:30', offset: '+02:00' },
      '2026-11-14T02:12:30.000Z',
    ],
    ['without one', { takenAt: '2026:11:14 04:12:30' }, '2026-11-14T04:12:30'],
    ['that cannot be', { takenAt: '2026:13:41 04:12:30' }, null],
    ['that nobody set', { takenAt: '    :  :     :  :  ' }, null],
  ])('tells its time %s', async (_name, facts, takenAt) => {
    const { body } = await upload(member, await makePhotograph(facts), 'pier.jpg', 'keep');
    expect(body.takenAt).toBe(takenAt);
  });

  test.each([
    ['beyond the poles', { latitude: '91/1 0/1 0/1', longitude: '2/1 0/1 0/1' }],
    ['of a camera that does not know', { latitude: '0/1 0/1 0/1', longitude: '0/1 0/1 0/1' }],
    ['divided by nothing', { latitude: '1/0 0/0 0/0', longitude: '2/1 0/1 0/1' }],
  ])('tells no place %s', async (_name, facts) => {
    const { status, body } = await upload(member, await makePhotograph(facts), 'a.jpg', 'keep');
    expect(status).toBe(201);
    expect(body).toMatchObject({ latitude: null, longitude: null });
  });

  test('has none to tell if there is none', async () => {
    const plain = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { body } = await upload(member, plain, 'plain.png', 'keep');
    expect(body).toMatchObject({ metadata: 'none', takenAt: null, latitude: null });
  });
});

describe('a picture that is stripped', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'keeps nothing but its pixels: %s',
    async (format) => {
      const picture = await makePhotograph({ ...PLACE, takenAt: '2026:11:14 04:12:30' }, format);
      expect(Object.keys(await sharp(picture).metadata())).toEqual(
        expect.arrayContaining(['exif', 'xmp']),
      );
      const { body } = await upload(member, picture, `pier.${format}`, 'strip');
      expect(body).toMatchObject({ metadata: 'stripped', takenAt: null, latitude: null });
      const served = Buffer.from(await (await get(member, body.url)).arrayBuffer());
      expect(body.fileSize).toBe(served.length);
      const text = served.toString('latin1');
      for (const trace of ['secret', 'Lens of nobody', 'Exif', 'http', 'GPS', 'ICC', 'Photoshop']) {
        expect([trace, text.includes(trace)]).toEqual([trace, false]);
      }
      const { exif, xmp, iptc, icc, comments, width, height } = await sharp(served).metadata();
      expect({ exif, xmp, iptc, icc, comments }).toEqual({});
      expect([width, height]).toEqual([64, 48]);
      expect(await stored('store')).not.toContain(hashOf(picture));
      expect(await stored('incoming')).toEqual([]);
    },
  );

  test('loses what was appended to it', async () => {
    const picture = Buffer.concat([await makePhotograph({}), Buffer.from('appended secret')]);
    const { body } = await upload(member, picture, 'tail.jpg', 'strip');
    expect(body.metadata).toBe('stripped');
    const served = Buffer.from(await (await get(member, body.url)).arrayBuffer());
    expect(served.includes('appended')).toBe(false);
  });

  test('is upright', async () => {
    const lying = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(member, lying, 'lying.jpg', 'strip');
    const { width, height } = await sharp(
      Buffer.from(await (await get(member, body.url)).arrayBuffer()),
    ).metadata();
    expect([width, height]).toEqual([20, 40]);
  });

  test('is what an upload becomes that does not choose', async () => {
    const { body } = await upload(member, await makePhotograph(PLACE), 'pier.jpg');
    expect(body.metadata).toBe('stripped');
    const { status } = await upload(member, 'text', 'note.txt', 'destroy');
    expect(status).toBe(400);
  });

  test('says so if it cannot be written anew', async () => {
    const broken = (await makePhotograph(PLACE)).subarray(0, 400);
    const { status, body } = await upload(member, broken, 'broken.jpg', 'strip');
    expect([status, body.metadata, body.preview]).toEqual([201, 'kept', null]);
    const place = path.join(dataDirectory, 'files/store', hashOf(broken).slice(0, 2));
    expect(await readFile(path.join(place, hashOf(broken)))).toEqual(broken);
  });
});
