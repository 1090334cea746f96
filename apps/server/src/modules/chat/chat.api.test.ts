import { auditEndpoints, chatEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const author = await make.member({ username: 'Author-1' });
const reader = await make.member({ username: 'reader' });
const admin = await make.member({ username: 'chief', isAdmin: true });
const missing = { id: '00000000-0000-7000-8000-000000000000' };
const link = { type: 'link', url: 'https://example.org/report' };

const post = (body: object, key?: string, member = author) =>
  apiAs(member)(chatEndpoints.create, {
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

async function send(content: string, member = author) {
  const answer = await post({ content }, undefined, member);
  expect(answer.status).toBe(201);
  return answer.body;
}

const read = (query: Record<string, string | number> = {}, etag = '') =>
  apiAs(reader)(chatEndpoints.list, { query, headers: { 'if-none-match': etag } });

const countRows = async () =>
  (await db<{ n: number }[]>`select count(*)::int as n from global_forum_messages`)[0]?.n;

describe('sending', () => {
  test('stores the text and the caller as its author', async () => {
    const { status, body } = await post({
      content: '  <b>Two</b>\nlines ',
      userId: reader.id,
      id: missing.id,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      content: '<b>Two</b>\nlines',
      userId: author.id,
      user: { username: 'Author-1', email: 'Author-1@example.org', profileImageUrl: null },
      mentions: [],
      attachments: [],
    });
    expect(body.id).not.toBe(missing.id);
  });

  test('keeps the order of links, and adds a text if there is none', async () => {
    const second = { type: 'link', url: 'http://example.org/2' };
    const { body } = await post({ content: ' ', attachments: [link, second] });
    expect(body.content).toBe('Shared attachment');
    expect(body.attachments).toMatchObject([link, second]);
    expect(body.attachments[0]).toMatchObject({ filename: null, fileSize: null, mimeType: null });
    const { body: attachments } = await apiAs(reader)(chatEndpoints.attachments, {
      params: { messageId: body.id },
    });
    expect(attachments).toEqual(body.attachments);
  });

  test.each([
    ['blank text', { content: ' \n' }, 'content', 'Message is required'],
    ['nothing', {}, 'content', 'Message is required'],
    [
      'over-long text',
      { content: 'x'.repeat(4001) },
      'content',
      'Message must be at most 4000 characters',
    ],
    [
      'a script as a link',
      { content: 'x', attachments: [link, { type: 'link', url: 'javascript:alert(1)' }] },
      'attachments.1.url',
      'A link must start with http:// or https://',
    ],
    [
      'a blank link',
      { content: 'x', attachments: [{ type: 'link', url: ' ' }] },
      'attachments.0.url',
      'URL is required',
    ],
    [
      'a character that cannot be stored',
      { content: 'a\u0000b' },
      'content',
      'Message contains characters that cannot be stored',
    ],
  ])('refuses %s at its field and stores nothing', async (_name, body, path, message) => {
    const before = await countRows();
    const { status, error } = await post(body);
    expect(status).toBe(400);
    expect(error.details).toEqual([{ path, message }]);
    expect(await countRows()).toBe(before);
  });

  test('resolves mentions of members case-insensitively', async () => {
    const { mentions } = await send('@READER and @nobody-here, mail a@chief.example');
    expect(mentions).toEqual([{ id: reader.id, username: 'reader' }]);
  });
});

describe('an Idempotency-Key', () => {
  test('makes twenty simultaneous requests one message', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        post({ content: 'Once', attachments: [link] }, 'one-attempt'),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers[0]?.body.attachments).toHaveLength(1);
    expect(await db`select 1 from global_forum_messages where content = 'Once'`).toHaveLength(1);
  });

  test('is scoped to its sender', async () => {
    const first = await post({ content: 'Mine' }, 'shared-key');
    const second = await post({ content: 'Mine' }, 'shared-key', reader);
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  test('cannot be reused for another message', async () => {
    await post({ content: 'This' }, 'used');
    expect((await post({ content: 'That' }, 'used')).status).toBe(409);
    expect((await post({ content: 'This' }, 'k'.repeat(201))).status).toBe(400);
  });

  test('is optional, and each request without one is a message', async () => {
    const ids = [await send('Twice'), await send('Twice')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('reading', () => {
  test('returns pages, newest first, with the total', async () => {
    const sent = [await send('one'), await send('two'), await send('three')].map(({ id }) => id);
    const first = await read({ limit: 2 });
    expect(first.body.map(({ id }) => id)).toEqual([sent[2], sent[1]]);
    expect(first.headers['x-total-count']).toBe(String(await countRows()));
    const cursor = /cursor=([^&>]+)/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await read({ limit: 2, cursor });
    expect(second.body[0]?.id).toBe(sent[0]);
  });

  test('returns messages newer or older than a message', async () => {
    const sent = [await send('a'), await send('b'), await send('c'), await send('d')];
    const ids = sent.map(({ id }) => id);
    const newer = await read({ newerThan: ids[0] ?? '', limit: 2 });
    expect(newer.body.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const older = await read({ olderThan: ids[3] ?? '', limit: 2 });
    expect(older.body.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(older.headers.link).toContain('rel="next"');
    expect((await read({ newerThan: ids[3] ?? '' })).body).toEqual([]);
    expect((await read({ olderThan: missing.id })).status).toBe(404);
    expect((await read({ newerThan: missing.id })).status).toBe(404);
    expect((await read({ newerThan: 'x' })).status).toBe(400);
  });

  test('returns a 304 without reading the messages if nothing changed', async () => {
    await send('before');
    const { headers } = await read();
    await db.begin(async (tx) => {
      // Any read of these tables would block forever.
      await tx`lock table global_forum_messages, global_forum_attachments in access exclusive mode`;
      expect((await read({}, headers.etag)).status).toBe(304);
    });
  });

  test('returns a new ETag after each message, deletion and renamed author', async () => {
    let etag = (await read()).headers.etag;
    const isNew = async () => {
      const answer = await read({}, etag);
      etag = answer.headers.etag;
      return answer.status === 200;
    };
    expect(await isNew()).toBe(false);
    const { id } = await send('new');
    expect(await isNew()).toBe(true);
    await apiAs(author)(chatEndpoints.delete, { params: { id } });
    expect(await isNew()).toBe(true);
    await db`update users set last_name = 'Renamed' where id = ${author.id}`;
    expect(await isNew()).toBe(true);
    await db`update users set points = points where id = ${author.id}`;
    expect(await isNew()).toBe(false);
  });
});

describe('deleting', () => {
  const remove = (member: typeof author, id: string) =>
    apiAs(member)(chatEndpoints.delete, { params: { id } });

  test('is limited to the author and admins, and deletes the attachments', async () => {
    const { body } = await post({ content: 'x', attachments: [link] });
    const attachments = () =>
      apiAs(reader)(chatEndpoints.attachments, { params: { messageId: body.id } });
    expect((await remove(reader, body.id)).status).toBe(403);
    expect((await attachments()).body).toHaveLength(1);
    expect((await remove(author, body.id)).status).toBe(204);
    expect((await remove(author, body.id)).status).toBe(404);
    expect((await attachments()).status).toBe(404);
    expect(
      await db`select 1 from global_forum_attachments where message_id = ${body.id}`,
    ).toHaveLength(0);
    expect((await remove(admin, (await send('y')).id)).status).toBe(204);
  });

  test('is audited only for messages of other members', async () => {
    const own = await send('Taken back');
    await remove(author, own.id);
    const foreign = await send('Moderated');
    await remove(admin, foreign.id);
    const { body } = await apiAs(admin)(auditEndpoints.list, { query: {} });
    const entries = body.filter(({ act }) => act === 'forum-message.deleted');
    expect(entries[0]).toMatchObject({ subjectId: foreign.id, subjectName: 'Moderated' });
    expect(entries.some(({ subjectId }) => subjectId === own.id)).toBe(false);
  });

  test('keeps the count exact when a member is deleted', async () => {
    const leaver = await make.member();
    await send('bye', leaver);
    await db`delete from users where id = ${leaver.id}`;
    const { headers } = await read({ limit: 1 });
    expect(headers['x-total-count']).toBe(String(await countRows()));
  });
});
