import {
  assessmentsEndpoints,
  auditEndpoints,
  entitiesEndpoints,
  importsEndpoints,
  investigationsEndpoints,
  markingsEndpoints,
  reportsEndpoints,
  type StixImportDetails,
} from '@watchfloor/contract';
import { readExample } from '@watchfloor/stix/official-schemas';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createTestApp } from '../../testing/test-app';
import { createScanAll } from '../entities/scan-all.fixture';
import { spillThread } from '../markings/spill-thread';
import {
  AMBER,
  AT,
  createImporter,
  identity,
  nextId,
  object,
  RED,
  UUID,
} from './stix-import.fixture';

const testApp = await createTestApp();
const { app, db, make, apiAs } = testApp;
const scanAll = createScanAll(db);
const ada = await make.member();
const ben = await make.member();
const outsider = await make.member();
await db`update users set affiliation = 'community' where id = ${outsider.id}`;
const admin = await make.member({ isAdmin: true });
const { check, apply, confirm, settle, send } = createImporter(testApp, ada);

const reportIdOf = ({ items }: StixImportDetails, i = 0) =>
  items[i]?.url?.replace('/reports/', '') ?? '';
const readReport = async (id: string, caller = ada) =>
  (await apiAs(caller)(reportsEndpoints.get, { params: { id } })).body;

