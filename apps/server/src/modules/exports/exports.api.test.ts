import {
  auditEndpoints,
  investigationsEndpoints,
  markingsEndpoints,
  reportsEndpoints,
  tasksEndpoints,
} from '@watchfloor/contract';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { extractText } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import type { Member } from '../../testing/factories';
import { SESSION_COOKIE } from '../../testing/test-app';
import { createFilesApp, drawPicture, hashOf } from '../files/upload.fixture';

const { app, db, make, apiAs, upload, stored } = await createFilesApp();
const author = await make.member({ username: 'night_heron' });
const reader = await make.member();
const admin = await make.member({ isAdmin: true });

const get = (caller: Member | null, url: string, headers = {}) =>
  app.inject({ url, headers, cookies: caller ? { [SESSION_COOKIE]: caller.session } : {} });
const exportReport = (caller: Member | null, id: string, format = 'md') =>
  get(caller, `/api/reports/${id}/export?format=${format}`);
const exportList = (caller: Member | null, query = '') =>
  get(caller, `/api/reports/export?${query}`);
const exportCase = (caller: Member | null, id: string, format = 'csv') =>
  get(caller, `/api/investigations/${id}/export?format=${format}`);

const readPdf = async (bytes: Buffer) =>
  (await extractText(new Uint8Array(bytes), { mergePages: false })).text;
const rowsOf = (csv: string) => csv.replace('\uFEFF', '').trimEnd().split('\r\n');
const lastAct = async () =>
  (await apiAs(admin)(auditEndpoints.list, { query: { limit: 1 } })).body[0];

const submit = async (body: object = {}) => {
  const { status, body: report } = await apiAs(author)(reportsEndpoints.create, {
    body: {
      title: 'Halcyon Drift goes dark',
      content: '(AMBER) She stopped **north** of the shelf.[^1]\n\n[^1]: By telephone.',
      intelligenceType: 'SIGINT',
      region: 'Europe',
      tags: ['ais', 'shipping'],
      marking: { tlp: 'AMBER' },
      ...body,
    },
  });
  expect(status).toBe(201);
  return report;
};

const DETAILS = {
  observedFrom: '2026-05-20T04:12:00.000Z',
  observedTo: '2026-05-21T00:20:00.000Z',
  sourceReliability: 'B',
  informationCredibility: 2,
  confidence: 'moderate',
  places: [{ label: 'Skarholm', latitude: '57.72', longitude: '11.28' }],
  judgements: [{ text: 'She will use the same gap.', likelihood: 5, confidence: 'low' }],
  sources: [{ citation: 'Port register', url: 'https://ports.example/7', reliability: 'C' }],
};

