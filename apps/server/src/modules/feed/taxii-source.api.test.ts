import { auditEndpoints, feedSourcesEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { afterEach, expect, test } from 'vitest';
import { SESSION_COOKIE } from '../../testing/test-app';
import { startFeedServer } from './fetching/feed-server.fixture';
import { createTaxiiReader } from './taxii-source.fixture';

const { app, db, admin, make, apiAs, addSource, fetchNow, settle } = await createTaxiiReader();
const server = await startFeedServer();
const TAXII = 'application/taxii+json;version=2.1';
const UUID = '9f6ad1f2-5b2e-4f0e-8d94-3a4a1f6f1c5';
const RED = 'marking-definition--e828b379-4e03-4974-9ac4-e53a884c97c1';
const AMBER = 'marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421';

afterEach(async () => {
  await db`delete from external_intel_sources`;
  await db`delete from stix_imports`;
  await db`delete from stix_refs`;
  await db`delete from reports`;
});

const report = (digit: number, more: object = {}) => ({
  ...{ type: 'report', spec_version: '2.1', id: `report--${UUID}${digit}`, name: `Kite ${digit}` },
  ...{ created: '2026-05-20T04:12:00.123Z', modified: '2026-05-20T04:12:00.123Z' },
  ...{ published: '2026-05-20T04:12:00.123Z', created_by_ref: `identity--${UUID}0`, ...more },
});

let counter = 0;
/** A collection with these objects, of which each is told as long as it is later than what was asked for. */
function publish(objects: object[]) {
  counter += 1;
  const path = `/api${counter}/collections/one/`;
  server.serve(`${path}objects/`, (request, response) => {
    const after = new URL(request.url ?? '', server.origin).searchParams.get('added_after');
    const at = (i: number) => `2026-06-01T00:00:00.00000${i}Z`;
    const told = objects.filter((_, i) => !after || at(i) > after);
    const last = { 'x-taxii-date-added-last': at(objects.length - 1) };
    response
      .writeHead(200, { 'content-type': TAXII, ...(told.length > 0 ? last : {}) })
      .end(JSON.stringify({ objects: told }));
  });
  return { url: `${server.origin}${path}`, objects };
}
const titles = async () => {
  const { body } = await apiAs(admin)(reportsEndpoints.list);
  return body.map(({ title }) => title).sort();
};

test('what comes is imported for the admin who added it, and each object once', async () => {
  const collection = publish([report(1)]);
  const source = await addSource(collection.url);
  expect(source).toMatchObject({
    ...{ sourceType: 'taxii', url: collection.url, itemCount: 0 },
    taxii: { maxTlp: 'GREEN', everyMinutes: 60, auth: 'none', owner: { id: admin.id } },
  });
  expect(await fetchNow(source.id)).toMatchObject({ lastOutcome: 'ok', itemCount: 1 });
  expect(await fetchNow(source.id)).toMatchObject({ lastOutcome: 'unchanged', itemCount: 1 });
  collection.objects.push(report(2));
  expect(await fetchNow(source.id)).toMatchObject({ lastOutcome: 'ok', itemCount: 2 });
  const { body } = await apiAs(admin)(reportsEndpoints.list);
  expect(body.map(({ title, userId }) => [title, userId]).sort()).toEqual([
    ['Kite 1', admin.id],
    ['Kite 2', admin.id],
  ]);
});

test('what is marked above the level of the source is refused, and no marking is lowered', async () => {
  const collection = publish([
    report(1, { object_marking_refs: [AMBER] }),
    report(2, { object_marking_refs: [RED] }),
    report(3, { object_marking_refs: [`marking-definition--${UUID}9`] }),
    report(4),
  ]);
  const source = await addSource(collection.url);
  const fetched = await fetchNow(source.id);
  expect(fetched).toMatchObject({ lastOutcome: 'ok', itemCount: 1 });
  // The row says so.
  expect(fetched.taxii?.refused).toEqual(
    ['AMBER', 'AMBER+STRICT', 'RED'].map((tlp) => ({
      ...{ count: 1, problem: `TLP:${tlp} is above the level that was chosen for it` },
    })),
  );
  expect(await titles()).toEqual(['Kite 4']);
  // Above the level now: neither its text nor its marking changes.
  const later = { modified: '2026-06-20T00:00:00.000Z', object_marking_refs: [AMBER] };
  collection.objects.push(report(4, { ...later, name: 'Now secret' }));
  await fetchNow(source.id);
  expect(await titles()).toEqual(['Kite 4']);
});

test('why something is refused does not name what other admins may not read', async () => {
  const other = await make.member({ isAdmin: true });
  const code = await make.compartment([admin.id]);
  const passage = 'the blue tanker left the northern pier at four with nine men on board';
  const marking = { tlp: 'AMBER', compartments: [code] };
  const secret = { title: 'Quiet Harbour', content: passage, intelligenceType: 'OSINT', marking };
  expect((await apiAs(admin)(reportsEndpoints.create, { body: secret })).status).toBe(201);
  const collection = publish([report(1, { description: `Heard: ${passage}.` })]);
  const source = await addSource(collection.url, { maxTlp: 'AMBER' });
  await fetchNow(source.id);
  const { body } = await apiAs(other)(feedSourcesEndpoints.list);
  expect(body.find(({ id }) => id === source.id)?.taxii?.refused).toEqual([
    { problem: 'It has a passage of a restricted report', count: 1 },
  ]);
});

test('what came with an earlier fetch explains what comes later', async () => {
  const marking = {
    ...{ type: 'marking-definition', spec_version: '2.1', id: `marking-definition--${UUID}8` },
    ...{ created: '2026-05-20T04:12:00.123Z', name: 'TLP:CLEAR' },
  };
  const address = {
    type: 'ipv4-addr',
    id: `ipv4-addr--${UUID}7`,
    value: '45.77.3.9',
    object_marking_refs: [marking.id],
  };
  const refs = { object_refs: [address.id], object_marking_refs: [marking.id] };
  const collection = publish([marking, address, report(1, refs)]);
  const source = await addSource(collection.url);
  await fetchNow(source.id);
  collection.objects.push(report(2, refs));
  expect(await fetchNow(source.id)).toMatchObject({ itemCount: 2 });
  const { body } = await apiAs(admin)(reportsEndpoints.list);
  expect(body.map(({ title, marking }) => [title, marking.tlp]).sort()).toEqual([
    ['Kite 1', 'CLEAR'],
    ['Kite 2', 'CLEAR'],
  ]);
  for (const { content } of body) expect(content).toContain('- 45.77.3.9');
});

test('a position and what came are stored together', async () => {
  const source = await addSource(publish([report(1)]).url);
  await db`
    create function refuse_import() returns trigger language plpgsql as $$ begin raise 'crash'; end $$`;
  await db`create trigger refuse_import before insert on stix_import_items execute function refuse_import()`;
  expect(await fetchNow(source.id)).toMatchObject({ lastOutcome: 'unreadable', failures: 1 });
  await db`drop function refuse_import cascade`;
  const [row] =
    await db`select added_after, digest from taxii_sources where source_id = ${source.id}`;
  expect(row).toEqual({ addedAfter: null, digest: null });
  expect(await fetchNow(source.id)).toMatchObject({ lastOutcome: 'ok', itemCount: 1 });
});

test('credentials are sent, and never shown, logged or moved to another server', async () => {
  const collection = publish([report(1)]);
  const credentials = { kind: 'basic', username: 'floor', password: 'correct horse' };
  const source = await addSource(collection.url, { credentials });
  expect(source.taxii).toMatchObject({ auth: 'basic', username: 'floor' });
  await fetchNow(source.id);
  const sent = `Basic ${Buffer.from('floor:correct horse').toString('base64')}`;
  expect(server.requests.at(-1)?.headers.authorization).toBe(sent);
  const listed = await apiAs(admin)(feedSourcesEndpoints.list);
  const audited = await apiAs(admin)(auditEndpoints.list);
  expect(JSON.stringify(audited.body)).toContain('"auth":"basic"');
  expect(JSON.stringify([listed.body, audited.body])).not.toContain('horse');
  const [stored] = await db<{ secret: Buffer }[]>`select secret from taxii_sources`;
  expect(stored?.secret.toString('latin1')).not.toContain('horse');

  const change = (body: object) =>
    apiAs(admin)(feedSourcesEndpoints.change, { params: { id: source.id }, body });
  const other = await startFeedServer();
  const moved = await change({ url: `${other.origin}/api/collections/one/` });
  expect(moved.status).toBe(400);
  expect(moved.error.details).toMatchObject([{ path: 'taxii.credentials' }]);
  const given = { credentials: { kind: 'bearer', token: 'abc' } };
  const again = await change({ url: `${other.origin}/api/collections/one/`, taxii: given });
  expect(again.body).toMatchObject({ taxii: { auth: 'bearer', username: null } });
});

test('credentials are not sent in the clear, and the URL is that of a collection', async () => {
  const create = (url: string, taxii: object) =>
    apiAs(admin)(feedSourcesEndpoints.create, { body: { name: 'Partner', url, taxii } });
  const token = { credentials: { kind: 'bearer', token: 'abc' } };
  for (const [url, taxii, message] of [
    ['http://partner.example/api/collections/one/', token, /https/],
    ['https://partner.example/api/', {}, /collection/],
    ['http://10.0.0.1/api/collections/one/', {}, /public internet/],
    ['https://partner.example/api/collections/one/', { everyMinutes: 1 }, /how often/],
    ['https://u:p@partner.example/api/collections/one/', {}, /user name/],
    [
      'https://partner.example/api/collections/one/',
      { credentials: { kind: 'bearer', token: 'a\r\nx: y' } },
      /Token/,
    ],
  ] as const) {
    const { status, error } = await create(url, taxii);
    expect(status).toBe(400);
    expect(error.details?.[0]?.message).toMatch(message);
  }
  const first = await create('https://partner.example/api/collections/one', {});
  expect(first.body.url).toBe('https://partner.example/api/collections/one/');
  const twice = await create('https://partner.example/api/collections/one/objects/', {});
  expect(twice.status).toBe(409);
});

test('how many reports came is for the owner alone, if they may be restricted', async () => {
  const other = await make.member({ isAdmin: true });
  const countsFor = async (by: typeof other) => {
    const { body } = await apiAs(by)(feedSourcesEndpoints.list);
    return body.map(({ itemCount }) => itemCount);
  };
  await addSource(publish([report(1)]).url, { maxTlp: 'AMBER' });
  await addSource(publish([report(2)]).url);
  expect(await countsFor(admin)).toEqual([0, 0]);
  expect(await countsFor(other)).toEqual([0, null]);
});

test('nothing is fetched for who is no admin any more, until another one takes over', async () => {
  const other = await make.member({ isAdmin: true });
  const source = await addSource(publish([report(1)]).url, {}, other);
  await db`update users set is_admin = false where id = ${other.id}`;
  const before = server.requests.length;
  const failed = await fetchNow(source.id);
  expect(failed).toMatchObject({ lastOutcome: 'no-owner', failures: 1 });
  expect(server.requests).toHaveLength(before);
  await apiAs(admin)(feedSourcesEndpoints.change, {
    params: { id: source.id },
    body: { isActive: true, taxii: { everyMinutes: 15 } },
  });
  expect(await fetchNow(source.id)).toMatchObject({
    itemCount: 1,
    taxii: { owner: { id: admin.id } },
  });
  const { body } = await apiAs(admin)(reportsEndpoints.list);
  expect(body.map(({ userId }) => userId)).toEqual([admin.id]);
});

test('deleting a source keeps its reports; a list of feeds does not have it', async () => {
  const source = await addSource(publish([report(1)]).url);
  await fetchNow(source.id);
  await addSource('https://wire.example/collections/one/');
  await db`update external_intel_sources set source_type = 'rss', name = 'Wire' where id <> ${source.id}`;
  const exported = await app.inject({
    url: feedSourcesEndpoints.export.path,
    headers: { 'sec-fetch-site': 'same-origin' },
    cookies: { [SESSION_COOKIE]: admin.session },
  });
  expect(exported.body).toContain('Wire');
  expect(exported.body).not.toContain('Partner');
  await apiAs(admin)(feedSourcesEndpoints.delete, { params: { id: source.id } });
  await settle();
  expect(await titles()).toEqual(['Kite 1']);
});
