import { expect, test } from 'vitest';
import { splitText } from './text-parts';

test.each([
  ['', null, [], ''],
  ['convoy', null, [], 'convoy'],
  ['type:SIGINT', null, ['type:SIGINT'], ''],
  ['convoy type:SIGINT -drill', null, ['type:SIGINT'], 'convoy -drill'],
  ['region:"Asia Pacific" "coast road"', null, ['region:"Asia Pacific"'], '"coast road"'],
  // Taken out, an unclosed quote would extend over the words after it.
  ['region:"Asia Pacific', null, [], 'region:"Asia Pacific'],
  ['type:RUMINT -tag:drill', null, ['-tag:drill'], 'type:RUMINT '],
])('%s with the caret at %s', (text, caret, filters, words) => {
  expect(splitText(text, caret)).toMatchObject({ filters, words });
});

test('a filter stays in the text while the caret is at it', () => {
  expect(splitText('tag:p', 5)).toEqual({ filters: [], words: 'tag:p', caret: 5 });
  expect(splitText('tag:ports ', 10)).toEqual({ filters: ['tag:ports'], words: '', caret: 0 });
  expect(splitText('a tag:ports b', 13)).toEqual({
    filters: ['tag:ports'],
    words: 'a b',
    caret: 3,
  });
});
