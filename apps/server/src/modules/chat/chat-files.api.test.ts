import { chatEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createFilesApp } from '../files/upload.fixture';

const { apiAs, make, db, upload, get } = await createFilesApp();
const author = await make.member();
const reader = await make.member();

const send = (attachments: object[], member = author) =>
  apiAs(member)(chatEndpoints.create, { body: { attachments } });
const fileOf = ({ body }: { body: { url: string } }) => ({ type: 'file', url: body.url });

describe('files of a message', () => {
  test('get their name and size from the server and stay in order with links', async () => {
    const link = { type: 'link', url: 'https://example.org' };
    const first = fileOf(await upload(author, 'one', 'one.txt'));
    const second = fileOf(await upload(author, 'second', 'two.txt'));
    const { status, body } = await send([
      { ...first, filename: 'evil.exe', fileSize: 1_000_000, mimeType: 'text/html' },
      link,
      second,
    ]);
    expect(status).toBe(201);
    expect(body.content).toBe('Shared attachment');
    expect(body.attachments).toMatchObject([
      { ...first, filename: 'one.txt', fileSize: 3, mimeType: 'text/plain', preview: null },
      { ...link, filename: null },
      { ...second, filename: 'two.txt', fileSize: 6 },
    ]);
    expect((await get(reader, first.url)).status).toBe(200);
  });

  test.each([
    ['an upload of another member', async () => fileOf(await upload(reader, 'theirs'))],
    [
      'an unknown upload',
      async () => ({ type: 'file', url: '/api/files/00000000-0000-7000-8000-000000000000' }),
    ],
    ['a URL of another site', async () => ({ type: 'file', url: 'https://example.org/x.txt' })],
  ])('cannot be %s, and nothing is stored', async (_name, makeFile) => {
    const before = await db`select 1 from global_forum_messages`;
    const { status, error } = await send([await makeFile()]);
    expect(status).toBe(400);
    expect(error.details?.[0]?.path).toBe('attachments.0.url');
    expect(await db`select 1 from global_forum_messages`).toHaveLength(before.length);
  });

  test('are deleted with the last message that shows them', async () => {
    const file = fileOf(await upload(author, 'deleted soon'));
    const { body } = await send([file]);
    await apiAs(author)(chatEndpoints.delete, { params: body });
    expect((await get(reader, file.url)).status).toBe(404);
  });
});
