import { expect, test } from 'vitest';
import { createNameMatcher } from './match-names';

const NAMES = [
  'Grey Heron',
  'Grey Heron Group',
  'Zürich',
  'IT',
  'Иван Петров',
  '华为',
  "O'Brien",
  'حزب',
];
const match = createNameMatcher(NAMES.map((name) => ({ entityId: name, name })));

test.each([
  ['grey heron was here', ['Grey Heron'], 'grey heron'],
  ['the GREY  HERON.', ['Grey Heron'], 'GREY  HERON'],
  ['Grey Heron Group met', ['Grey Heron Group'], 'Grey Heron Group'],
  ['Grey-Heron', ['Grey Heron'], 'Grey-Heron'],
  ['in Zurich', ['Zürich'], 'Zurich'],
  ['in ZÜRICH', ['Zürich'], 'ZÜRICH'],
  ['Zu\u200brich', ['Zürich'], 'Zu\u200brich'],
  ['ивана нет, Иван Петров здесь', ['Иван Петров'], 'Иван Петров'],
  ['他们是华为公司', ['华为'], '华为'],
  ['O’Brien said', ["O'Brien"], 'O’Brien'],
  ['the IT team', ['IT'], 'IT'],
  ['it rains', [], ''],
  ['Greyheron', [], ''],
  ['grey herons', [], ''],
  ['Zürichsee', [], ''],
])('%s', (text, expected, written) => {
  const found = match(text);
  expect(found.map(({ entityId }) => entityId)).toEqual(expected);
  expect(found.map(({ start, end }) => text.slice(start, end)).join()).toBe(written);
});

test('two things may have the same name', () => {
  const both = createNameMatcher([
    { entityId: '1', name: 'Aurora' },
    { entityId: '2', name: 'aurora' },
  ]);
  expect(both('MV Aurora').map(({ entityId }) => entityId)).toEqual(['1', '2']);
});
