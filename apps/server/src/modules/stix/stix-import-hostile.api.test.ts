import { randomBytes } from 'node:crypto';
import {
  assessmentsEndpoints,
  entitiesEndpoints,
  IMPORT_DAILY_BYTES,
  importsEndpoints,
  reportsEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp, SESSION_COOKIE } from '../../testing/test-app';
import { createScanAll } from '../entities/scan-all.fixture';
import { AMBER, AT, createImporter, identity, nextId, object, RED } from './stix-import.fixture';

const testApp = await createTestApp();
const { app, db, make, apiAs } = testApp;
const scanAll = createScanAll(db);
const ada = await make.member();
const mallory = await make.member();
const admin = await make.member({ isAdmin: true });
await db`update users set affiliation = 'community' where id = ${mallory.id}`;
const { apply, check, confirm, send, settle } = createImporter(testApp, ada);

const outcomes = ({ items }: Awaited<ReturnType<typeof settle>>) =>
  items.map(({ outcome, problem }) => ({ outcome, problem }));
const harmless = () => object('report', { name: 'Harmless', description: 'Text' });
const indicator = (pattern: string, more: object = {}) =>
  object('indicator', { pattern, pattern_type: 'stix', valid_from: AT, ...more });

describe('no object stops other imports', () => {
  test('with a value that no index can hold', async () => {
    const path = randomBytes(1900).toString('hex');
    const done = await apply([indicator(`[url:value = 'https://evil.com/${path}']`)], mallory);
    expect(done.state).toBe('done');
    expect(done.items.filter(({ type }) => type === 'indicator')).toMatchObject([
      { outcome: 'refused', problem: 'It names a value that is too long' },
    ]);
    expect((await apply([harmless()])).state).toBe('done');
  });

  test('that the database cannot store for whatever reason', async () => {
    await db.unsafe(`
      create function poison() returns trigger language plpgsql as $$
      begin raise exception 'too much' using errcode = '54000'; end $$;
      create trigger poison before insert on reports for each row when (new.title = 'Poison') execute function poison()`);
    const done = await apply([object('report', { name: 'Poison', description: 'Text' })], mallory);
    await db.unsafe('drop trigger poison on reports; drop function poison');
    expect(done.state).toBe('done');
    expect(outcomes(done)).toEqual([{ outcome: 'refused', problem: 'It could not be stored' }]);
  });

  test('that never gets stored: others have their turn, and it is given up', async () => {
    await db.unsafe(`
      create function poison() returns trigger language plpgsql as $$
      begin raise exception 'later' using errcode = '57P03'; end $$;
      create trigger poison before insert on reports for each row when (new.title = 'Never') execute function poison()`);
    const id = await confirm([object('report', { name: 'Never', description: 'Text' })], mallory);
    const read = async () => (await db`select state from stix_imports where id = ${id}`)[0]?.state;
    // Each import of somebody else wakes the work.
    while ((await read()) === 'applying') {
      expect((await apply([harmless()])).state).toBe('done');
      await db`update stix_imports set worked_at = worked_at - interval '1 minute' where id = ${id}`;
    }
    await db.unsafe('drop trigger poison on reports; drop function poison');
    expect(await settle(id, mallory)).toMatchObject({
      ...{ state: 'failed', problem: 'It could not be applied', applied: 0 },
    });
  });

  test('with one verdict on very many values', async () => {
    const values = Array.from(
      { length: 5000 },
      (_, i) => `45.${80 + Math.floor(i / 250)}.7.${i % 250}`,
    );
    const pattern = values.map((value) => `[ipv4-addr:value = '${value}']`).join(' OR ');
    const done = await apply([{ ...indicator(pattern), id: nextId('indicator') }], mallory);
    expect(done.state).toBe('done');
    expect(done.items.filter(({ type }) => type === 'indicator')).toMatchObject([
      { outcome: 'refused', problem: 'It is about more than 1,000 values' },
    ]);
  });
});

