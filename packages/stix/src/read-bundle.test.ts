import { DEFAULT_TLP } from '@watchfloor/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeObjects } from './compose';
import { readExample } from './official-schemas.fixture';
import { EXTENSION_ID } from './producer';
import { type ReadItem, readBundle, readObjects } from './read-bundle';
import { BundleError } from './read-limits';
import { readPattern } from './read-pattern';
import { entities, everything, producer, report, VALUES } from './sample-objects.fixture';

const UUID = '9f6ad1f2-5b2e-4f0e-8d94-3a4a1f6f1c5';
const AT = '2026-05-20T04:12:00.123Z';
const object = (type: string, more: object = {}, digit = 0) => ({
  ...{ type, spec_version: '2.1', id: `${type}--${UUID}${digit}`, created: AT, modified: AT },
  ...more,
});
const ofKind = (items: readonly ReadItem[], kind: ReadItem['reading']['kind']) =>
  items.filter(({ reading }) => reading.kind === kind);

describe('what we wrote ourselves', () => {
  const items = readObjects(composeObjects(producer, everything));

  test('is read as the same reports', () => {
    const [clear] = ofKind(items, 'report');
    const { title, content, intelligenceType, region, tags, places, observedFrom } = report();
    expect(clear?.reading).toMatchObject({
      report: {
        title,
        intelligenceType,
        region,
        tags,
        places,
        observedFrom,
        confidence: 'moderate',
      },
    });
    // Other entities than the one address are not in the text.
    expect(JSON.stringify(clear?.reading)).toContain(JSON.stringify(content).slice(1, -1));
    expect(clear?.isRevoked).toBe(true);
  });

  test('keeps levels and compartments', () => {
    expect(ofKind(items, 'report').map(({ marking }) => marking.tlp)).toEqual([
      ...['RED', 'RED', 'RED', 'RED', 'RED'],
    ]);
    expect(ofKind(items, 'investigation')[0]?.marking).toEqual({
      ...{ tlp: 'AMBER', compartments: ['NIGHT-WATCH'] },
    });
  });

  test('has verdicts and names', () => {
    expect(ofKind(items, 'entity')).toHaveLength(8);
    const verdicts = ofKind(items, 'assessment').flatMap(({ reading }) =>
      reading.kind === 'assessment' ? [reading.assessment.verdict] : [],
    );
    expect(verdicts.filter((verdict) => verdict === 'malicious').length).toBeGreaterThan(11);
    expect(new Set(verdicts)).toEqual(new Set(['malicious', 'benign']));
    expect(ofKind(items, 'refused')).toEqual([]);
  });

  test('is not listed a second time', () => {
    expect(ofKind(items, 'report')).toHaveLength(5);
  });
});

test.each(['apt1', 'poisonivy'] as const)('reads the example %s of OASIS', (name) => {
  const { objects } = readExample(name);
  const items = readObjects(objects);
  expect(ofKind(items, 'refused')).toEqual([]);
  expect(ofKind(items, 'report').length).toBeGreaterThan(0);
  expect(ofKind(items, 'entity').length).toBeGreaterThan(3);
});

describe('patterns', () => {
  test.each([
    ["[ipv4-addr:value = '203.0.113.7']", ['203.0.113.7']],
    ["[domain-name:value='a.com' OR domain-name:value = 'b.com']", ['a.com', 'b.com']],
    ["[url:value = 'https://a.com/x\\'y']", ["https://a.com/x'y"]],
    [
      `[file:hashes.MD5 = '${VALUES.md5}'] OR [file:hashes.'SHA-256' = '${VALUES.sha256}']`,
      [VALUES.md5, VALUES.sha256],
    ],
    ['[autonomous-system:number = 64496]', ['AS64496']],
  ])('%s', (pattern, values) => {
    expect(readPattern(pattern)?.map(({ value }) => value)).toEqual(values);
  });

  test.each([
    "[ipv4-addr:value = '203.0.113.7' AND domain-name:value = 'a.com']",
    "[ipv4-addr:value LIKE '203.%']",
    "[ipv4-addr:value = 'not an address']",
    "[process:name = 'x']",
    '',
    "[url:value = '",
  ])('%s stays what it is', (pattern) => {
    expect(readPattern(pattern)).toBeNull();
  });

  test('every observable is read from its own pattern', () => {
    const objects = composeObjects(producer, everything);
    for (const { pattern } of objects.filter(({ type }) => type === 'indicator')) {
      expect(readPattern(String(pattern))).toHaveLength(1);
    }
    expect(entities.length).toBeGreaterThan(20);
  });
});

