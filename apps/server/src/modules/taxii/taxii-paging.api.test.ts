import { reportsEndpoints } from '@watchfloor/contract';
import type { StixObject } from '@watchfloor/stix';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { createTaxiiClient, makeCollection, published, readAll } from './taxii.fixture';

const world = await createTestApp();
const { app, apiAs, db, make } = world;
const admin = await make.member({ isAdmin: true });
const member = await make.member();
const client = createTaxiiClient(app, `Bearer ${await make.token(member.id)}`);

const WRITERS = 4;
const REPORTS = 8;

/** Writes reports, and changes some of them; now and then in a transaction that is committed late. */
async function write(writer: number): Promise<void> {
  for (let n = 0; n < REPORTS; n += 1) {
    const body = {
      ...{ title: `Report ${writer}.${n}`, content: `Seen at 198.51.${writer}.${n}` },
      ...{ intelligenceType: 'OSINT', tags: ['busy'] },
    } as const;
    const made = await apiAs(member)(reportsEndpoints.create, { body });
    expect(made.status).toBe(201);
    const { id, revision } = made.body;
    if (n % 3 === 0) {
      const changed = await apiAs(member)(reportsEndpoints.change, {
        params: { id },
        body: { ...body, title: `${body.title} again`, revision },
      });
      expect(changed.status).toBe(200);
    }
    if (n % 3 === 1) {
      await db.begin(async (tx) => {
        await tx`update reports set title = title || ' late', revision = revision + 1 where id = ${id}`;
        // Others commit, and readers go on, before this does.
        for (const limit of ['2', '500']) {
          await client(`root/collections/${collectionId}/objects/`, { query: { limit } });
        }
      });
    }
  }
}

/** Follows a collection as consumers do, until it is told to stop and has read to the end. */
async function follow(
  limit: number,
  isOver: () => boolean,
  onlyTimes: boolean,
): Promise<Map<string, StixObject>> {
  const known = new Map<string, StixObject>();
  let after = '';
  let next = '';
  for (;;) {
    const wasOver = isOver();
    const { status, headers, body } = await client(`root/collections/${collectionId}/objects/`, {
      query: { limit: String(limit), added_after: after, next },
    });
    expect(status).toBe(200);
    for (const object of body.objects as StixObject[]) known.set(object.id, object);
    // A consumer may ignore `next`: each object has a time of its own.
    next = body.more && !onlyTimes ? body.next : '';
    if (next === '') after = headers['x-taxii-date-added-last'] ?? '';
    if (wasOver && !body.more) return known;
  }
}

const collectionId = await makeCollection(world, admin, { query: 'tag:busy' });

test('readers who follow a collection while others write miss nothing', async () => {
  let isOver = false;
  const readers = [
    follow(1, () => isOver, false),
    follow(7, () => isOver, false),
    follow(7, () => isOver, true),
    follow(500, () => isOver, false),
  ];
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await published(db);
  isOver = true;
  const all = new Map((await readAll(client, collectionId)).map((object) => [object.id, object]));
  const reports = [...all.values()].filter(({ type }) => type === 'report');
  expect(reports).toHaveLength(WRITERS * REPORTS);
  for (const known of await Promise.all(readers)) {
    const missed = [...all.values()].filter(({ id }) => !known.has(id)).map(({ id }) => id);
    expect(missed).toEqual([]);
    // And have each report in its last version.
    for (const report of reports) expect(known.get(report.id)).toEqual(report);
  }
});