describe('a report', () => {
  test('as Markdown has the label as its first and last line, and everything between', async () => {
    const report = await submit(DETAILS);
    const answer = await exportReport(reader, report.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="Halcyon Drift goes dark_\d{8}T\d{4}Z_TLP-AMBER\.md"; filename\*=UTF-8''/,
      ),
    });
    const lines = answer.body.trimEnd().split('\n');
    expect([lines[0], lines.at(-1)]).toEqual(['TLP:AMBER', 'TLP:AMBER']);
    for (const part of [
      `number: "${report.number}"`,
      'observed: "2026-05-20 04:12 UTC to 2026-05-21 00:20 UTC"',
      'grading: "B2"',
      'tags: ["ais", "shipping"]',
      report.content,
      '**Likely, 55–80 %.** She will use the same gap. Confidence: low.',
      '1. Port register (C–), <https://ports.example/7>',
      'Skarholm: 57.72, 11.28',
    ]) {
      expect(answer.body).toContain(part);
    }
  });

  test.each(['md', 'docx'])(
    'as %s has no titles and reasons that are marked above it',
    async (format) => {
      const red = { tlp: 'RED', compartments: [], recipients: [] };
      const { id: reportId, number } = await submit({ title: 'Halibut defects', marking: red });
      const { id } = await submit({ marking: red, sources: [{ citation: 'Own work', reportId }] });
      const { title, content, intelligenceType } = await submit();
      const edit = { title, content, intelligenceType, revision: 1, reason: 'Olaf asked for it' };
      await apiAs(author)(reportsEndpoints.change, { params: { id }, body: edit as never });
      const body = { ...red, tlp: 'AMBER', reason: 'The source agreed to it' };
      await apiAs(author)(markingsEndpoints.markReport, { params: { id }, body: body as never });
      const { rawPayload } = await exportReport(author, id, format);
      const text =
        format === 'md'
          ? rawPayload.toString()
          : strFromU8(unzipSync(rawPayload)['word/document.xml'] ?? new Uint8Array());
      expect(text).not.toMatch(/Halibut|Olaf/);
      expect(text).toContain(number);
      expect(text.split('left out, marked above this report')).toHaveLength(4);
    },
  );

  test('as PDF has the label twice and the page number on each page', async () => {
    const content = 'A long sentence about a ship that nobody saw. '.repeat(300);
    const report = await submit({ ...DETAILS, content });
    const answer = await exportReport(reader, report.id, 'pdf');
    expect(answer.headers['content-type']).toBe('application/pdf');
    const pages = await readPdf(answer.rawPayload);
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => {
      // The fields of the first page name it as well.
      expect(page.split('TLP:AMBER').length - 1).toBe(index === 0 ? 3 : 2);
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain(`${report.number}, revision 1 · exported by Test Analyst`);
    });
    const text = pages.join(' ');
    for (const part of ['Likely, 55–80 %', 'Usually reliable', 'Port register', 'Skarholm']) {
      expect(text).toContain(part);
    }
  });

  test('as Word has the same', async () => {
    const report = await submit(DETAILS);
    const answer = await exportReport(reader, report.id, 'docx');
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    for (const part of ['Likely, 55–80 %', 'Usually reliable', 'Port register', 'By telephone.']) {
      expect(read('word/document.xml')).toContain(part);
    }
    expect(read('word/header1.xml')).toContain('TLP:AMBER');
    expect(read('word/footer1.xml')).toContain('TLP:AMBER');
  });

  test('lists its files with their hashes', async () => {
    const bytes = Buffer.from('Course 184, speed 9.1');
    const { body: file } = await upload(author, bytes, 'track.txt');
    const report = await submit({ attachments: [{ url: file.url }] });
    const markdown = await exportReport(reader, report.id);
    expect(markdown.body).toContain(`track.txt, ${bytes.length} bytes, SHA-256 ${hashOf(bytes)}`);
    const pdf = await exportReport(reader, report.id, 'pdf');
    const text = (await readPdf(pdf.rawPayload)).join(' ').replaceAll(/\s+/g, '');
    expect(text).toContain(hashOf(bytes));
  });

  test('shows the pictures among its files, and names others', async () => {
    const { body: shown } = await upload(author, await drawPicture(), 'hull.png');
    const { body: removed } = await upload(author, await drawPicture(20, 20), 'gone.png');
    const content = [
      `Before ![The hull](${shown.url}) after, and ![again](${shown.url})`,
      `![What was removed](${removed.url})`,
    ].join('\n\n');
    const report = await submit({ content, attachments: [{ url: shown.url }] });
    const { rawPayload: pdf } = await exportReport(reader, report.id, 'pdf');
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
    const text = (await readPdf(pdf)).join(' ');
    expect(text).toMatch(/Before\s+after, and/);
    expect(text).toContain('[Picture: What was removed]');
    expect(text).not.toContain('[Picture: The hull]');
    const { rawPayload: word } = await exportReport(reader, report.id, 'docx');
    const files = unzipSync(new Uint8Array(word));
    const media = Object.keys(files).filter((name) => name.startsWith('word/media/'));
    expect(media).toHaveLength(1);
    const picture = await sharp(files[media[0] ?? '']).metadata();
    expect(picture).toMatchObject({ format: 'jpeg', width: 640 });
    const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
    expect(xml).toContain('descr="The hull"');
    expect(xml).toContain('[Picture: What was removed]');
    expect(await stored('incoming')).toEqual([]);
  });

  test('names its revisions and that it was retracted', async () => {
    const report = await submit();
    const { title, content, intelligenceType, region, tags, revision } = report;
    await apiAs(author)(reportsEndpoints.change, {
      params: { id: report.id },
      body: { title, content: `${content} Later.`, intelligenceType, region, tags, revision },
    });
    await apiAs(author)(reportsEndpoints.retract, {
      params: { id: report.id },
      body: { reason: 'The transponder was swapped.' },
    });
    const { body } = await exportReport(reader, report.id);
    expect(body).toContain('> **Retracted ');
    expect(body).toContain('The transponder was swapped.');
    expect(body).toMatch(/- Revision 1, replaced .* by Test Analyst/);
  });

  test('is audited without its title', async () => {
    const report = await submit();
    await exportReport(reader, report.id, 'docx');
    expect(await lastAct()).toMatchObject({
      act: 'report.exported',
      actorId: reader.id,
      memberId: author.id,
      subjectType: 'report',
      subjectId: report.id,
      subjectName: null,
      details: { format: 'docx', revision: 1, marking: { tlp: 'AMBER', compartments: [] } },
    });
  });

  test('that is hidden does not exist', async () => {
    const report = await submit({ marking: { tlp: 'RED' } });
    const before = await lastAct();
    const missing = (await exportReport(reader, newId())).json();
    for (const format of ['md', 'pdf', 'docx']) {
      const answer = await exportReport(reader, report.id, format);
      expect(answer.statusCode).toBe(404);
      expect({ ...answer.json(), requestId: '' }).toEqual({ ...missing, requestId: '' });
    }
    expect((await exportReport(admin, report.id)).statusCode).toBe(404);
    expect(await lastAct()).toEqual(before);
    expect((await exportReport(author, report.id)).body).toMatch(/^TLP:RED\n/);
  });

  test('is for members, in a known format, from our own pages', async () => {
    const { id } = await submit();
    expect((await exportReport(null, id)).statusCode).toBe(401);
    const refused = await exportReport(reader, id, 'exe');
    expect(refused.statusCode).toBe(400);
    expect(refused.json().details).toEqual([
      { path: 'format', message: 'Format must be one of md, pdf, docx, stix' },
    ]);
    const linked = await get(reader, `/api/reports/${id}/export`, {
      'sec-fetch-site': 'cross-site',
    });
    expect(linked.statusCode).toBe(403);
  });

  test.each([
    '\u202Egpj.exe',
    '</w:t></w:r>"&<script>',
    '=cmd|"/c calc"!A1',
    '---\nadmin: true\n---',
    '": !!js/function x #',
    'W'.repeat(200),
    '../../etc/passwd',
  ])('with the title %j stays a title', async (title) => {
    const { id, title: stored } = await submit({ title });
    const md = await exportReport(reader, id);
    const [, front = ''] = md.body.split('\n---\n');
    const quoted = /^title: (".*")$/m.exec(front)?.[1] ?? '';
    // JSON has no \U of eight digits.
    const json = quoted.replaceAll(/\\U0000([0-9a-f]{4})/g, '\\u$1');
    expect(JSON.parse(json)).toBe(stored);
    expect(front.match(/^admin:/m)).toBeNull();
    expect(md.headers['content-disposition']).not.toMatch(/[\r\n/\\]|\.\.\//);
  });

  test.each(['pdf', 'docx'])('with a hostile title is a %s all the same', async (format) => {
    const { id } = await submit({ title: '\u202E</w:t>"&<script>=cmd|/c) Tj ET' });
    expect((await exportReport(reader, id, format)).statusCode).toBe(200);
  });
});

