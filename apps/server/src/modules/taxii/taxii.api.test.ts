import {
  accessEndpoints,
  assessmentsEndpoints,
  entitiesEndpoints,
  importsEndpoints,
  markingsEndpoints,
  namedEntitiesEndpoints,
  reportsEndpoints,
  taxiiEndpoints,
} from '@watchfloor/contract';
import type { StixObject } from '@watchfloor/stix';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';
import { newToken } from '../auth/token-format';
import { AT, createImporter, identity, nextId, object } from '../stix/stix-import.fixture';
import { createTaxiiClient, makeCollection, published, readAll, TAXII } from './taxii.fixture';

const world = await createTestApp();
const { app, apiAs, db, make } = world;
const admin = await make.member({ isAdmin: true });
const member = await make.member();
const token = await make.token(member.id);
const client = createTaxiiClient(app, `Bearer ${token}`);

const submit = async (body: object, author: Member = member): Promise<string> => {
  const { status, body: made } = await apiAs(author)(reportsEndpoints.create, {
    body: { title: 'Lantern', content: 'Quiet.', intelligenceType: 'OSINT', ...body },
  });
  expect(status).toBe(201);
  return made.id;
};
const reportsIn = (objects: readonly StixObject[]) =>
  objects.filter(({ type }) => type === 'report').map(({ name }) => name);
const objectsOf = (id: string) => `root/collections/${id}/objects/`;

