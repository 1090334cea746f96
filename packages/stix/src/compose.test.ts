import { TLP_ID_SETS } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { composeObjects } from './compose';
import { forConsumer } from './for-consumer';
import { findSchemaErrors } from './official-schemas.fixture';
import { EXTENSION_ID } from './producer';
import { withdrawnReport } from './report-objects';
import { entities, everything, producer, report, VALUES } from './sample-objects.fixture';
import type { StixObject } from './stix-object';
import { readTlp } from './tlp-markings';

const findingsOf = (objects: readonly StixObject[]) => objects.flatMap(findSchemaErrors);
const ofType = (objects: readonly StixObject[], type: string) =>
  objects.filter((object) => object.type === type);
const compose = (changes: Parameters<typeof report>[0] = {}) =>
  composeObjects(producer, {
    reports: [{ report: report(changes), entityIds: [] }],
    ...{ entities: [], assessments: [] },
  });

test.each(TLP_ID_SETS)(
  'the official schemas accept every object, with markings of TLP %s',
  (ids) => {
    const objects = forConsumer(composeObjects(producer, everything), ids);
    expect(findingsOf(objects)).toEqual([]);
    expect(new Set(objects.map(({ id }) => id)).size).toBe(objects.length);
  },
);

test('a report that is taken back has nothing of its content', () => {
  const [told] = ofType(compose({ title: 'Secret', tags: ['secret'] }), 'report');
  const withdrawn = withdrawnReport(producer, told as StixObject);
  expect(findingsOf([withdrawn])).toEqual([]);
  expect(withdrawn).toMatchObject({ id: told?.id, created: told?.created, revoked: true });
  expect(JSON.stringify(withdrawn)).not.toMatch(/secret/i);
});

test('every reference of a bundle is in the bundle', () => {
  for (const ids of TLP_ID_SETS) {
    const objects = forConsumer(composeObjects(producer, everything), ids);
    const present = new Set(objects.map(({ id }) => id));
    const refs = objects.flatMap((object) =>
      Object.entries(object).flatMap(([name, value]) =>
        name.endsWith('_ref') || name.endsWith('_refs') ? [value].flat() : [],
      ),
    );
    expect(refs.filter((ref) => !present.has(String(ref)))).toEqual([]);
  }
});

test('the same thing has the same id each time, and another in another installation', () => {
  const idsOf = (namespace: string) =>
    new Set(composeObjects({ ...producer, namespace }, everything).map(({ id }) => id));
  const ours = idsOf(producer.namespace);
  expect(idsOf(producer.namespace)).toEqual(ours);
  const others = idsOf('2f6ad1f2-5b2e-4f0e-8d94-3a4a1f6f1c55');
  const shared = [...ours].filter((id) => others.has(id));
  // Markings, the extension and observables are the same everywhere.
  const types = new Set(shared.map((id) => id.split('--')[0]));
  expect([...types].sort()).toEqual([
    ...['autonomous-system', 'domain-name', 'email-addr', 'extension-definition', 'file'],
    ...['identity', 'ipv4-addr', 'ipv6-addr', 'marking-definition', 'url'],
  ]);
});

describe('a report', () => {
  test('tells its text, grading and sources', () => {
    const [stix] = ofType(compose(), 'report');
    expect(stix).toMatchObject({
      name: 'Halcyon Drift goes dark',
      description: report().content,
      published: '2026-05-20T04:12:00.123Z',
      labels: ['SIGINT', 'ais', 'shipping'],
      confidence: 50,
      external_references: [
        { source_name: 'Watchfloor', external_id: 'WF-2026-000123' },
        { source_name: 'Source', description: 'Port register', url: 'https://ports.example/7' },
      ],
      extensions: {
        [EXTENSION_ID]: {
          discipline: 'SIGINT',
          source_reliability: 'B',
          analytic_confidence: 'moderate',
        },
      },
    });
    expect(stix?.revoked).toBeUndefined();
  });

  test('about nothing refers to its producer', () => {
    const objects = compose({ places: [] });
    expect(ofType(objects, 'report')[0]?.object_refs).toEqual([ofType(objects, 'identity')[0]?.id]);
    expect(findingsOf(objects)).toEqual([]);
  });

  test('that is retracted is revoked', () => {
    expect(ofType(compose({ retractedAt: '2026-06-01T00:00:00Z' }), 'report')[0]?.revoked).toBe(
      true,
    );
  });

  test('of unknown confidence has none, which is not 0', () => {
    const unknown = { confidence: null, informationCredibility: 6 } as const;
    expect(ofType(compose(unknown), 'report')[0]).not.toHaveProperty('confidence');
  });
});

test('an entity is as restricted as the most restricted report that says it', () => {
  const [first] = entities;
  const said = (tlp: 'GREEN' | 'AMBER', compartments: string[]) => ({
    report: report({ id: tlp, marking: { tlp, compartments }, places: [] }),
    entityIds: [first?.id ?? ''],
  });
  const objects = composeObjects(producer, {
    reports: [said('GREEN', ['NIGHT-WATCH']), said('AMBER', [])],
    entities: entities.slice(0, 1),
    assessments: [],
  });
  const [address] = ofType(objects, 'ipv4-addr');
  const refs = (address?.object_marking_refs ?? []) as string[];
  expect(refs.map((ref) => readTlp(ref))).toEqual(['AMBER', undefined]);
  expect(refs).toHaveLength(2);
});

test('only what is asserted to be bad is an indicator', () => {
  const objects = composeObjects(producer, everything);
  const patterns = ofType(objects, 'indicator').map(({ pattern }) => pattern);
  expect(patterns).toContain(`[ipv4-addr:value = '${VALUES.ipv4}']`);
  expect(patterns).toContain(`[file:hashes.'SHA-256' = '${VALUES.sha256}']`);
  expect(patterns).toContain("[url:value = 'https://halcyon.com/a?b=c']");
  expect(patterns).toContain('[autonomous-system:number = 64496]');
  expect(patterns).toHaveLength(11);
});

test('AMBER+STRICT is never lowered to AMBER for those who do not know it', () => {
  const strict = compose({ marking: { tlp: 'AMBER+STRICT', compartments: [] } });
  const [stix] = ofType(forConsumer(strict, '1.0'), 'report');
  const refs = (stix?.object_marking_refs ?? []) as string[];
  expect(refs.map((ref) => readTlp(ref))).toEqual(['RED']);
});