describe('markings', () => {
  const levelOf = (markingRefs: string[], ...definitions: object[]) =>
    readObjects([
      object('campaign', { name: 'Long Tide', object_marking_refs: markingRefs }),
      ...definitions,
    ])[0]?.marking.tlp;

  test('without one the default applies', () => {
    expect(readObjects([object('campaign', { name: 'Long Tide' })])[0]?.marking.tlp).toBe(
      DEFAULT_TLP,
    );
  });

  test.each([
    ['613f2e26-407d-48c7-9eca-b8e91df99dc9', 'CLEAR'],
    ['34098fce-860f-48ae-8e50-ebd3cc5e41da', 'GREEN'],
    ['f88d31f6-486f-44da-b317-01333bde0b82', 'AMBER'],
    ['5e57c739-391a-4eb3-b6be-7d15ca92d5ed', 'RED'],
    ['826578e1-40ad-459f-bc73-ede076f81f37', 'AMBER+STRICT'],
    ['94868c89-83c2-464b-929b-a1a8aa3c8487', 'CLEAR'],
    ['bab4a63c-aed9-4cf5-a766-dfca5abac2bb', 'GREEN'],
    ['55d920b0-5e8b-4f79-9ee9-91f868d9b421', 'AMBER'],
    ['939a9414-2ddd-4d32-a0cd-375ea402b003', 'AMBER+STRICT'],
    ['e828b379-4e03-4974-9ac4-e53a884c97c1', 'RED'],
  ])('%s is %s', (id, tlp) => {
    expect(levelOf([`marking-definition--${id}`])).toBe(tlp);
  });

  test('one that nobody explains counts as AMBER+STRICT, a statement as nothing', () => {
    const unknown = object('marking-definition');
    expect(levelOf([unknown.id])).toBe('AMBER+STRICT');
    const statement = { definition_type: 'statement', definition: { statement: 'Copyright' } };
    expect(levelOf([unknown.id], { ...unknown, ...statement })).toBe(DEFAULT_TLP);
    expect(levelOf([unknown.id], { ...unknown, name: 'TLP:RED' })).toBe('RED');
    const opencti = { x_opencti_definition: 'TLP:AMBER+STRICT' };
    expect(levelOf([unknown.id], { ...unknown, ...opencti })).toBe('AMBER+STRICT');
  });

  test('a marking of a part counts for the whole', () => {
    const red = 'marking-definition--5e57c739-391a-4eb3-b6be-7d15ca92d5ed';
    const parts = [{ marking_ref: red, selectors: ['name'] }];
    const [item] = readObjects([object('campaign', { name: 'x y', granular_markings: parts })]);
    expect(item?.marking.tlp).toBe('RED');
  });

  test('a report is as restricted as what is written into it', () => {
    const [item] = readObjects([
      object('report', { name: 'Old', object_refs: [`ipv4-addr--${UUID}1`] }),
      {
        ...{ type: 'ipv4-addr', id: `ipv4-addr--${UUID}1`, value: '203.0.113.7' },
        object_marking_refs: ['marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421'],
      },
    ]);
    expect(item).toMatchObject({ marking: { tlp: 'AMBER' } });
    expect(JSON.stringify(item?.reading)).toContain('## Observables\\n\\n- 203.0.113.7');
  });
});

test('what came earlier explains it, and is not read again', () => {
  const address = { type: 'ipv4-addr', id: `ipv4-addr--${UUID}1`, value: '203.0.113.7' };
  const marking = object('marking-definition', { name: 'TLP:AMBER' }, 2);
  const refs = { object_refs: [address.id], object_marking_refs: [marking.id] };
  const items = readObjects([object('report', { name: 'Late', ...refs })], [address, marking]);
  expect(items).toMatchObject([{ type: 'report', marking: { tlp: 'AMBER' } }]);
  expect(JSON.stringify(items[0]?.reading)).toContain('- 203.0.113.7');
});