describe('what a client finds', () => {
  test('discovery, the root, collections and one of them', async () => {
    const id = await makeCollection(world, admin, { title: 'Found', description: 'All of it' });
    const discovered = await client('');
    expect(discovered.status).toBe(200);
    expect(discovered.headers['content-type']).toBe(TAXII);
    expect(discovered.body).toMatchObject({
      title: 'Watchfloor at localhost:3000',
      default: 'http://localhost:3000/taxii2/root/',
      api_roots: ['http://localhost:3000/taxii2/root/'],
    });
    expect((await client('root/')).body).toEqual({
      title: 'Watchfloor at localhost:3000',
      versions: [TAXII],
      max_content_length: 20 * 1024 * 1024,
    });
    const collection = {
      ...{ id, title: 'Found', description: 'All of it', can_read: true, can_write: false },
      media_types: ['application/stix+json;version=2.1'],
    };
    expect((await client('root/collections/')).body.collections).toContainEqual(collection);
    expect((await client(`root/collections/${id}/`)).body).toEqual(collection);
    // Without the last slash, too.
    expect((await client(`root/collections/${id}`)).body).toEqual(collection);
    await apiAs(admin)(taxiiEndpoints.delete, { params: { id } });
    expect((await client(`root/collections/${id}/`)).status).toBe(404);
  });

  test('the reports of a search with what they name, in the order in which they came', async () => {
    const first = await submit({
      title: 'Tideline',
      content: 'Beacon to 45.77.3.1',
      tags: ['sea'],
    });
    await submit({ title: 'Elsewhere', content: 'Nothing' });
    const id = await makeCollection(world, admin, { query: 'tag:sea' });
    await submit({ title: 'Second tide', tags: ['sea'] });
    await published(db);
    const { status, headers, body } = await client(objectsOf(id));
    expect([status, body.more]).toEqual([200, false]);
    expect(headers['content-type']).toBe(TAXII);
    expect(reportsIn(body.objects)).toEqual(['Tideline', 'Second tide']);
    expect(body.objects).toContainEqual(
      expect.objectContaining({ type: 'ipv4-addr', value: '45.77.3.1' }),
    );
    const manifest = await client(`root/collections/${id}/manifest/`);
    const dates = manifest.body.objects.map((one: { date_added: string }) => one.date_added);
    expect(dates).toEqual([...new Set(dates)].sort());
    expect(dates[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    for (const one of [headers, manifest.headers]) {
      expect(one['x-taxii-date-added-first']).toBe(dates[0]);
      expect(one['x-taxii-date-added-last']).toBe(dates.at(-1));
    }
    expect(manifest.body.objects[0]).toMatchObject({
      id: body.objects[0].id,
      media_type: 'application/stix+json;version=2.1',
    });
    // What each names refers to is there before it.
    const ids = body.objects.map((one: StixObject) => one.id);
    for (const [i, object] of (body.objects as StixObject[]).entries()) {
      for (const ref of (object.object_refs ?? []) as string[]) {
        expect(ids.slice(0, i)).toContain(ref);
      }
    }
    const report = body.objects.find((one: StixObject) => one.name === 'Tideline');
    expect(JSON.stringify(report)).toContain(first);
  });

  test('pages, what came after a moment, and what is of a type, an id or a version', async () => {
    await submit({ tags: ['pages'], content: '8.8.8.8 and 9.9.9.9' });
    const id = await makeCollection(world, admin, { query: 'tag:pages' });
    const all = await readAll(client, id);
    expect(await readAll(client, id, { limit: '1' })).toEqual(all);
    expect(await readAll(client, id, { limit: '3' })).toEqual(all);
    const first = await client(objectsOf(id), { query: { limit: '2' } });
    expect(first.body).toMatchObject({ more: true, objects: all.slice(0, 2) });
    const since = first.headers['x-taxii-date-added-last'] ?? '';
    const rest = await client(objectsOf(id), { query: { added_after: since } });
    expect(rest.body.objects).toEqual(all.slice(2));
    const end = rest.headers['x-taxii-date-added-last'] ?? '';
    const none = await client(objectsOf(id), { query: { added_after: end, next: '' } });
    expect(none.body).toEqual({ more: false, objects: [] });
    expect(none.headers['x-taxii-date-added-last']).toBe(end);
    const ask = async (query: Record<string, string>) =>
      (await client(objectsOf(id), { query })).body.objects;
    const typed = await ask({ 'match[type]': 'report,ipv4-addr' });
    expect(typed.map(({ type }: StixObject) => type).sort()).toEqual([
      ...['ipv4-addr', 'ipv4-addr', 'report'],
    ]);
    const [report] = await ask({ 'match[type]': 'report' });
    expect(await ask({ 'match[id]': report.id })).toEqual([report]);
    expect(await ask({ 'match[version]': report.modified })).toContainEqual(report);
    expect(await ask({ 'match[version]': '2001-01-01T00:00:00Z' })).toEqual([]);
    for (const version of ['last', 'first', 'all']) {
      expect(await ask({ 'match[version]': version })).toEqual(all);
    }
    expect(await ask({ 'match[spec_version]': '2.1' })).toEqual(all);
    expect(await ask({ 'match[spec_version]': '2.0' })).toEqual([]);
    const one = await client(`${objectsOf(id)}${report.id}/`);
    expect([one.status, one.body]).toEqual([200, { more: false, objects: [report] }]);
    const versions = await client(`${objectsOf(id)}${report.id}/versions/`);
    expect(versions.body.versions.map((at: string) => Date.parse(at))).toEqual([
      Date.parse(report.modified),
    ]);
    expect((await client(`${objectsOf(id)}report--${newId()}/`)).status).toBe(404);
    expect((await client(`${objectsOf(id)}report--${newId()}/versions/`)).status).toBe(404);
  });

  test('a changed report again, later and with a later version', async () => {
    const reportId = await submit({ tags: ['again'], title: 'Before' });
    const id = await makeCollection(world, admin, { query: 'tag:again' });
    const { headers, body } = await client(objectsOf(id), { query: { 'match[type]': 'report' } });
    const since = headers['x-taxii-date-added-last'] ?? '';
    const { body: report } = await apiAs(member)(reportsEndpoints.get, {
      params: { id: reportId },
    });
    const { content, intelligenceType, tags, region, revision } = report;
    const changed = await apiAs(member)(reportsEndpoints.change, {
      params: { id: reportId },
      body: { title: 'After', content, intelligenceType, tags, region, revision },
    });
    expect(changed.status).toBe(200);
    await published(db);
    const later = await client(objectsOf(id), { query: { added_after: since } });
    const [before] = body.objects;
    const [after] = later.body.objects.filter(({ type }: StixObject) => type === 'report');
    expect(after).toMatchObject({ id: before.id, name: 'After', created: before.created });
    expect(Date.parse(after.modified)).toBeGreaterThan(Date.parse(before.modified));
    expect(reportsIn(await readAll(client, id))).toEqual(['After']);
  });

  test('a verdict that comes later, with its report', async () => {
    await submit({ tags: ['verdict'], content: 'Seen: 203.0.113.99 and evil-lamp.com' });
    const id = await makeCollection(world, admin, { query: 'tag:verdict' });
    const { headers } = await client(objectsOf(id));
    const { body: found } = await apiAs(member)(entitiesEndpoints.list, {
      query: { q: 'evil-lamp.com' },
    });
    const assess = await apiAs(member)(assessmentsEndpoints.create, {
      params: { id: found[0]?.id ?? '' },
      body: { verdict: 'malicious', tlp: 'GREEN' },
    });
    expect(assess.status).toBe(201);
    await published(db);
    const later = await client(objectsOf(id), {
      query: { added_after: headers['x-taxii-date-added-last'] ?? '' },
    });
    expect(later.body.objects.map(({ type }: StixObject) => type)).toEqual(
      expect.arrayContaining(['indicator', 'report']),
    );
  });

  test('everything but a report that cannot be composed', async () => {
    const broken = await submit({ title: 'Broken', tags: ['broken'], content: 'To 45.77.4.9' });
    const tagged = { title: 'Broken', query: 'tag:broken' };
    const id = await makeCollection(world, admin, tagged);
    const read = async () => reportsIn(await readAll(client, id));
    expect(await read()).toEqual(['Broken']);
    const [entity] = (await apiAs(member)(entitiesEndpoints.ofReport, { params: { id: broken } }))
      .body;
    const params = { id: entity?.id ?? '' };
    const body = { verdict: 'malicious' };
    expect((await apiAs(member)(assessmentsEndpoints.create, { params, body })).status).toBe(201);
    // No call can store it.
    await db`update entity_assessments set valid_until = '10000-01-01Z' where entity_id = ${params.id}`;
    await submit({ title: 'Later', tags: ['broken'] });
    await published(db);
    expect(await read()).toEqual(['Broken', 'Later']);
  });

  test('the ids of TLP that a consumer knows', async () => {
    await submit({ tags: ['tlp1'] });
    const id = await makeCollection(world, admin, { query: 'tag:tlp1', tlpIds: '1.0' });
    const objects = await readAll(client, id);
    const report = objects.find(({ type }) => type === 'report');
    const green = 'marking-definition--34098fce-860f-48ae-8e50-ebd3cc5e41da';
    expect(report?.object_marking_refs).toEqual([green]);
    expect(objects.map((one) => one.id)).toContain(green);
  });
});

describe('what is not there', () => {
  describe('the name of what an entity was merged into', () => {
    const name = async (value: string, aliases: string[] = []) => {
      const body = { kind: 'group', name: value, aliases, confirmed: true } as const;
      const made = await apiAs(admin)(namedEntitiesEndpoints.create, { body });
      expect(made.status).toBe(201);
      return made.body.id;
    };
    const merge = async (id: string, intoId: string) => {
      const merged = { params: { id }, body: { intoId } };
      expect((await apiAs(admin)(namedEntitiesEndpoints.merge, merged)).status).toBe(201);
    };
    const namesIn = async (id: string) => JSON.stringify(await readAll(client, id));

    test('if readers of the report do not know it', async () => {
      const open = await name('Kitetail Crew');
      const hidden = await name('Hollow Lantern Unit', ['Directorate Nine Cell']);
      await submit({ title: 'Open crew', content: 'Kitetail Crew is at the pier.' });
      const marking = { tlp: 'AMBER+STRICT', compartments: [], recipients: [] };
      await submit({ title: 'Closed crew', content: 'Hollow Lantern Unit did it.', marking });
      await published(db);
      await merge(open, hidden);
      const id = await makeCollection(world, admin, { query: 'crew', maxTlp: 'GREEN' });
      const told = await namesIn(id);
      expect(told).toContain('Kitetail Crew');
      for (const secret of ['Hollow Lantern', 'Directorate Nine'])
        expect(told).not.toContain(secret);
    });

    test('if the report that named it is no longer open', async () => {
      const part = await name('Grey Cormorant');
      const whole = await name('Silver Kestrel');
      await submit({ title: 'Grey bird', content: 'Grey Cormorant was seen.' });
      const raised = await submit({
        title: 'Silver bird',
        content: 'Silver Kestrel is behind it.',
      });
      await published(db);
      await merge(part, whole);
      const id = await makeCollection(world, admin, { query: 'bird' });
      expect(await namesIn(id)).toContain('Silver Kestrel');
      const marked = await apiAs(member)(markingsEndpoints.markReport, {
        params: { id: raised },
        body: { tlp: 'RED', compartments: [], recipients: [] },
      });
      expect(marked.status).toBe(200);
      // At once, and after the collection was renewed.
      expect(await namesIn(id)).not.toContain('Silver Kestrel');
      await published(db);
      expect(await namesIn(id)).not.toContain('Silver Kestrel');
      expect(await namesIn(id)).toContain('Grey Cormorant');
    });
  });

  test('reports above the level, and those that its owner or the caller may not read', async () => {
    const boss = await make.member({ isAdmin: true });
    await db`update users set affiliation = 'organization' where id in ${db([boss.id, member.id])}`;
    await submit({ title: 'Green', tags: ['levels'] });
    await submit({ title: 'Amber', tags: ['levels'], marking: { tlp: 'AMBER' } });
    await submit({ title: 'Red', tags: ['levels'], marking: { tlp: 'RED', recipients: [] } });
    const [green, amber] = [
      await makeCollection(world, boss, { query: 'tag:levels' }),
      await makeCollection(world, boss, { query: 'tag:levels', maxTlp: 'RED' }),
    ];
    const wide = createTaxiiClient(app, `Bearer ${await make.token(member.id, { maxTlp: 'RED' })}`);
    const read = async (by: typeof client, id: string) => reportsIn(await readAll(by, id)).sort();
    expect(await read(wide, green)).toEqual(['Green']);
    // RED is not for the owner of the collection.
    expect(await read(wide, amber)).toEqual(['Amber', 'Green']);
    expect(await read(client, amber)).toEqual(['Green']);
    const stranger = await make.member();
    await db`update users set affiliation = 'community' where id = ${stranger.id}`;
    const theirs = createTaxiiClient(
      app,
      `Bearer ${await make.token(stranger.id, { maxTlp: 'RED' })}`,
    );
    expect(await read(theirs, amber)).toEqual(['Green']);
    // From the moment on at which the owner may no longer read it.
    await db`update users set affiliation = 'community' where id = ${boss.id}`;
    expect(await read(wide, amber)).toEqual(['Green']);
  });

  test('a report from the moment on at which it is marked above, and others are told', async () => {
    const reportId = await submit({ title: 'Was green', tags: ['raised'] });
    const id = await makeCollection(world, admin, { query: 'tag:raised' });
    const [told] = (await readAll(client, id)).filter(({ type }) => type === 'report');
    const { headers } = await client(objectsOf(id));
    // The marking counts at once, before the collection is renewed.
    const raised = await apiAs(member)(markingsEndpoints.markReport, {
      params: { id: reportId },
      body: { tlp: 'AMBER', compartments: [], recipients: [] },
    });
    expect(raised.status).toBe(200);
    expect(JSON.stringify(await readAll(client, id))).not.toContain('Was green');
    await published(db);
    const later = await client(objectsOf(id), {
      query: { added_after: headers['x-taxii-date-added-last'] ?? '' },
    });
    expect(later.body.objects).toEqual([
      expect.objectContaining({ id: told?.id, revoked: true, name: 'Withdrawn' }),
    ]);
    expect(JSON.stringify(later.body)).not.toContain('Was green');
    const lowered = await apiAs(member)(markingsEndpoints.markReport, {
      params: { id: reportId },
      body: { tlp: 'GREEN', compartments: [], recipients: [], reason: 'It is known by now' },
    });
    expect(lowered.status).toBe(200);
    await published(db);
    const [again] = (await readAll(client, id)).filter(({ type }) => type === 'report');
    expect(again).toMatchObject({ id: told?.id, name: 'Was green' });
    expect(Date.parse(String(again?.modified))).toBeGreaterThan(Date.parse(String(told?.modified)));
  });

  test('a deleted report; those who have it are told', async () => {
    const reportId = await submit({ title: 'Gone', tags: ['deleted'] });
    const id = await makeCollection(world, admin, { query: 'tag:deleted' });
    await apiAs(admin)(reportsEndpoints.delete, { params: { id: reportId } });
    expect(reportsIn(await readAll(client, id))).toEqual([]);
    await published(db);
    expect(reportsIn(await readAll(client, id))).toEqual(['Withdrawn']);
  });

  test('a collection whose owner is suspended, like an unknown one', async () => {
    const boss = await make.member({ isAdmin: true });
    const id = await makeCollection(world, boss);
    await apiAs(admin)(accessEndpoints.changeMember, {
      params: { id: boss.id },
      body: { state: 'suspended' },
    });
    const [hidden, unknown, malformed] = [
      await client(objectsOf(id)),
      await client(objectsOf(newId())),
      await client(objectsOf('nothing')),
    ];
    for (const { status, headers, body } of [hidden, unknown, malformed]) {
      expect([status, headers['content-type']]).toEqual([404, TAXII]);
      expect(body).toEqual({
        ...{ title: 'Collection not found', error_id: expect.any(String), http_status: '404' },
      });
    }
    const { body } = await client('root/collections/');
    expect(JSON.stringify(body)).not.toContain(id);
    expect((await client('root/nothing/')).body).toMatchObject({ http_status: '404' });
  });
});

test('a report of another producer is told under its id once, and only if an admin or a source brought it', async () => {
  const stixId = nextId('report');
  const version = (name: string, more: object = {}) => [
    identity,
    { ...object('report', { name, description: name, published: AT, ...more }), id: stixId },
  ];
  const { apply } = createImporter(world, member);
  const id = await makeCollection(world, admin, { query: 'Kestrel' });
  const read = async () => {
    await published(db);
    const objects = await readAll(client, id);
    const told = objects.filter(({ type }) => type === 'report');
    return told.map((one) => [one.name, one.id === stixId]);
  };
  await apply(version('Kestrel is friendly', { modified: '2026-06-20T04:12:00.123Z' }));
  expect(await read()).toEqual([['Kestrel is friendly', false]]);
  await apply(version('Kestrel is hostile'), admin);
  expect(await read()).toEqual([
    ['Kestrel is friendly', false],
    ['Kestrel is hostile', true],
  ]);
  const other = await make.member({ isAdmin: true });
  await apply(version('Kestrel is away', { modified: '2026-06-21T04:12:00.123Z' }), other);
  expect((await read()).at(-1)).toEqual(['Kestrel is away', false]);
});

describe('who may call', () => {
  const encode = (text: string) => Buffer.from(text).toString('base64');

  test('a token as Bearer or as the password of Basic', async () => {
    for (const authorization of [
      `Bearer ${token}`,
      `bearer ${token}`,
      `Basic ${encode(`anybody:${token}`)}`,
      `basic ${encode(`:${token}`)}`,
      `basic ${token}`,
    ]) {
      expect((await createTaxiiClient(app, authorization)('')).status).toBe(200);
    }
  });

  test('nobody else', async () => {
    const ended = await make.token(member.id, { days: -1 });
    for (const authorization of [
      undefined,
      'Bearer wfp_x',
      `Bearer ${newToken('wfp')}`,
      `Bearer ${ended}`,
      `Basic ${encode(`${member.username}:password`)}`,
      'Basic',
      'Digest x',
    ]) {
      const { status, headers, body } = await createTaxiiClient(app, authorization)('');
      expect([status, headers['content-type'], body.http_status]).toEqual([401, TAXII, '401']);
      expect(headers['www-authenticate']).toMatch(/Basic.*, Bearer/);
    }
    // It has ended once: from now on the answer does not depend on the row.
    await db`update api_tokens set expires_at = now() + interval '1 day' where expires_at < now()`;
    expect((await createTaxiiClient(app, `Bearer ${ended}`)('')).status).toBe(401);
    const session = await app.inject({
      url: '/taxii2/',
      headers: { host: 'localhost:3000', accept: TAXII },
      cookies: { watchfloor_session: member.session },
    });
    expect(session.statusCode).toBe(401);
  });

  test('with the scope for it', async () => {
    const id = await makeCollection(world, admin, { canWrite: true });
    const holder = async (scopes: Parameters<typeof make.token>[1]) =>
      createTaxiiClient(app, `Bearer ${await make.token(member.id, scopes)}`);
    const reads = await holder({ scopes: ['taxii:read'] });
    const writes = await holder({ scopes: ['taxii:write'] });
    const other = await holder({ scopes: ['stix:read', 'stix:write', 'reports:read'] });
    const payload = JSON.stringify({ objects: [] });
    expect((await reads(objectsOf(id))).status).toBe(200);
    expect((await reads(objectsOf(id), { method: 'POST', payload })).status).toBe(403);
    expect((await writes(objectsOf(id))).status).toBe(403);
    expect((await writes(`root/collections/${id}/`)).body).toMatchObject({
      ...{ can_read: false, can_write: true },
    });
    expect((await other('')).status).toBe(403);
  });
});

describe('bad requests', () => {
  test('media types that are not spoken here', async () => {
    for (const accept of ['application/json', 'text/html', 'application/taxii+json;version=2.0']) {
      const { status, headers, body } = await client('', { headers: { accept } });
      expect([status, headers['content-type'], body.http_status]).toEqual([406, TAXII, '406']);
    }
    const id = await makeCollection(world, admin, { canWrite: true });
    for (const type of ['application/json', 'application/stix+json;version=2.1', 'text/plain']) {
      const { status } = await client(objectsOf(id), {
        ...{ method: 'POST', payload: '{"objects":[]}', headers: { 'content-type': type } },
      });
      expect(status).toBe(415);
    }
  });

  test.each([
    ['limit', '0'],
    ['limit', '-1'],
    ['limit', 'many'],
    ['added_after', 'yesterday'],
    ['added_after', '2026-13-01T00:00:00Z'],
    ['next', 'x'],
    ['next', '%00'],
    ['match[version]', 'newest'],
    ['match[id]', 'a,'.repeat(101)],
  ])('%s=%.20s is refused', async (name, value) => {
    const id = await makeCollection(world, admin, { query: 'tag:nothing' });
    const { status, body } = await client(objectsOf(id), { query: { [name]: value } });
    expect([status, body.http_status]).toEqual([400, '400']);
    await apiAs(admin)(taxiiEndpoints.delete, { params: { id } });
  });

  test('bodies that are too long, or no envelope', async () => {
    const id = await makeCollection(world, admin, { canWrite: true });
    const post = (payload: string) => client(objectsOf(id), { method: 'POST', payload });
    expect((await post('nonsense')).body).toMatchObject({ http_status: '422' });
    expect((await post('{"more":false}')).status).toBe(422);
    expect((await post(`{"objects":["${'x'.repeat(21 * 1024 * 1024)}"]}`)).status).toBe(413);
  });

  test('objects are not deleted', async () => {
    const id = await makeCollection(world, admin, { canWrite: true });
    const { status, headers } = await client(`${objectsOf(id)}report--${newId()}/`, {
      method: 'DELETE',
    });
    expect([status, headers.allow]).toEqual([405, 'GET']);
  });
});

describe('what others add', () => {
  const sent = (marking = 'bab4a63c-aed9-4cf5-a766-dfca5abac2bb') => {
    const at = '2026-01-01T00:00:00.000Z';
    const identity = `identity--${crypto.randomUUID()}`;
    return {
      type: 'report',
      spec_version: '2.1',
      id: `report--${crypto.randomUUID()}`,
      ...{ created: at, modified: at, published: at, created_by_ref: identity },
      name: `Sent ${identity.slice(-6)}`,
      description: 'From elsewhere',
      object_refs: [identity],
      object_marking_refs: [`marking-definition--${marking}`],
    };
  };

  test('is imported for the member of the token, and the status says how far', async () => {
    const id = await makeCollection(world, admin, {
      title: 'Inbox',
      query: 'tag:x',
      canWrite: true,
    });
    const [fine, red] = [sent(), sent('e828b379-4e03-4974-9ac4-e53a884c97c1')];
    const { status, body } = await client(objectsOf(id), {
      ...{ method: 'POST', payload: JSON.stringify({ objects: [fine, red] }) },
    });
    expect([status, body.total_count]).toEqual([202, 2]);
    let now = body;
    while (now.status === 'pending') now = (await client(`root/status/${body.id}/`)).body;
    expect(now).toMatchObject({
      ...{ id: body.id, status: 'complete', request_timestamp: expect.any(String) },
      ...{ total_count: 2, success_count: 1, failure_count: 1, pending_count: 0 },
      failures: [{ id: red.id, version: red.modified, message: expect.any(String) }],
    });
    const { body: imported } = await apiAs(member)(importsEndpoints.list);
    expect(imported[0]).toMatchObject({ id: body.id, name: 'TAXII: Inbox', state: 'done' });
    const [row] = await db`select user_id from reports where title = ${fine.name}`;
    expect(row?.userId).toBe(member.id);
    const acts = await db`select act from audit_log where subject_id = ${body.id}`;
    expect(acts.length).toBe(1);
    // It is nobody else's.
    const stranger = createTaxiiClient(app, `Bearer ${await make.token(admin.id)}`);
    expect((await stranger(`root/status/${body.id}/`)).status).toBe(404);
    expect((await client(`root/status/${newId()}/`)).status).toBe(404);
  });

  test('only where an admin lets them', async () => {
    const id = await makeCollection(world, admin, { query: 'tag:x' });
    const post = () =>
      client(objectsOf(id), { method: 'POST', payload: JSON.stringify({ objects: [sent()] }) });
    expect((await post()).status).toBe(403);
    const params = { id };
    await apiAs(admin)(taxiiEndpoints.change, { params, body: { canWrite: true } });
    expect((await post()).status).toBe(202);
    const unknown = await client(objectsOf(newId()), { method: 'POST', payload: '{"objects":[]}' });
    expect(unknown.status).toBe(404);
  });
});
