import { importsEndpoints, investigationsEndpoints, reportsEndpoints } from '@watchfloor/contract';
import type { StixObject } from '@watchfloor/stix';
import { expect, test } from 'vitest';
import type { Member } from '../../testing/factories';
import { createTestApp, SESSION_COOKIE, TEST_ORIGIN, type TestApp } from '../../testing/test-app';
import { createScanAll } from '../entities/scan-all.fixture';

async function createInstallation() {
  const one = await createTestApp();
  await one.db`update stix_producer set namespace = gen_random_uuid()`;
  return {
    ...one,
    member: await one.make.member({ isAdmin: true }),
    scanAll: createScanAll(one.db),
  };
}
type Installation = Awaited<ReturnType<typeof createInstallation>>;

const get = ({ app }: Pick<TestApp, 'app'>, caller: Member, url: string) =>
  app.inject({ url, cookies: { [SESSION_COOKIE]: caller.session } });

async function importBundle({ app, apiAs, member, scanAll }: Installation, bundle: string) {
  const checked = await app.inject({
    method: 'POST',
    url: '/api/imports/stix',
    headers: { 'content-type': 'application/json', origin: TEST_ORIGIN },
    cookies: { [SESSION_COOKIE]: member.session },
    payload: bundle,
  });
  expect(checked.statusCode).toBe(201);
  const { id } = checked.json();
  await apiAs(member)(importsEndpoints.apply, { params: { id } });
  for (;;) {
    const { body } = await apiAs(member)(importsEndpoints.get, { params: { id } });
    if (body.state === 'done') {
      await scanAll();
      return body;
    }
    await new Promise(setImmediate);
  }
}

/** Without ids, times and what names an installation; in the order of the rest. */
function withoutIds(objects: readonly StixObject[]) {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, inner]) =>
          ['id', 'created', 'modified', 'published', 'number', 'external_id', 'url'].includes(name)
            ? []
            : [[name, plain(inner)]],
        ),
      );
    }
    return typeof value === 'string' ? value.replace(/--[0-9a-f-]{36}$/, '') : value;
  };
  return objects
    .filter(({ type, name }) => !(type === 'identity' && String(name).startsWith('Watchfloor')))
    .map((object) => JSON.stringify(plain(object)))
    .sort();
}

test('exported, imported into an empty installation and exported again, it is the same', async () => {
  const [first, second] = [await createInstallation(), await createInstallation()];
  const submit = async (body: object) => {
    const { status, body: report } = await first.apiAs(first.member)(reportsEndpoints.create, {
      body: { title: 'Kitetail', content: 'x', intelligenceType: 'CYBERINT', ...body },
    });
    expect(status).toBe(201);
    return report.id;
  };
  const ids = [
    await submit({
      content: 'Beacon to 45.77.3.1, **CVE-2026-4242** and\n\n- hxxps://kite[.]com/a',
      tags: ['kite', 'relay'],
      region: 'Europe',
      marking: { tlp: 'AMBER' },
      observedFrom: '2026-05-20T04:12:00.000Z',
      sourceReliability: 'B',
      informationCredibility: 2,
      confidence: 'high',
      places: [{ label: 'Skarholm', latitude: '57.72', longitude: '11.28' }],
      judgements: [{ text: 'They will return.', likelihood: 5, confidence: 'low' }],
      sources: [{ citation: 'Port register', url: 'https://ports.com/7', reliability: 'C' }],
    }),
    await submit({ title: 'Nothing but text', content: 'Quiet.', intelligenceType: 'HUMINT' }),
  ];
  const opened = await first.apiAs(first.member)(investigationsEndpoints.create, {
    body: { title: 'Kites', description: 'Who pays them?' },
  });
  for (const reportId of ids) {
    await first.apiAs(first.member)(investigationsEndpoints.linkReport, {
      params: { id: opened.body.id },
      body: { reportId },
    });
  }
  await first.scanAll();
  const url = `/api/investigations/${opened.body.id}/export?format=stix`;
  const { body: bundle } = await get(first, first.member, url);
  const done = await importBundle(second, bundle);
  expect(done.items.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new']);
  const investigation = done.items.find(({ type }) => type === 'grouping')?.url ?? '';
  const { body: again } = await get(
    second,
    second.member,
    `/api${investigation}/export?format=stix`,
  );
  expect(withoutIds(JSON.parse(again).objects)).toEqual(withoutIds(JSON.parse(bundle).objects));

  // It is no news where it came from, nor where it came to.
  const back = await importBundle(first, again);
  expect(back.counts.report).toEqual({ ours: 2 });
  const twice = await importBundle(second, again);
  expect(twice.counts.report).toEqual({ same: 2 });
});
