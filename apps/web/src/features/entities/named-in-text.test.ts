import { expect, test } from 'vitest';
import { reportEntity } from '@/testing/entities.fixture';
import { idOf } from '@/testing/people.fixture';
import { createSplitter } from './named-in-text';

const id = idOf(20);

/** Entities of a report, one for each word that it names. */
function entitiesIn(content: string, words: readonly string[]) {
  return words.map((word, index) => {
    const start = content.indexOf(word);
    return reportEntity({
      id: idOf(100 + index),
      texts: [
        {
          id,
          source: 'report',
          state: 'found',
          judgedBy: null,
          places: [{ text: 1, start, end: start + word.length }],
        },
      ],
    });
  });
}

const markedIn = (content: string, words: readonly string[], text = content) =>
  createSplitter(
    { id, content },
    entitiesIn(content, words),
  )?.(text).flatMap((part) => (part.entity ? part.text : []));

test.each([
  ['CVE-2024-3094 and CVE-2024-30940', ['CVE-2024-3094'], ['CVE-2024-3094']],
  ['call +47 (22) 85-50-50, now', ['+47 (22) 85-50-50'], ['+47 (22) 85-50-50']],
  [
    'hxxp://a[.]example/x?y={1}|2^3$',
    ['hxxp://a[.]example/x?y={1}|2^3$'],
    ['hxxp://a[.]example/x?y={1}|2^3$'],
  ],
  [
    'a.example in http://a.example/b',
    ['a.example', 'http://a.example/b'],
    ['a.example', 'http://a.example/b'],
  ],
  ['Ålesund, Ålesunds', ['Ålesund'], ['Ålesund']],
])('%s', (content, words, marked) => {
  expect(markedIn(content, words)).toEqual(marked);
});

test('nothing of the text is lost', () => {
  const content = 'from a.example to b.example.';
  const split = createSplitter({ id, content }, entitiesIn(content, ['a.example', 'b.example']));
  expect(split?.(content).map(({ text }) => text)).toEqual([
    'from ',
    'a.example',
    ' to ',
    'b.example',
    '.',
  ]);
});

test('what another text names is not marked', () => {
  const content = 'from a.example';
  const named = entitiesIn(content, ['a.example']);
  expect(createSplitter({ id: idOf(21), content }, named)).toBeUndefined();
});
