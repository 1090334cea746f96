import { expect, test } from 'vitest';
import { createNameMatcher, PLACES_MAX } from './match-names';

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

test('of a name that is exact the next shorter one counts where it is written otherwise', () => {
  const find = createNameMatcher(['A', 'A B', 'b c d'].map((name) => ({ entityId: name, name })));
  expect(find('A b c d, A B c').map(({ entityId }) => entityId)).toEqual(['A', 'b c d', 'A B']);
});

test('finds what trying every name at every word finds', () => {
  const words = ['one', 'two', 'Three', 'x'];
  const random = (most: number) => Math.floor(Math.random() * most);
  const phrase = (most: number) =>
    Array.from({ length: 1 + random(most) }, () => words[random(words.length)] ?? '');
  for (let round = 0; round < 300; round += 1) {
    const names = [...new Set(Array.from({ length: random(12) }, () => phrase(5).join(' ')))];
    const text = phrase(40);
    const expected: string[] = [];
    for (let first = 0; first < text.length; ) {
      const begins = (name: string) => `${text.slice(first).join(' ')} `.startsWith(`${name} `);
      const longest = names.filter(begins).toSorted((one, other) => other.length - one.length)[0];
      if (longest) expected.push(longest);
      first += longest?.split(' ').length ?? 1;
    }
    const find = createNameMatcher(names.map((name) => ({ entityId: name, name })));
    const found = find(text.join(' ')).map(({ entityId }) => entityId);
    const firstPlaces = expected.filter(
      (name, at) => expected.slice(0, at).filter((one) => one === name).length < PLACES_MAX,
    );
    expect(found).toEqual(firstPlaces);
  }
});

test('takes time in proportion to the text, however often a name nearly begins', () => {
  const find = createNameMatcher([{ entityId: '1', name: '漢'.repeat(200) }]);
  const timeOf = (text: string) => {
    const startedAt = performance.now();
    expect(find(text)).toEqual([]);
    return performance.now() - startedAt;
  };
  timeOf('漢字'.repeat(25_000));
  const [near, far] = [`${'漢'.repeat(199)}字`, '漢字'.repeat(100)].map((part) =>
    Math.min(...[1, 2, 3].map(() => timeOf(part.repeat(250)))),
  );
  expect(near).toBeLessThan((far ?? 0) * 10 + 20);
});

test('tells the first places of a name alone, however many have it', () => {
  const find = createNameMatcher(
    Array.from({ length: 1000 }, (_, n) => ({ entityId: String(n), name: 'Aurora' })),
  );
  expect(find('aurora '.repeat(100_000))).toHaveLength(1000 * PLACES_MAX);
});
