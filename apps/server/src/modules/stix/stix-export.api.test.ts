import {
  assessmentsEndpoints,
  auditEndpoints,
  entitiesEndpoints,
  investigationsEndpoints,
  markingsEndpoints,
  reportsEndpoints,
} from '@watchfloor/contract';
import type { StixObject } from '@watchfloor/stix';
import { findSchemaErrors } from '@watchfloor/stix/official-schemas';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import type { Member } from '../../testing/factories';
import { createTestApp, SESSION_COOKIE } from '../../testing/test-app';
import { createScanAll } from '../entities/scan-all.fixture';
import { makeCollection, published } from '../taxii/taxii.fixture';

const { app, db, make, apiAs } = await createTestApp();
const scanAll = createScanAll(db);
const author = await make.member({ username: 'night_heron' });
const reader = await make.member();
const outsider = await make.member();
await db`update users set affiliation = 'community' where id = ${outsider.id}`;
const admin = await make.member({ isAdmin: true });

const get = (caller: Member | null, url: string) =>
  app.inject({ url, cookies: caller ? { [SESSION_COOKIE]: caller.session } : {} });

async function submit(body: object = {}) {
  const { status, body: report } = await apiAs(author)(reportsEndpoints.create, {
    body: {
      title: 'Halcyon Drift goes dark',
      content: '203.0.113.7 https://drift.com CVE-2026-12345',
      intelligenceType: 'CYBERINT',
      region: 'Europe',
      tags: ['ais'],
      ...body,
    },
  });
  expect(status).toBe(201);
  await scanAll();
  return report;
}