describe('a list', () => {
  test('as CSV has the filtered reports, newest first, with their markings', async () => {
    await submit({ title: '=1+1', region: 'Arctic', tags: ['ice'], ...DETAILS });
    const last = await submit({ title: 'Ice, "thin"', region: 'Arctic' });
    await submit({ region: 'Arctic', marking: { tlp: 'RED' } });
    const answer = await exportList(reader, 'region=Arctic');
    expect(answer.headers['content-disposition']).toMatch(
      /filename="Intelligence Reports_\d{8}T\d{4}Z_TLP-AMBER\.csv"/,
    );
    const [header, first, second, ...others] = rowsOf(answer.body);
    expect(header).toMatch(/^Number,Title,Marking,Compartments,/);
    expect(first).toMatch(new RegExp(`^${last.number},"Ice, ""thin""",TLP:AMBER,,UNCLASSIFIED,`));
    expect(second).toContain(`"'=1+1",TLP:AMBER`);
    expect(second).toContain(',B,2,moderate,');
    expect(others).toEqual([]);
    expect(await lastAct()).toMatchObject({
      act: 'reports.exported',
      actorId: reader.id,
      details: { format: 'csv', count: 2, marking: { tlp: 'AMBER' }, filter: { Region: 'Arctic' } },
    });
  });

  test('as CSV of a search has what the search finds, and the log does not quote it', async () => {
    await submit({ title: 'Quokka sighted' });
    const answer = await exportList(reader, 'q=quokka');
    expect(rowsOf(answer.body)).toHaveLength(2);
    expect(JSON.stringify(await lastAct())).not.toContain('quokka');
  });

  test('as CSV spans batches without gaps', async () => {
    const owner = await make.member();
    await db`
      insert into reports (id, title, content, intelligence_type, source_classification, user_id)
      select gen_random_uuid(), 'Row ' || number, 'Text', 'OSINT', 'UNCLASSIFIED', ${owner.id}
      from generate_series(1, 1203) as number`;
    for (const sort of ['newest', 'changed', 'discussed']) {
      const { body } = await exportList(reader, `author=${owner.id}&sort=${sort}`);
      const rows = rowsOf(body).slice(1);
      expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(1203);
    }
    const { body, statusCode } = await exportList(reader, `author=${owner.id}&format=pdf`);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body).message).toContain('more than 1,000 rows');
  });

  test('as PDF has its rows and the marking of all of them', async () => {
    await submit({ region: 'Baltic', marking: { tlp: 'GREEN' }, content: 'Open.' });
    const { number } = await submit({ region: 'Baltic', marking: { tlp: 'AMBER+STRICT' } });
    const answer = await exportList(reader, 'region=Baltic&format=pdf');
    const [page = ''] = await readPdf(answer.rawPayload);
    expect(page).toContain(number);
    expect(page.split('TLP:AMBER+STRICT').length - 1).toBe(3);
    expect(await lastAct()).toMatchObject({
      act: 'reports.exported',
      details: { format: 'pdf', count: 2, marking: { tlp: 'AMBER+STRICT' } },
    });
  });

  test('of nothing has a header only', async () => {
    const answer = await exportList(reader, 'region=Nowhere');
    expect(rowsOf(answer.body)).toHaveLength(1);
    expect(answer.headers['content-disposition']).toContain('TLP-CLEAR');
  });

  test('is for members, with valid filters', async () => {
    expect((await exportList(null)).statusCode).toBe(401);
    expect((await exportList(reader, 'format=docx')).statusCode).toBe(400);
    expect((await exportList(reader, 'type=RUMINT')).statusCode).toBe(400);
  });
});