describe('a bundle', () => {
  test('is shown first, and changes nothing until it is applied', async () => {
    const [{ reports: before } = { reports: 0 }] =
      await db`select count(*)::int as reports from reports`;
    const report = object('report', { name: 'Amber Kite', description: 'Text', published: AT });
    const preview = await check([
      identity,
      report,
      { ...report, type: 'odd type' },
      object('x-odd', { name: 'Odd' }),
      {
        type: 'ipv4-addr',
        id: nextId('ipv4-addr'),
        value: '45.77.2.1',
        object_marking_refs: [AMBER],
      },
    ]);
    expect(preview).toMatchObject({
      ...{ state: 'preview', name: 'acme.json', highest: 'AMBER' },
      counts: { identity: { kept: 1 }, 'x-odd': { kept: 1 }, report: { new: 2 } },
    });
    const [{ reports } = { reports: 0 }] = await db`select count(*)::int as reports from reports`;
    expect(reports).toBe(before);
    const done = await apiAs(ada)(importsEndpoints.discard, { params: { id: preview.id } });
    expect(done.status).toBe(204);
    const gone = await apiAs(ada)(importsEndpoints.get, { params: { id: preview.id } });
    expect(gone.status).toBe(404);
  });

  test('becomes reports, entities, verdicts and investigations', async () => {
    const ip = { type: 'ipv4-addr', id: nextId('ipv4-addr'), value: '45.77.2.2' };
    const report = object('report', {
      ...{ name: 'Kitetail', description: 'It **beacons**.', object_refs: [ip.id], confidence: 80 },
      labels: ['malware', 'kite'],
      external_references: [{ source_name: 'ACME', url: 'https://acme.com/1' }],
      object_marking_refs: [AMBER],
    });
    const indicator = object('indicator', {
      ...{ pattern: "[ipv4-addr:value = '45.77.2.2']", pattern_type: 'stix', valid_from: AT },
      ...{ indicator_types: ['malicious-activity'], description: 'Relay' },
    });
    const grouping = object('grouping', { name: 'Kites', context: 'x', object_refs: [report.id] });
    const malware = object('malware', { name: 'Kitetail Loader', is_family: true });
    const done = await apply([grouping, indicator, malware, report, ip, identity]);
    expect(done).toMatchObject({ state: 'done', problem: null });
    expect(done.applied).toBe(done.objects);
    const stored = await readReport(reportIdOf(done));
    expect(stored).toMatchObject({
      ...{ title: 'Kitetail', content: 'It **beacons**.\n\n## Observables\n\n- 45.77.2.2' },
      ...{ marking: { tlp: 'AMBER' }, confidence: 'high', tags: ['malware', 'kite'] },
      ...{ userId: ada.id, sources: [{ citation: 'ACME', url: 'https://acme.com/1' }] },
    });
    await scanAll();
    const { body: looked } = await apiAs(ada)(entitiesEndpoints.lookup, {
      body: { values: ['45.77.2.2', 'Kitetail Loader'] },
    });
    expect(looked.map(({ kind }) => kind)).toEqual(['ipv4', 'malware']);
    // Random ids: one with a time would tell when the verdict came.
    for (const { entity } of looked) expect(entity?.id).toMatch(/^.{14}4/);
    const { body: verdicts } = await apiAs(ada)(assessmentsEndpoints.list, {
      params: { id: looked[0]?.entity?.id ?? '' },
    });
    expect(verdicts).toMatchObject([{ verdict: 'malicious', note: 'Relay', tlp: 'GREEN' }]);
    const { body: investigations } = await apiAs(ada)(investigationsEndpoints.listOfReport, {
      params: { id: stored.id },
    });
    expect(investigations).toMatchObject([{ title: 'Kites' }]);
    const { body: acts } = await apiAs(admin)(auditEndpoints.list, { query: { limit: 1 } });
    expect(acts).toMatchObject([{ act: 'stix.imported', actorId: ada.id, subjectId: done.id }]);
    const [points] = await db`select points from users where id = ${ada.id}`;
    expect(points?.points).toBe(0);
  });

  test('is stored once, however often it comes', async () => {
    const report = object('report', { name: 'Once', description: 'Only' });
    const first = await apply([report, identity]);
    const again = await apply([report, identity]);
    expect(again.counts.report).toEqual({ same: 1 });
    expect(reportIdOf(again)).toBe(reportIdOf(first));
  });

  test('of a newer version changes what nobody changed here, and never lowers a marking', async () => {
    const report = object('report', {
      name: 'Old',
      description: 'One',
      object_marking_refs: [AMBER],
    });
    const first = await apply([report]);
    const id = reportIdOf(first);
    const later = {
      modified: '2026-06-01T00:00:00.000Z',
      description: 'Two',
      object_marking_refs: [],
    };
    expect((await apply([{ ...report, ...later }])).counts.report).toEqual({ changed: 1 });
    expect(await readReport(id)).toMatchObject({ content: 'Two', marking: { tlp: 'AMBER' } });
    const other = { ...report, ...later, created_by_ref: `identity--${UUID}02` };
    const refused = await apply([{ ...other, modified: '2026-07-01T00:00:00.000Z' }]);
    expect(refused.items).toMatchObject([
      { outcome: 'refused', problem: 'It belongs to another producer' },
    ]);
    const stored = await readReport(id);
    await apiAs(ada)(reportsEndpoints.change, {
      params: { id },
      body: { ...stored, content: 'Mine', attachments: [] },
    });
    const latest = await apply([{ ...report, ...later, modified: '2026-08-01T00:00:00.000Z' }]);
    expect(latest.items).toMatchObject([{ outcome: 'refused', problem: 'It was changed here' }]);
    expect((await readReport(id)).content).toBe('Mine');
  });

  test('that revokes a report retracts it', async () => {
    const report = object('report', { name: 'Wrong', description: 'Text' });
    const id = reportIdOf(await apply([report]));
    await apply([{ ...report, revoked: true, modified: '2026-06-01T00:00:00.000Z' }]);
    expect((await readReport(id)).retractionReason).toBe('Revoked by its producer');
  });

  test('raises a marking and retracts, also beside new reports for a few', async () => {
    const titled = (name: string, more: object = {}) =>
      object('report', { name, description: 'Text', ...more });
    const [raised, wrong] = [titled('Raised'), titled('Wrong')];
    const ids = (await apply([raised, wrong])).items.map((_, i, items) => items[i]?.url ?? '');
    const modified = '2026-06-01T00:00:00.000Z';
    const red = { object_marking_refs: [RED] };
    const done = await apply([
      titled('Red before', red),
      { ...raised, ...red, modified },
      titled('Red between', red),
      { ...wrong, modified, revoked: true },
      titled('Red after', red),
    ]);
    expect(done.items.map(({ outcome }) => outcome)).toEqual([
      ...['new', 'changed', 'new', 'changed', 'new'],
    ]);
    const [first = '', second = ''] = ids.map((url) => url.replace('/reports/', ''));
    expect((await readReport(first)).marking.tlp).toBe('RED');
    expect((await readReport(second)).retractionReason).toBe('Revoked by its producer');
  });

  test('at RED is for whoever imports it; above their level it is refused', async () => {
    const red = object('report', { name: 'Red', description: 'Text', object_marking_refs: [RED] });
    const amber = object('report', { name: 'A', description: 'x', object_marking_refs: [AMBER] });
    const done = await apply([red, amber], outsider);
    expect(done.items).toMatchObject([
      { title: 'Red', outcome: 'new' },
      { title: 'A', outcome: 'refused', problem: 'You cannot read TLP:AMBER yourself' },
    ]);
    const hidden = await apiAs(admin)(reportsEndpoints.get, { params: { id: reportIdOf(done) } });
    expect(hidden.status).toBe(404);
  });

  test('is refused without naming the report whose passage it has', async () => {
    const importer = await make.member();
    const passage = 'the grey tanker left the southern pier at five with eight men on board';
    const marking = { tlp: 'RED', compartments: [], recipients: [importer.id] };
    const secret = { title: 'Old Harbour', content: passage, intelligenceType: 'OSINT', marking };
    const { body } = await apiAs(ada)(reportsEndpoints.create, { body: secret });
    const copy = object('report', { name: 'Press', description: passage, published: AT });
    const { id } = await apply([copy], importer);
    await apiAs(ada)(markingsEndpoints.markReport, {
      params: { id: body.id },
      body: { ...marking, recipients: [] },
    });
    const { items } = (await apiAs(importer)(importsEndpoints.get, { params: { id } })).body;
    expect(items).toMatchObject([
      { title: 'Press', problem: 'It has a passage of a restricted report' },
    ]);
  });

  test('changes and links nothing that an admin reads by taken access alone', async () => {
    const red = { object_marking_refs: [RED] };
    const boss = await make.member({ isAdmin: true });
    const report = object('report', { name: 'Source', description: 'Before', ...red });
    const id = reportIdOf(await apply([report]));
    const reason = 'A complaint was made about it';
    const taken = { params: { id }, body: { reason } };
    expect((await apiAs(boss)(markingsEndpoints.accessReport, taken)).status).toBe(201);
    const changed = { ...report, description: 'After', modified: '2026-06-01T00:00:00.000Z' };
    await apply(
      [changed, object('grouping', { name: 'Mine', context: 'x', object_refs: [report.id] })],
      boss,
    );
    expect(await readReport(id)).toMatchObject({ content: 'Before', revision: 1 });
    expect((await readReport(id, boss)).accessUntil).toBeTruthy();
    const linked = await apiAs(ada)(investigationsEndpoints.listOfReport, { params: { id } });
    expect(linked.body).toEqual([]);
  });

  test.each(['apt1', 'poisonivy'] as const)('of OASIS (%s) is taken in', async (name) => {
    const done = await apply(readExample(name).objects);
    expect(done.state).toBe('done');
    expect(done.items.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  });
});

describe('an import', () => {
  test('is for members, and is nobody else’s', async () => {
    expect((await send(null, '{}')).statusCode).toBe(401);
    const { id } = await check([object('report', { name: 'Mine', description: 'Text' })]);
    for (const caller of [ben, admin]) {
      for (const endpoint of [
        importsEndpoints.get,
        importsEndpoints.apply,
        importsEndpoints.discard,
      ]) {
        expect((await apiAs(caller)(endpoint, { params: { id } })).status).toBe(404);
      }
      const { body } = await apiAs(caller)(importsEndpoints.list, {});
      expect(body).toEqual([]);
    }
    const unknown = await apiAs(ada)(importsEndpoints.apply, { params: { id: newId() } });
    expect(unknown.status).toBe(404);
  });

  test('by a token stays below its level, and shows no import of others', async () => {
    const token = { authorization: `Bearer ${await make.token(ada.id, { maxTlp: 'GREEN' })}` };
    const { id } = await check([object('report', { name: 'Mine', description: 'Text' })]);
    expect((await app.inject({ url: `/api/imports/${id}`, headers: token })).statusCode).toBe(404);
    const objects = [
      object('report', { name: 'Green', description: 'Text' }),
      object('report', { name: 'Amber', description: 'Text', object_marking_refs: [AMBER] }),
    ];
    const headers = { ...token, 'content-type': 'application/json' };
    const sent = await app.inject({
      ...{ method: 'POST', url: '/api/imports/stix', headers },
      payload: JSON.stringify({ objects }),
    });
    expect(sent.statusCode).toBe(201);
    const applied = await app.inject({
      ...{ method: 'POST', url: `/api/imports/${sent.json().id}/apply`, headers: token },
    });
    expect(applied.statusCode).toBe(202);
    expect((await settle(sent.json().id)).items).toMatchObject([
      { title: 'Green', outcome: 'new' },
      { title: 'Amber', outcome: 'refused' },
    ]);
  });

  test('is applied once by two clicks', async () => {
    const { id } = await check([object('report', { name: 'Twice', description: 'Text' })]);
    const clicks = await Promise.all(
      [1, 2].map(() => apiAs(ada)(importsEndpoints.apply, { params: { id } })),
    );
    expect(clicks.map(({ status }) => status).sort()).toEqual([202, 409]);
    const gone = await apiAs(ada)(importsEndpoints.discard, { params: { id } });
    expect(gone.status).toBe(409);
    expect((await settle(id)).counts.report).toEqual({ new: 1 });
  });

  test.each([
    ['', 'This is not JSON'],
    ['{"type":"bundle"}', 'This is no bundle of STIX objects'],
    ['{"objects":[{"__proto__":{"isAdmin":true}}]}', 'The bundle names a prototype'],
    [`{"objects":[${'['.repeat(100)}${']'.repeat(100)}]}`, 'The bundle is nested too deep'],
  ])('of %j is refused', async (payload, message) => {
    const answer = await send(ada, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe(message);
  });

  test('of another form is refused', async () => {
    expect((await send(ada, '{}', { 'content-type': 'text/plain' })).statusCode).toBe(415);
    const foreign = await send(ada, '{}', { origin: 'https://elsewhere.example' });
    expect(foreign.statusCode).toBe(403);
  });

  test('goes on after an object that nobody foresaw', async () => {
    await db`alter table reports add constraint unforeseen check (title <> 'Poison')`;
    const report = (name: string) =>
      object('report', { name, published: AT, object_refs: [identity.id] });
    const settled = await apply([identity, report('Poison'), report('Antidote')]);
    await db`alter table reports drop constraint unforeseen`;
    expect(settled.state).toBe('done');
    expect(
      settled.items.map(({ title, outcome, problem }) => ({ title, outcome, problem })),
    ).toEqual([
      { title: 'Antidote', outcome: 'new', problem: null },
      { title: 'Poison', outcome: 'refused', problem: 'It could not be stored' },
    ]);
  });

  test('goes on after the thread that compares its texts has ended', async () => {
    const description = 'Nothing of note was here. '.repeat(60);
    const interrupt = async (): Promise<string> => {
      const report = object('report', { name: 'Waits', description, published: AT });
      const id = await confirm([identity, report]);
      const isGoingOn = () =>
        db`select from stix_imports where id = ${id} and state = 'applying' and attempts = 0`;
      while ((await isGoingOn()).length > 0) await spillThread.end();
      const failed = await db`select from stix_imports where id = ${id} and state = 'applying'`;
      // It may have been compared between two ends of the thread.
      return failed.length > 0 ? id : interrupt();
    };
    const id = await interrupt();
    // Its work goes on with that of the next import.
    await apply([identity, object('report', { name: 'Next', description: 'Text', published: AT })]);
    const { state, items } = await settle(id);
    expect([state, items.map(({ outcome }) => outcome)]).toEqual(['done', ['new']]);
  });

  test('of somebody who left ends', async () => {
    const leaver = await make.member();
    const { id } = await check([object('report', { name: 'Late', description: 'Text' })], leaver);
    await db`update users set state = 'suspended' where id = ${leaver.id}`;
    await db`update stix_imports set state = 'applying' where id = ${id}`;
    const read = async () => (await db`select state from stix_imports where id = ${id}`)[0]?.state;
    // The next import that is confirmed wakes the work, which begins with the oldest.
    await apply([object('report', { name: 'Other', description: 'Text' })]);
    expect(await read()).toBe('failed');
  });

  test('goes on where a crash left it', async () => {
    const objects = Array.from({ length: 60 }, (_, i) =>
      object('report', { name: `Part ${i}`, description: `Text number ${i}` }),
    );
    const { id } = await check(objects);
    // As a killed server leaves it: confirmed, and the first batch done.
    await db`update stix_imports set state = 'applying' where id = ${id}`;
    const done = await apply([object('report', { name: 'Wake', description: 'Text' })]);
    expect(done.state).toBe('done');
    const resumed = await settle(id);
    expect(resumed).toMatchObject({ state: 'done', applied: 60, counts: { report: { new: 60 } } });
    const [rows] = await db`select count(*)::int as count from reports where title like 'Part %'`;
    expect(rows?.count).toBe(60);
  });
});
