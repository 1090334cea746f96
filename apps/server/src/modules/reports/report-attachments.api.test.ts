import {
  filesEndpoints,
  markingsEndpoints,
  REPORT_ATTACHMENTS_MAX,
  type Report,
  reportsEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test, vi } from 'vitest';
import { makePdf } from '../../demo/make-pdf';
import { makePhotograph } from '../../files/documents.fixture';
import { newId } from '../../identifiers';
import type { Member } from '../../testing/factories';
import { createFilesApp, hashOf } from '../files/upload.fixture';

const { apiAs, make, db, upload, get, stored } = await createFilesApp();
const author = await make.member();
const reader = await make.member();
const admin = await make.member({ isAdmin: true });

const TEXT = { title: 'Seen', content: 'At the pier', intelligenceType: 'OSINT' } as const;
const create = (body: object, member: Member = author, headers: Record<string, string> = {}) =>
  apiAs(member)(reportsEndpoints.create, { body: { ...TEXT, ...body }, headers });
const change = (report: Report, body: object, member: Member = author) =>
  apiAs(member)(reportsEndpoints.change, {
    params: { id: report.id },
    body: { ...TEXT, revision: report.revision, ...body },
  });
const read = (id: string, member: Member = author) =>
  apiAs(member)(reportsEndpoints.get, { params: { id } });
const search = (q: string, member: Member = author) =>
  apiAs(member)(reportsEndpoints.list, { query: { q } });
const mark = (id: string, tlp: 'GREEN' | 'RED', recipients: string[] = []) =>
  apiAs(author)(markingsEndpoints.markReport, {
    params: { id },
    body: { tlp, compartments: [], recipients, reason: 'Agreed with the source' },
  });
const urlOf = async (content: Buffer | string = newId(), name = 'note.txt', member = author) =>
  (await upload(member, content, name)).body.url;
const settled = () =>
  vi.waitFor(
    async () =>
      expect(
        await db`
        select from file_texts where state = 'waiting'
        union all select from search_entries where not is_indexed`,
      ).toHaveLength(0),
    60_000,
  );