describe('an investigation', () => {
  async function openCase() {
    const api = apiAs(author);
    const { body } = await api(investigationsEndpoints.create, {
      body: { title: 'Silent Sky', description: 'Find the **emitter**.' },
    });
    const params = { id: body.id };
    const seen = await submit({ title: 'Relay answers' });
    const hidden = await submit({ title: 'Named source', marking: { tlp: 'RED' } });
    for (const { id } of [seen, hidden]) {
      await api(investigationsEndpoints.linkReport, { params, body: { reportId: id } });
    }
    await api(tasksEndpoints.createInInvestigation, {
      params,
      body: { title: '@Ask the harbour', dueDate: '2026-12-01' },
    });
    return body.id;
  }

  test('as CSV has a line for itself, each report and each task that the reader sees', async () => {
    const id = await openCase();
    const answer = await exportCase(reader, id);
    expect(answer.headers['content-disposition']).toMatch(/"Silent Sky_.*_TLP-AMBER\.csv"/);
    const rows = rowsOf(answer.body);
    expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual([
      'Investigation',
      'Report',
      'Task',
    ]);
    expect(answer.body).toContain(`"'@Ask the harbour"`);
    expect(answer.body).not.toContain('Named source');
    expect((await exportCase(author, id)).headers['content-disposition']).toContain('TLP-RED');
  });

  test('as PDF has its description, reports and tasks, and is audited', async () => {
    const id = await openCase();
    const answer = await exportCase(reader, id, 'pdf');
    const text = (await readPdf(answer.rawPayload)).join(' ');
    for (const part of ['Silent Sky', 'Find the emitter', 'Relay answers', '2026-12-01']) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Named source');
    expect(await lastAct()).toMatchObject({
      act: 'investigation.exported',
      subjectId: id,
      details: { format: 'pdf', count: 1, revision: 1, marking: { tlp: 'AMBER' } },
    });
  });

  test('that is hidden does not exist', async () => {
    const id = await openCase();
    await apiAs(author)(markingsEndpoints.markInvestigation, {
      params: { id },
      body: { tlp: 'RED' },
    });
    expect((await exportCase(reader, id)).statusCode).toBe(404);
    expect((await exportCase(reader, id, 'pdf')).statusCode).toBe(404);
    expect((await exportCase(null, id)).statusCode).toBe(401);
    expect((await exportCase(author, id, 'docx')).statusCode).toBe(400);
  });
});