describe('a verdict', () => {
  const LATER = '2026-06-01T00:00:00.000Z';
  const said = object('report', { name: 'Both', description: 'It is 45.77.9.1 and 45.77.9.2' });
  const pattern = "[ipv4-addr:value = '45.77.9.1'] OR [ipv4-addr:value = '45.77.9.2']";
  const open = indicator(pattern, { description: 'Relay' });
  const hidden = indicator(pattern, { description: 'Relay', object_marking_refs: [AMBER] });
  const listEnds = async (tlp: string) => {
    const { body: found } = await apiAs(ada)(entitiesEndpoints.lookup, {
      body: { values: ['45.77.9.1', '45.77.9.2'] },
    });
    const lists = await Promise.all(
      found.map(({ entity }) =>
        apiAs(ada)(assessmentsEndpoints.list, { params: { id: entity?.id ?? '' } }),
      ),
    );
    return lists.flatMap(({ body }) =>
      body.flatMap((one) => (one.tlp === tlp ? [one.validUntil !== null] : [])),
    );
  };

  test('of somebody else is ended by no import', async () => {
    await apply([said, open, hidden]);
    await scanAll();
    const revoked = [open, hidden].map((one) => ({
      ...{ ...one, object_marking_refs: [], revoked: true, modified: LATER },
    }));
    for (const caller of [mallory, admin]) {
      expect((await apply(revoked, caller)).counts.indicator).toEqual({ kept: 2 });
    }
    expect(await listEnds('AMBER')).toEqual([false, false]);
    expect(await listEnds('GREEN')).toEqual([false, false]);
    await apply(revoked);
    expect(await listEnds('GREEN')).toEqual([true, true]);
  });
});

describe('what others imported', () => {
  test('also for all, holds back nothing of the same id', async () => {
    const report = object('report', { name: 'Kite is hostile', description: 'Text' });
    const later = { modified: '2026-06-01T00:00:00.000Z' };
    await apply([{ ...report, ...later, name: 'Kite is friendly' }], mallory);
    expect((await apply([report])).counts.report).toEqual({ new: 1 });
  });

  test('is as new as anything, and holds back nothing', async () => {
    const report = object('report', { name: 'True', description: 'Text' });
    const loose = { type: 'ipv4-addr', id: nextId('ipv4-addr'), value: '45.77.3.1' };
    const red = { object_marking_refs: [RED] };
    await apply(
      [
        { ...report, ...red, name: 'Junk' },
        { ...loose, ...red },
      ],
      mallory,
    );
    const probe = await check([report, loose]);
    expect(probe.counts.report).toEqual({ new: 2 });
    const done = await apply([report, loose]);
    expect(done.counts.report).toEqual({ new: 2 });
    expect((await apply([report, loose])).counts.report).toEqual({ same: 2 });
  });

  test('is not stored again by whoever imported it after it is deleted', async () => {
    const report = object('report', { name: 'Erased', description: 'Unforgettable words' });
    const { items } = await apply([report]);
    const id = items[0]?.url?.replace('/reports/', '') ?? '';
    await apiAs(admin)(reportsEndpoints.delete, { params: { id } });
    expect((await apply([report])).counts.report).toEqual({ same: 1 });
    const rows = await db`
      select from stix_import_items where item::text || title ~ 'Unforgettable|Erased'`;
    expect(rows).toHaveLength(0);
  });

  test('of the future is refused', async () => {
    const done = await check([{ ...harmless(), modified: '2099-01-01T00:00:00Z' }]);
    expect(outcomes(done)).toEqual([
      { outcome: 'refused', problem: 'Its time of change is in the future' },
    ]);
  });
});

test('identities of others are passed on as they came, and never replace ours', async () => {
  const exported = async () => {
    const { body } = await app.inject({
      ...{ url: '/api/reports/export?format=stix', cookies: { [SESSION_COOKIE]: ada.session } },
    });
    const objects: { id: string; type: string }[] = JSON.parse(body).objects;
    return objects.filter(({ type }) => type === 'identity');
  };
  const [own] = await exported();
  const evil = { ...own, name: 'Evil Corp', modified: '2026-06-01T00:00:00Z' };
  const done = await apply([evil, { ...harmless(), created_by_ref: own?.id }], mallory);
  expect(done.counts).toEqual({ identity: { ours: 1 }, report: { ours: 1 } });
  await apply([{ ...identity, x_long: 'x'.repeat(5000) }, harmless()], admin);
  const identities = await exported();
  expect(identities).toContainEqual(own);
  expect(identities).toContainEqual(identity);
});