describe('the files of a report', () => {
  test('come with it, in order, with their facts from the server', async () => {
    const picture = await makePhotograph({
      ...{ latitude: '33/1 51/1 0/1', longitude: '151/1 12/1 0/1', hemispheres: 'S E' },
      takenAt: '2026:11:14 04:12:30',
    });
    const first = (await upload(author, picture, 'pier.jpg', 'keep')).body;
    const second = (await upload(author, 'a,b\n', 'table.csv')).body;
    const attachments = [{ url: second.url }, { url: first.url, caption: ' The  pier ' }];
    const { status, body } = await create({ attachments });
    expect(status).toBe(201);
    expect(body.attachments).toMatchObject([
      {
        ...{ url: second.url, filename: 'table.csv', mimeType: 'text/csv', fileSize: 4 },
        ...{ sha256: hashOf('a,b\n'), caption: null, state: 'waiting', pages: null, preview: null },
      },
      {
        ...{ url: first.url, caption: 'The  pier', sha256: hashOf(picture), metadata: 'kept' },
        ...{ latitude: '-33.85', longitude: '151.2', takenAt: '2026-11-14T04:12:30' },
        preview: { url: `${first.url}/preview`, width: 64, height: 48 },
      },
    ]);
    expect((await get(reader, first.url)).status).toBe(200);
    expect((await get(reader, `${first.url}/preview`)).status).toBe(200);
    const { body: list } = await apiAs(reader)(reportsEndpoints.list, {});
    expect(list[0]?.attachments).toBeUndefined();
  });

  test('are added, reordered, captioned and removed by an edit, and stay without one', async () => {
    const [one, two, three] = [await urlOf(), await urlOf(), await urlOf()];
    const { body: created } = await create({ attachments: [{ url: one }, { url: two }] });
    const { body: same } = await change(created, { content: 'Anew' });
    expect(same.attachments?.map(({ url }) => url)).toEqual([one, two]);
    const edit = { attachments: [{ url: three }, { url: two, caption: 'Two' }] };
    const { status, body: edited } = await change(same, edit);
    expect(status).toBe(200);
    expect(edited.attachments).toMatchObject([
      { url: three, caption: null },
      { url: two, caption: 'Two', id: created.attachments?.[1]?.id },
    ]);
    expect((await get(reader, one)).status).toBe(404);
    expect((await get(author, one)).status).toBe(200);
    const { body: revisions } = await apiAs(reader)(reportsEndpoints.listRevisions, {
      params: { id: created.id },
    });
    expect(revisions[0]?.attachments).toHaveLength(2);
    const { body: bare } = await change(edited, { attachments: [] });
    expect(bare.attachments).toEqual([]);
    expect((await get(reader, two)).status).toBe(404);
  });

  test('of an author stay when an admin edits, who can add own ones', async () => {
    const theirs = await urlOf();
    const own = await urlOf(newId(), 'admin.txt', admin);
    const { body: created } = await create({ attachments: [{ url: theirs }] });
    const edit = { attachments: [{ url: theirs }, { url: own }] };
    const { status, body } = await change(created, edit, admin);
    expect(status).toBe(200);
    expect(body.attachments?.map(({ url }) => url)).toEqual([theirs, own]);
    expect((await change(created, edit, reader)).status).toBe(403);
  });

  test.each([
    ['of another member', async () => [{ url: await urlOf('x', 'x.txt', reader) }], '.0.url'],
    ['unknown', async () => [{ url: await urlOf() }, { url: `/api/files/${newId()}` }], '.1.url'],
    ['elsewhere', async () => [{ url: 'https://example.org/a.pdf' }], '.0.url'],
    [
      'with a long caption',
      async () => [{ url: await urlOf(), caption: 'x'.repeat(301) }],
      '.0.caption',
    ],
    [
      'too many',
      async () =>
        Array.from({ length: REPORT_ATTACHMENTS_MAX + 1 }, () => ({
          url: `/api/files/${newId()}`,
        })),
      '',
    ],
    [
      'twice',
      async () => {
        const url = await urlOf();
        return [{ url }, { url }];
      },
      '',
    ],
  ])('cannot be %s, and then nothing is stored', async (_name, list, at) => {
    const attachments = await list();
    const before = await db`select from reports`;
    const { status, error } = await create({ attachments });
    expect([status, error.details?.[0]?.path]).toEqual([400, `attachments${at}`]);
    expect(await db`select from reports`).toHaveLength(before.length);
    for (const { url } of attachments) {
      if (url.startsWith('/api')) expect((await get(admin, url)).status).toBe(404);
    }
  });

  test('are stored once however often the report is sent', async () => {
    const attachments = [{ url: await urlOf() }];
    const headers = { 'idempotency-key': newId() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create({ attachments }, author, headers)),
    );
    expect(new Set(answers.map(({ body }) => body.attachments?.[0]?.id)).size).toBe(1);
    const id = attachments[0]?.url.split('/').at(-1) ?? '';
    expect(await db`select uses from uploads where id = ${id}`).toEqual([{ uses: 1 }]);
  });

  test('survive the clean-up, and go with the last report that shows them', async () => {
    const content = `shared ${newId()}`;
    const url = await urlOf(content);
    const id = url.split('/').at(-1) ?? '';
    const { body: first } = await create({ attachments: [{ url }] });
    const { body: second } = await create({ attachments: [{ url }] });
    await settled();
    const texts = () => db`select from file_texts where sha256 = ${hashOf(content)}`;
    expect(await texts()).toHaveLength(1);
    const remove = (report: Report) =>
      apiAs(admin)(reportsEndpoints.delete, { params: { id: report.id } });
    await remove(first);
    expect((await get(reader, url)).status).toBe(200);
    expect(await texts()).toHaveLength(1);
    await remove(second);
    expect((await get(reader, url)).status).toBe(404);
    expect(await texts()).toHaveLength(0);
    expect(await db`select uses from uploads where id = ${id}`).toEqual([{ uses: 0 }]);
    expect(await stored('store')).toContain(hashOf(content));
  });

  test('go with the member who is deleted', async () => {
    const leaver = await make.member();
    const url = await urlOf(newId(), 'left.txt', leaver);
    const { body } = await create({ attachments: [{ url }] }, leaver);
    await settled();
    await db`delete from users where id = ${leaver.id}`;
    expect((await get(reader, url)).status).toBe(404);
    expect(
      await db`select from search_entries where object_id = ${body.id} and source = 'file'`,
    ).toHaveLength(0);
  });

  test('have captions that the spill guard reads', async () => {
    const attachments = [{ url: await urlOf(), caption: 'TLP:RED for us two' }];
    const { status, error } = await create({ attachments });
    expect([status, error.code]).toEqual([409, 'SPILL']);
  });
});

