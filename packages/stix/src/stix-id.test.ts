import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json';
import { isStixId, toObservableId, toStixId, typeOfId } from './stix-id';

/** As Python's uuid5 makes them. Most ids in the examples of the standard are not what its own rule yields. */
test.each([
  ['ipv4-addr', { value: '198.51.100.3' }, '28bb3599-77cd-5a82-a950-b5bc3caf07c4'],
  ['domain-name', { value: 'example.com' }, 'bedb4899-d24b-5401-bc86-8f6b4cc18ec7'],
  [
    'url',
    { value: 'https://example.com/research/index.html' },
    '47c3cf9a-5027-5bf0-997a-017c7edc7c55',
  ],
  ['email-addr', { value: 'john@example.com' }, '7165e2a9-671f-585d-b1e1-ca59c671d934'],
  ['autonomous-system', { number: 15139 }, '3aa27478-50b5-5ab8-9da9-cdc12b657fff'],
])('%s has the id that the standard prescribes', (type, contributing, uuid) => {
  expect(toObservableId(type, contributing)).toBe(`${type}--${uuid}`);
});

test('names are in the order of RFC 8785', () => {
  expect(canonicalJson({ b: [1, { d: 'ü', c: true }], a: '"\n' })).toBe(
    '{"a":"\\"\\n","b":[1,{"c":true,"d":"ü"}]}',
  );
});

test('ids are of a version that the official schemas accept', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string(), (namespace, name) => {
      const id = toStixId('report', namespace, name);
      expect(id).toMatch(
        /^report--[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
      expect(isStixId(id)).toBe(true);
      expect(typeOfId(id)).toBe('report');
    }),
  );
});