describe('an identity', () => {
  const exportOf = async (objects: readonly object[]) => {
    const { items } = await apply(objects, admin);
    const url = `/api${items.find(({ type }) => type === 'report')?.url}/export?format=stix`;
    const answer = await app.inject({ url, cookies: { [SESSION_COOKIE]: mallory.session } });
    expect(answer.statusCode).toBe(200);
    return answer.body;
  };
  const desk = (more: object) => ({
    ...{ ...identity, id: nextId('identity'), name: 'Desk', contact_information: 'olaf@desk.com' },
    ...more,
  });

  test('marked above a report does not leave with it', async () => {
    const red = desk({ object_marking_refs: [RED] });
    const bundle = await exportOf([red, { ...harmless(), created_by_ref: red.id }]);
    expect(bundle).not.toContain('olaf@desk.com');
    expect(bundle).not.toContain(red.id);
    const open = desk({});
    const opened = await exportOf([open, { ...harmless(), created_by_ref: open.id }]);
    expect(opened).toContain('olaf@desk.com');
  });

  test('that is refused is not used', async () => {
    const late = desk({ created: AT, modified: '9999-12-31T23:59:59-14:00' });
    const bundle = await exportOf([late, { ...harmless(), created_by_ref: late.id }]);
    expect(bundle).not.toContain(late.id);
  });
});

describe('a named object', () => {
  const named = (name: string, more: object = {}) =>
    object('malware', { name, aliases: [`${name} of Skarholm`], is_family: true, ...more });
  const listNames = async (name: string) =>
    db`select from entity_names where name like ${`${name}%`}`;

  test.each([
    ['RED', RED],
    ['AMBER', AMBER],
  ])('at %s is refused: names are for every member', async (level, marking) => {
    const name = `Quiet Lantern ${level}`;
    const done = await apply([named(name, { object_marking_refs: [marking] })]);
    expect(outcomes(done)).toEqual([
      {
        outcome: 'refused',
        problem: 'Names of entities are for every member, so at most TLP:GREEN',
      },
    ]);
    expect(await listNames(name)).toHaveLength(0);
  });

  test('above the level of a token is refused', async () => {
    const token = { authorization: `Bearer ${await make.token(ada.id, { maxTlp: 'CLEAR' })}` };
    const payload = JSON.stringify({ objects: [named('Silent Anchorage')] });
    const sent = await send(null, payload, token);
    expect(sent.json().counts).toEqual({ malware: { refused: 1 } });
  });

  test('and an investigation come without control and direction characters', async () => {
    const group = { name: 'A\u0001\u202egnp.B', context: 'x', object_refs: [identity.id] };
    await apply([object('grouping', group), named('Evil\u0001\u202e\nName here')]);
    expect(await db`select from investigations where title = 'Agnp.B'`).toHaveLength(1);
    expect(await listNames('Evil Name here')).toHaveLength(2);
  });
});

test('a discarded preview counts for the day', async () => {
  const eager = await make.member();
  const { id } = await check([harmless()], eager);
  await db`update stix_imports set bytes = ${IMPORT_DAILY_BYTES} where id = ${id}`;
  await apiAs(eager)(importsEndpoints.discard, { params: { id } });
  expect(await db`select from stix_import_items where import_id = ${id}`).toHaveLength(0);
  expect((await apiAs(eager)(importsEndpoints.list, {})).body).toEqual([]);
  const answer = await send(eager, JSON.stringify({ objects: [harmless()] }));
  expect(answer.statusCode).toBe(429);
});

test('a member sends only so much within a day', async () => {
  const eager = await make.member();
  const { id } = await check([harmless()], eager);
  await db`update stix_imports set bytes = ${IMPORT_DAILY_BYTES} where id = ${id}`;
  const answer = await send(eager, JSON.stringify({ objects: [harmless()] }));
  expect(answer.statusCode).toBe(429);
  expect((await check([harmless()])).counts.report).toEqual({ new: 1 });
});

test('a text that is no text is refused', async () => {
  const bundle = JSON.stringify({ objects: [{ ...harmless(), x_custom: 'HALF' }] });
  const answer = await send(ada, bundle.replace('HALF', '\\ud800'));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toBe('The bundle has a text that is not valid Unicode');
});