/** The objects of a bundle, each of which the official schemas accept. */
async function exported(caller: Member, url: string): Promise<StixObject[]> {
  const answer = await get(caller, url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/stix+json;version=2.1');
  const { objects } = answer.json<{ objects: StixObject[] }>();
  expect(objects.flatMap(findSchemaErrors)).toEqual([]);
  return objects;
}
const exportReport = (caller: Member, id: string, more = '') =>
  exported(caller, `/api/reports/${id}/export?format=stix${more}`);
const ofType = (objects: readonly StixObject[], type: string) =>
  objects.filter((object) => object.type === type);
const theReport = (objects: readonly StixObject[]) => ofType(objects, 'report')[0];
const lastAct = async () =>
  (await apiAs(admin)(auditEndpoints.list, { query: { limit: 1 } })).body[0];

const DETAILS = {
  observedFrom: '2026-05-20T04:12:00.000Z',
  sourceReliability: 'B',
  informationCredibility: 2,
  confidence: 'high',
  places: [{ label: 'Skarholm', latitude: '57.72', longitude: '11.28' }],
  judgements: [{ text: 'She will use the same gap.', likelihood: 5, confidence: 'low' }],
  sources: [{ citation: 'Port register', url: 'https://ports.example/7', reliability: 'C' }],
};

describe('a report', () => {
  test('is a bundle with its entities, places, marking and producer', async () => {
    const report = await submit({ ...DETAILS, marking: { tlp: 'AMBER' } });
    const answer = await get(reader, `/api/reports/${report.id}/export?format=stix`);
    expect(answer.headers['content-disposition']).toMatch(/_TLP-AMBER\.json"/);
    const objects = await exportReport(reader, report.id);
    expect(theReport(objects)).toMatchObject({ name: report.title, confidence: 85 });
    const types = new Set(objects.map(({ type }) => type));
    for (const type of ['ipv4-addr', 'url', 'vulnerability', 'location', 'marking-definition']) {
      expect(types).toContain(type);
    }
    const refs = theReport(objects)?.object_refs as string[];
    const present = new Set(objects.map(({ id }) => id));
    expect(refs.filter((ref) => !present.has(ref))).toEqual([]);
  });

  test('names no member', async () => {
    const report = await submit();
    const { body } = await get(reader, `/api/reports/${report.id}/export?format=stix`);
    expect(body).not.toContain('night_heron');
    expect(body).not.toContain(author.id);
  });

  test('keeps its version until it changes, also by what was found in it', async () => {
    const report = await submit();
    const first = theReport(await exportReport(reader, report.id));
    expect(theReport(await exportReport(admin, report.id))).toEqual(first);
    expect(await exportReport(reader, report.id)).toEqual(await exportReport(admin, report.id));
    const [entity] = (
      await apiAs(author)(entitiesEndpoints.ofReport, { params: { id: report.id } })
    ).body;
    const judged = await apiAs(author)(entitiesEndpoints.judge, {
      params: { id: entity?.id ?? '', textId: report.id },
      body: { state: 'rejected' },
    });
    expect(judged.status).toBe(204);
    const second = theReport(await exportReport(reader, report.id));
    expect(Date.parse(String(second?.modified))).toBeGreaterThan(
      Date.parse(String(first?.modified)),
    );
    expect(second?.created).toBe(first?.created);
    await apiAs(author)(markingsEndpoints.markReport, {
      params: { id: report.id },
      body: { tlp: 'AMBER' },
    });
    const third = theReport(await exportReport(reader, report.id));
    expect(Date.parse(String(third?.modified))).toBeGreaterThan(
      Date.parse(String(second?.modified)),
    );
  });

  test('that is retracted is revoked', async () => {
    const report = await submit();
    await apiAs(author)(reportsEndpoints.retract, {
      params: { id: report.id },
      body: { reason: 'The transponder was swapped.' },
    });
    expect(theReport(await exportReport(reader, report.id))?.revoked).toBe(true);
  });

  test('for OpenCTI has the markings of TLP 1.0', async () => {
    const report = await submit();
    const objects = await exportReport(reader, report.id, '&tlpIds=1.0');
    expect(theReport(objects)?.object_marking_refs).toEqual([
      'marking-definition--34098fce-860f-48ae-8e50-ebd3cc5e41da',
    ]);
  });

  test('of a compartment goes with its marking to those who are in it, and to nobody else', async () => {
    const code = await make.compartment([author.id, reader.id]);
    const report = await submit({ marking: { tlp: 'GREEN', compartments: [code] } });
    const objects = await exportReport(reader, report.id);
    expect(theReport(objects)?.object_marking_refs).toHaveLength(2);
    expect(ofType(objects, 'marking-definition').map(({ name }) => name)).toContain(
      `Compartment ${code}`,
    );
    for (const caller of [outsider, admin]) {
      const answer = await get(caller, `/api/reports/${report.id}/export?format=stix`);
      expect(answer.statusCode).toBe(404);
    }
  });

  test('of named recipients is theirs alone', async () => {
    const report = await submit({ marking: { tlp: 'RED', recipients: [outsider.id] } });
    const url = `/api/reports/${report.id}/export?format=stix`;
    expect((await get(reader, url)).statusCode).toBe(404);
    expect((await get(admin, url)).statusCode).toBe(404);
    expect(theReport(await exported(outsider, url))?.object_marking_refs).toEqual([
      'marking-definition--e828b379-4e03-4974-9ac4-e53a884c97c1',
    ]);
  });

  test('is audited, for members, in a known form', async () => {
    const { id } = await submit();
    await exportReport(reader, id);
    expect(await lastAct()).toMatchObject({
      act: 'report.exported',
      subjectId: id,
      details: { format: 'stix' },
    });
    expect((await get(null, `/api/reports/${id}/export?format=stix`)).statusCode).toBe(401);
    const odd = await get(reader, `/api/reports/${id}/export?format=stix&tlpIds=3.0`);
    expect(odd.json()).toMatchObject({ details: [{ path: 'tlpIds' }] });
  });
});

test('a list has what the caller sees, and cites what is in it', async () => {
  const hidden = await submit({ region: 'Arctic', marking: { tlp: 'AMBER' } });
  const first = await submit({ region: 'Arctic', marking: { tlp: 'GREEN' } });
  const source = { citation: 'Earlier work', reportId: hidden.id };
  await submit({ region: 'Arctic', sources: [source, { ...source, reportId: first.id }] });
  const url = '/api/reports/export?format=stix&region=Arctic';
  const ours = await exported(reader, url);
  expect(ofType(ours, 'report')).toHaveLength(3);
  expect(ofType(ours, 'relationship')).toHaveLength(2);
  const theirs = await exported(outsider, url);
  expect(ofType(theirs, 'report')).toHaveLength(2);
  expect(ofType(theirs, 'relationship')).toHaveLength(1);
  expect(JSON.stringify(theirs)).not.toContain(hidden.id);
  expect(await lastAct()).toMatchObject({ act: 'reports.exported', details: { count: 2 } });
});

test('a bundle does not tell that others export more about the same', async () => {
  const report = await submit({ content: 'To 45.77.1.9' });
  const { body: named } = await apiAs(author)(entitiesEndpoints.ofReport, {
    params: { id: report.id },
  });
  const assessed = await apiAs(author)(assessmentsEndpoints.create, {
    params: { id: named[0]?.id ?? '' },
    body: { verdict: 'malicious', tlp: 'AMBER' },
  });
  expect(assessed.status).toBe(201);
  const hidden = await submit({ marking: { tlp: 'AMBER' } });
  const { body: opened } = await apiAs(author)(investigationsEndpoints.create, {
    body: { title: 'Two sides' },
  });
  for (const { id: reportId } of [report, hidden]) {
    await apiAs(author)(investigationsEndpoints.linkReport, {
      params: { id: opened.id },
      body: { reportId },
    });
  }
  const url = `/api/investigations/${opened.id}/export?format=stix`;
  const before = await exported(outsider, url);
  expect(ofType(await exported(reader, url), 'indicator')).toHaveLength(1);
  expect(await exported(outsider, url)).toEqual(before);
});

test('an investigation groups the reports that the caller sees', async () => {
  const open = await submit();
  const hidden = await submit({ marking: { tlp: 'AMBER+STRICT' } });
  const { body: opened } = await apiAs(author)(investigationsEndpoints.create, {
    body: { title: 'Dark ships', description: 'Who pays them?' },
  });
  const url = `/api/investigations/${opened.id}/export?format=stix`;
  const [empty] = ofType(await exported(reader, url), 'grouping');
  expect(empty?.object_refs).toEqual([expect.stringMatching(/^identity--/)]);
  for (const { id: reportId } of [open, hidden]) {
    await apiAs(author)(investigationsEndpoints.linkReport, {
      params: { id: opened.id },
      body: { reportId },
    });
  }
  const ours = await exported(reader, url);
  expect(ofType(ours, 'grouping')[0]).toMatchObject({ name: 'Dark ships' });
  expect(ofType(ours, 'grouping')[0]?.object_refs).toHaveLength(2);
  const theirs = await exported(outsider, url);
  expect(ofType(theirs, 'grouping')[0]?.object_refs).toEqual([theReport(theirs)?.id]);
  expect(ofType(theirs, 'report')).toHaveLength(1);
});

describe('an entity', () => {
  const entityOf = async (id: string, value: string) => {
    const { body } = await apiAs(author)(entitiesEndpoints.ofReport, { params: { id } });
    const entity = body.find((one) => one.value === value);
    if (!entity) throw new Error(`${value} was not found`);
    return entity.id;
  };
  const assess = async (id: string, body: object) => {
    const answer = await apiAs(author)(assessmentsEndpoints.create, {
      params: { id },
      body: { verdict: 'malicious', note: 'Seen in three cases.', ...body },
    });
    expect(answer.status).toBe(201);
  };

  test('is as restricted as the least restricted text that has it', async () => {
    const { id } = await submit({ content: 'To 45.77.1.1', marking: { tlp: 'AMBER' } });
    const entity = await entityOf(id, '45.77.1.1');
    const url = `/api/entities/${entity}/export`;
    const levelOf = async () => {
      const [address] = ofType(await exported(reader, url), 'ipv4-addr');
      return [address?.object_marking_refs].flat()[0];
    };
    expect(await levelOf()).toBe('marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421');
    expect((await get(outsider, url)).statusCode).toBe(404);
    await submit({ content: 'Known: 45.77.1.1', marking: { tlp: 'CLEAR' } });
    expect(await levelOf()).toBe('marking-definition--94868c89-83c2-464b-929b-a1a8aa3c8487');
    expect(await lastAct()).toMatchObject({
      act: 'entity.exported',
      subjectId: entity,
      details: { format: 'stix', marking: { tlp: 'CLEAR' } },
    });
    expect((await get(reader, `/api/entities/${newId()}/export`)).statusCode).toBe(404);
  });

  describe('does not tell', () => {
    const RED = { tlp: 'RED', recipients: [] as string[] };
    const submitAs = async (member: Member, content: string, marking: object) => {
      const { status } = await apiAs(member)(reportsEndpoints.create, {
        body: { title: 'Quiet', content, intelligenceType: 'CYBERINT', marking },
      });
      expect(status).toBe(201);
      await scanAll();
    };
    const vulnerability = async (caller: Member, value: string) => {
      const { body } = await apiAs(caller)(entitiesEndpoints.lookup, { body: { values: [value] } });
      const objects = await exported(caller, `/api/entities/${body[0]?.entity?.id}/export`);
      const [found] = ofType(objects, 'vulnerability');
      return { created: String(found?.created), modified: String(found?.modified) };
    };

    test('when hidden work named it first', async () => {
      await submitAs(author, 'They use CVE-2024-31337 now', RED);
      await submitAs(outsider, 'Guesses: CVE-2024-31337 and CVE-2024-31338', RED);
      const named = await vulnerability(outsider, 'CVE-2024-31337');
      const unnamed = await vulnerability(outsider, 'CVE-2024-31338');
      expect(named.created).toBe(unnamed.created);
    });

    test('that readers of other work export it', async () => {
      for (const member of [reader, author]) {
        const code = await make.compartment([member.id]);
        await submitAs(member, 'CVE-2024-40001', { tlp: 'AMBER', compartments: [code] });
      }
      const before = await vulnerability(reader, 'CVE-2024-40001');
      await vulnerability(author, 'CVE-2024-40001');
      expect(await vulnerability(reader, 'CVE-2024-40001')).toEqual(before);
    });

    test('that hidden work about it came into a collection', async () => {
      await submitAs(outsider, 'CVE-2024-50001', { tlp: 'GREEN' });
      await makeCollection({ apiAs, db }, admin, { query: 'CVE-2024-50001', maxTlp: 'RED' });
      const before = await vulnerability(outsider, 'CVE-2024-50001');
      await submitAs(author, 'CVE-2024-50001', { ...RED, recipients: [admin.id] });
      await published(db);
      expect(await vulnerability(outsider, 'CVE-2024-50001')).toEqual(before);
    });
  });

  test('that somebody calls malicious goes with an indicator, as far as the caller sees that', async () => {
    const { id } = await submit({ content: 'To 45.77.1.2' });
    const entity = await entityOf(id, '45.77.1.2');
    await assess(entity, { tlp: 'AMBER' });
    await assess(entity, { verdict: 'benign', note: null, tlp: 'GREEN' });
    await assess(entity, { validFrom: '2026-01-01T00:00:00Z', validUntil: '2099-01-01T00:00:00Z' });
    await db`
      update entity_assessments set valid_until = now() - interval '1 day', valid_from = now() - interval '2 days'
      where entity_id = ${entity} and valid_until is not null`;
    const url = `/api/entities/${entity}/export`;
    const ours = await exported(reader, url);
    expect(ofType(ours, 'indicator')).toMatchObject([
      { pattern: "[ipv4-addr:value = '45.77.1.2']", description: 'Seen in three cases.' },
    ]);
    expect(ofType(ours, 'relationship')).toMatchObject([{ relationship_type: 'based-on' }]);
    const theirs = await exported(outsider, url);
    expect(ofType(theirs, 'indicator')).toEqual([]);
    expect(ofType(theirs, 'note')).toHaveLength(1);
    // A file labelled GREEN has nothing above it, whoever takes it.
    expect(ofType(await exportReport(reader, id), 'indicator')).toEqual([]);
  });
});
