import {
  REPORT_ATTACHMENTS_MAX,
  type ReportAttachment,
  reportsEndpoints,
  searchEndpoints,
} from '@watchfloor/contract';
import { expect, test, vi } from 'vitest';
import { createFilesApp } from '../files/upload.fixture';
import { listSamples, type Sample } from './attachment-corpus.fixture';

const { apiAs, make, db, upload } = await createFilesApp();
const author = await make.member();
const samples = await listSamples();

test('the corpus has files of all kinds, each with its own name', () => {
  expect(samples.length).toBeGreaterThanOrEqual(60);
  expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length);
});

const isRefused = ({ outcome }: Sample) => typeof outcome === 'string';

test.each(samples.filter(isRefused))('$name is refused with a clear word', async (sample) => {
  const { status, error } = await upload(author, sample.content, sample.name);
  expect([400, 415]).toContain(status);
  expect(error.message).toContain(sample.outcome);
});

const kept = samples.filter((sample) => !isRefused(sample));
const attached = new Map<string, ReportAttachment>();

test('all others are read to their end, and none stops the next', async () => {
  for (let from = 0; from < kept.length; from += REPORT_ATTACHMENTS_MAX) {
    const attachments: { url: string }[] = [];
    for (const { name, content } of kept.slice(from, from + REPORT_ATTACHMENTS_MAX)) {
      const { status, body } = await upload(author, content, name);
      expect([name, status]).toEqual([name, 201]);
      attachments.push({ url: body.url });
    }
    const text = { title: 'Corpus', content: 'Files', intelligenceType: 'OSINT' } as const;
    const { body } = await apiAs(author)(reportsEndpoints.create, {
      body: { ...text, attachments },
    });
    expect(body.attachments).toHaveLength(attachments.length);
    const unread = () =>
      db`select from file_texts where state = 'waiting' union all select from search_entries where not is_indexed`;
    await vi.waitFor(async () => expect(await unread()).toHaveLength(0), 120_000);
    const { body: report } = await apiAs(author)(reportsEndpoints.get, { params: { id: body.id } });
    for (const one of report.attachments ?? []) attached.set(one.filename, one);
  }
  const found = kept.map(({ name }) => {
    const { state, problem, pages } = attached.get(name) ?? {};
    return { name, state, problem, pages };
  });
  const expected = kept.map(({ name, outcome }) => {
    const { state, problem = null, pages } = outcome as Exclude<typeof outcome, string>;
    return { name, state, problem, pages: pages ?? attached.get(name)?.pages };
  });
  expect(found).toEqual(expected);
}, 240_000);

test('what is inside is found, with its file and page', async () => {
  for (const { name, outcome } of kept) {
    if (typeof outcome === 'string' || !outcome.word) continue;
    const { body } = await apiAs(author)(reportsEndpoints.list, {
      query: { q: `"${outcome.word}"` },
    });
    const matches = body.map(({ match }) => match?.filename);
    expect([name, matches]).toEqual([name, [name]]);
    if (outcome.page) expect([name, body[0]?.match?.page]).toEqual([name, outcome.page]);
    const { body: everywhere } = await apiAs(author)(searchEndpoints.list, {
      query: { q: `"${outcome.word}"` },
    });
    const id = attached.get(name)?.id;
    const hit = everywhere.results.find((one) => one.id === id);
    expect(hit).toMatchObject({ kind: 'report', source: 'file', file: { filename: name } });
    expect(hit?.url).toContain(`file=${id}`);
    if (outcome.page) expect(hit?.url).toContain(`page=${outcome.page}`);
  }
});