describe('hostile bundles', () => {
  const refused = (text: string) => expect(() => readBundle(text)).toThrow(BundleError);

  test('that are none are refused', () => {
    for (const text of ['', 'null', '[]', '{}', '{"objects":{}}', '{"objects":', '"x"'])
      refused(text);
  });

  test('with 20,001 objects are refused, with 20,000 they are read', () => {
    const many = (count: number) =>
      readObjects(
        Array.from({ length: count }, (_, i) => ({
          type: 'domain-name',
          id: `domain-name--${UUID.slice(0, -7)}${String(i).padStart(8, '0')}`,
          value: `host${i}.com`,
        })),
      );
    expect(() => many(20_001)).toThrow(BundleError);
    const items = many(20_000);
    expect(ofKind(items, 'observable')).toHaveLength(20_000);
    expect(ofKind(items, 'report').length).toBeGreaterThan(1);
  });

  test('nested deep, with endless texts or prototypes are refused', () => {
    refused(`{"objects":[${'['.repeat(5000)}${']'.repeat(5000)}]}`);
    refused(`{"objects":["${'x'.repeat(200_001)}"]}`);
    refused('{"objects":[{"type":"report","__proto__":{"isAdmin":true}}]}');
    refused('{"objects":[{"type":"report","constructor":{"prototype":{}}}]}');
  });

  test('with types that make the official pattern backtrack take no time', () => {
    const items = readObjects([
      { ...object('report'), type: `${'a'.repeat(50_000)}!` },
      { ...object('indicator', {}, 1), pattern: `[url:value = '${"\\'".repeat(90_000)}` },
      { ...object('indicator', {}, 2), pattern: `${"' OR ".repeat(30_000)}` },
    ]);
    expect(items.map(({ reading }) => reading.kind)).toEqual(['refused', 'kept', 'kept']);
  });

  test('with the same id twice are read with the newest', () => {
    const items = readObjects([
      object('campaign', { name: 'Old name' }),
      object('campaign', { name: 'New name', modified: '2026-06-01T00:00:00.000Z' }),
      object('campaign', { name: 'Older name', modified: '2026-01-01T00:00:00.000Z' }),
    ]);
    expect(items.map(({ raw }) => raw.name)).toEqual(['New name']);
  });

  test('with references in circles are read', () => {
    const [first, second] = [`report--${UUID}0`, `report--${UUID}1`];
    const items = readObjects([
      object('report', { name: 'One', object_refs: [first, second] }),
      object('report', { name: 'Two', object_refs: [first, 'nothing--'] }, 1),
      object('relationship', { source_ref: first, target_ref: first }),
    ]);
    expect(ofKind(items, 'report')).toHaveLength(2);
  });

  test('of STIX 2.0 are read', () => {
    const { spec_version: _, ...old } = object('report', {
      name: 'Old',
      labels: ['threat-report'],
    });
    const items = readBundle(
      JSON.stringify({ type: 'bundle', spec_version: '2.0', objects: [old] }),
    );
    expect(items[0]?.reading).toMatchObject({ report: { title: 'Old', tags: ['threat-report'] } });
  });

  test('of anything are read or refused', () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    const some = fc.record(
      {
        type: fc.constantFrom('report', 'indicator', 'note', 'grouping', 'file', 'location', 'x'),
        id: fc.constantFrom(`report--${UUID}0`, `indicator--${UUID}0`, `note--${UUID}0`, 'x'),
        ...{ name: value, description: value, object_refs: value, pattern: value, hashes: value },
        ...{ extensions: value, modified: value, object_marking_refs: value, value, labels: value },
        ...{ external_references: value, granular_markings: value, valid_until: value },
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(some), (objects) => {
        try {
          for (const item of readObjects(objects)) expect(item.stixId).toMatch(/--/);
        } catch (error) {
          expect(error).toBeInstanceOf(BundleError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('verdicts and reports about what they refer to', () => {
  const addresses = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      object('ipv4-addr', {
        id: `ipv4-addr--9f6ad1f2-5b2e-4f0e-8d94-${String(i).padStart(12, '0')}`,
        value: `45.${80 + Math.floor(i / 250)}.7.${i % 250}`,
      }),
    );
  const extensions = { [EXTENSION_ID]: { verdict: 'malicious' } };
  const noteOn = (refs: readonly string[], i = 0) =>
    object('note', {
      id: `note--9f6ad1f2-5b2e-4f0e-8d94-${String(i).padStart(12, '0')}`,
      ...{ content: 'n', object_refs: refs, extensions },
    });
  const idsOf = (objects: readonly { id: string }[]) => objects.map(({ id }) => id);

  test('count each thing once', () => {
    const known = addresses(10);
    const ids = idsOf(known);
    const items = readObjects([...known, noteOn(Array.from({ length: 50 }, () => ids).flat())]);
    const [note] = ofKind(items, 'assessment');
    expect(note?.reading).toMatchObject({ assessment: { values: { length: 10 } } });
  });

  test('are limited, alone and together', () => {
    const known = addresses(1001);
    const most = idsOf(known).slice(0, 1000);
    const notes = Array.from({ length: 201 }, (_, i) => noteOn(most, i));
    const refused = ofKind(readObjects([...known, noteOn(idsOf(known))]), 'refused');
    expect(refused).toMatchObject([{ reading: { problem: 'It is about more than 1,000 values' } }]);
    const together = readObjects([...known, ...notes]);
    expect(ofKind(together, 'assessment')).toHaveLength(200);
    expect(ofKind(together, 'refused')).toMatchObject([
      { reading: { problem: 'The objects of the bundle are about too many values' } },
    ]);
  });
});
