import { reportsEndpoints } from '@watchfloor/contract';
import type { StixObject } from '@watchfloor/stix';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { createTaxiiClient, makeCollection, published, type TaxiiClient } from './taxii.fixture';

const world = await createTestApp();
const { app, apiAs, db, make } = world;
const admin = await make.member({ isAdmin: true });
const member = await make.member();
const token = await make.token(member.id);

const submit = (title: string) =>
  apiAs(member)(reportsEndpoints.create, {
    body: { title, content: `${title} at 45.77.3.9`, intelligenceType: 'OSINT', tags: ['wire'] },
  });

/** What a connector remembers between two runs. */
interface FeedState {
  addedAfter: string | undefined;
  next: string | undefined;
}

/**
 * One run of a TAXII feed of OpenCTI: it follows `next` where there is more, else it goes on after the time of the last object. If
 * that is not told, it goes on from its own clock.
 */
async function runOpenCti(
  client: TaxiiClient,
  id: string,
  state: FeedState,
  limit?: string,
): Promise<StixObject[]> {
  const { status, headers, body } = await client(`root/collections/${id}/objects/`, {
    query: {
      ...(state.addedAfter ? { added_after: state.addedAfter } : {}),
      ...(state.next ? { next: state.next } : {}),
      ...(limit ? { limit } : {}),
    },
  });
  expect(status).toBe(200);
  if (body.more && body.next) {
    state.next = body.next;
  } else {
    state.next = undefined;
    state.addedAfter = headers['x-taxii-date-added-last'] ?? new Date().toISOString();
  }
  return body.objects;
}

describe('OpenCTI', () => {
  test('gets each report once, whatever comes between its runs', async () => {
    await submit('First');
    const id = await makeCollection(world, admin, { query: 'tag:wire', tlpIds: '1.0' });
    const client = createTaxiiClient(app, `Bearer ${token}`);
    const state: FeedState = { addedAfter: undefined, next: undefined };
    const titles: unknown[] = [];
    const run = async () => {
      const objects = await runOpenCti(client, id, state, '3');
      titles.push(...objects.filter(({ type }) => type === 'report').map(({ name }) => name));
    };
    for (let n = 0; n < 8; n += 1) await run();
    // An empty answer has the time, too: else what is being added now would be skipped.
    const before = state.addedAfter;
    await run();
    expect(state.addedAfter).toBe(before);
    await submit('Second');
    await run();
    await published(db);
    for (let n = 0; n < 4; n += 1) await run();
    expect(titles).toEqual(['First', 'Second']);
  });
});

describe('MISP', () => {
  /** It has the address of the server, the name of the root and a key: the name and the password in Base64. */
  const key = Buffer.from(`misp:${token}`).toString('base64');
  const misp: TaxiiClient = (path, ask) =>
    createTaxiiClient(app, `basic ${key}`)(path, {
      ...ask,
      // Sent with reads as well.
      headers: { 'content-type': 'application/taxii+json;version=2.1' },
    });

  test('browses collections, pages with an empty `next`, and single objects', async () => {
    await submit('For MISP');
    const id = await makeCollection(world, admin, { title: 'For MISP', query: 'tag:wire' });
    const { body } = await misp('root/collections/');
    expect(body.collections.map(({ title }: { title: string }) => title)).toContain('For MISP');
    const page = await misp(`root/collections/${id}/objects/`, {
      query: { limit: '50', next: '' },
    });
    expect([page.status, page.body.more]).toEqual([200, false]);
    const report = page.body.objects.find(({ type }: StixObject) => type === 'report');
    const one = await misp(`root/collections/${id}/objects/${report.id}/`);
    expect(one.body.objects[0]).toEqual(report);
  });

  test('pushes an event in pieces that fit', async () => {
    const id = await makeCollection(world, admin, { query: 'tag:nothing', canWrite: true });
    // taxii2-client leaves out the last slash of what it is given, and looks for its type in the answer.
    const root = await misp('root');
    expect(root.body.max_content_length).toBeGreaterThan(1_000_000);
    for (const part of ['application/taxii+json', 'version=2.1']) {
      expect(root.headers['content-type']).toContain(part);
    }
    expect((await misp(`root/collections/${id}`)).body.can_write).toBe(true);
    const at = '2026-02-01T00:00:00.000Z';
    const org = {
      ...{ type: 'identity', spec_version: '2.1', id: `identity--${crypto.randomUUID()}` },
      ...{ created: at, modified: at, name: 'ORGNAME', identity_class: 'organization' },
    };
    const seen = {
      ...{ type: 'ipv4-addr', spec_version: '2.1', value: '45.77.3.200' },
      id: `ipv4-addr--${crypto.randomUUID()}`,
    };
    const event = {
      ...{ type: 'report', spec_version: '2.1', id: `report--${crypto.randomUUID()}` },
      ...{ created: at, modified: at, published: at, created_by_ref: org.id },
      ...{ name: 'MISP event', labels: ['Threat-Report', 'misp:tool="MISP-STIX-Converter"'] },
      object_refs: [seen.id],
    };
    const payload = `{"objects":[${[org, seen, event].map((one) => JSON.stringify(one)).join()}]}`;
    const { status, body } = await createTaxiiClient(app, `Basic ${key}`)(
      `root/collections/${id}/objects/`,
      { method: 'POST', payload },
    );
    expect([status, body.failure_count]).toEqual([202, 0]);
    let now = body;
    while (now.status === 'pending') now = (await misp(`root/status/${body.id}/`)).body;
    expect(now).toMatchObject({ total_count: 3, success_count: 3, failure_count: 0 });
    const [row] = await db`select content from reports where title = 'MISP event'`;
    expect(row?.content).toContain('45.77.3.200');
  });

  test('is told that an empty collection is empty', async () => {
    const id = await makeCollection(world, admin, { query: 'tag:nobody-has-it' });
    const { status, body } = await misp(`root/collections/${id}/objects/`, {
      query: { 'match[type]': 'report' },
    });
    expect([status, body]).toEqual([200, { more: false, objects: [] }]);
  });
});