describe('what is inside', () => {
  test('is found by its word, with the page and the words around it', async () => {
    const pages = Array.from({ length: 12 }, (_, index) => `Page ${index + 1} of the manual`);
    pages[11] = 'Here the turbocapstan is taken apart';
    const url = await urlOf(makePdf(pages), 'manual.pdf');
    const { body: report } = await create({ attachments: [{ url, caption: 'Third edition' }] });
    await settled();
    const { body } = await search('turbocapstan apart', reader);
    expect(body).toHaveLength(1);
    expect(body[0]?.match).toEqual({
      attachmentId: report.attachments?.[0]?.id,
      filename: 'manual.pdf',
      page: 12,
      excerpt: 'Here the turbocapstan is taken apart',
    });
    expect((await search('manual.pdf edition')).body[0]?.match).toMatchObject({ page: null });
    expect((await read(report.id)).body.attachments?.[0]).toMatchObject({
      ...{ state: 'read', pages: 12, problem: null },
    });
  });

  test('comes after reports whose own text has the words, and names a report once', async () => {
    const attachments = [
      { url: await urlOf('a quillback in the file') },
      { url: await urlOf('another quillback in a file') },
    ];
    const { body: byFile } = await create({ attachments });
    const { body: byBoth } = await create({ content: 'A quillback', attachments });
    const { body: byTitle } = await create({ title: 'Quillback', attachments: [] });
    await settled();
    const { body, headers } = await search('quillback');
    expect(body.map(({ id }) => id)).toEqual([byTitle.id, byBoth.id, byFile.id]);
    expect(headers['x-total-count']).toBe('3');
    expect(body.map(({ match }) => match?.filename)).toEqual([undefined, undefined, 'note.txt']);
    const pages: string[] = [];
    for (let cursor = ''; pages.length < 5; ) {
      const page = await apiAs(author)(reportsEndpoints.list, {
        query: { q: 'quillback file', limit: 1, ...(cursor ? { cursor } : {}) },
      });
      pages.push(...page.body.map(({ id }) => id));
      cursor = /cursor=([^&>]+)/.exec(page.headers.link ?? '')?.[1] ?? '';
      if (!cursor) break;
    }
    expect(pages).toEqual([byBoth.id, byFile.id]);
  });

  test('is found by a new caption, and not by what was removed', async () => {
    const { body: report } = await create({
      attachments: [{ url: await urlOf('about the wolframite'), caption: 'saltpetre' }],
    });
    await settled();
    expect((await search('saltpetre')).body).toHaveLength(1);
    const { body: edited } = await change(report, {
      attachments: [{ url: report.attachments?.[0]?.url, caption: 'gunpowder' }],
    });
    await settled();
    expect((await search('saltpetre')).body).toHaveLength(0);
    expect((await search('gunpowder wolframite')).body).toHaveLength(1);
    await change(edited, { attachments: [] });
    expect((await search('wolframite')).body).toHaveLength(0);
  });
});

describe('a marking', () => {
  test('of one report does not show what another report with the same file may', async () => {
    const content = `of both: zinnwaldite ${newId()}`;
    const [open, shut] = [await urlOf(content, 'open.txt'), await urlOf(content, 'shut.txt')];
    const { body: green } = await create({ attachments: [{ url: open }] });
    const { body: red } = await create({
      attachments: [{ url: shut, caption: 'zinnwaldite caption' }],
      marking: { tlp: 'RED' },
    });
    await settled();
    expect((await get(reader, open)).status).toBe(200);
    expect((await get(reader, shut)).status).toBe(404);
    expect((await get(admin, shut)).status).toBe(404);
    const found = await search('zinnwaldite', reader);
    expect(found.body.map(({ id, match }) => [id, match?.filename])).toEqual([
      [green.id, 'open.txt'],
    ]);
    expect((await search('caption', reader)).body).toHaveLength(0);
    expect((await read(red.id, reader)).status).toBe(404);
    expect((await search('zinnwaldite')).body).toHaveLength(2);
  });

  test('that is raised hides the file and its words at once', async () => {
    const url = await urlOf('the word is xenotime');
    const { body: report } = await create({ attachments: [{ url }] });
    await settled();
    const fetched = await get(reader, url);
    expect(fetched.headers.get('cache-control')).toBe('private, no-cache');
    const etag = fetched.headers.get('etag') ?? '';
    expect((await get(reader, url, { 'if-none-match': etag })).status).toBe(304);
    expect((await search('xenotime', reader)).body).toHaveLength(1);
    expect((await mark(report.id, 'RED')).status).toBe(200);
    expect((await get(reader, url, { 'if-none-match': etag })).status).toBe(404);
    expect((await search('xenotime', reader)).body).toHaveLength(0);
    expect((await search('xenotime', reader)).headers['x-total-count']).toBe('0');
    await mark(report.id, 'RED', [reader.id]);
    expect((await get(reader, url)).status).toBe(200);
    await mark(report.id, 'GREEN');
    await settled();
    expect((await search('xenotime', reader)).body).toHaveLength(1);
  });
});

test('an upload of a report is read by its uploader alone until it is attached', async () => {
  const url = await urlOf();
  const id = url.split('/').at(-1) ?? '';
  expect((await apiAs(reader)(filesEndpoints.get, { params: { id } })).status).toBe(404);
  expect((await get(author, url)).status).toBe(200);
});
