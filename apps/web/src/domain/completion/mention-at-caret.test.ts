import { expect, test } from 'vitest';
import { completeMention, mentionAtCaret } from './mention-at-caret';

test.each([
  ['@', '', 0],
  ['ask @ni', 'ni', 4],
  ['(@ni', 'ni', 1],
])('in %j a name is being typed', (text, typed, start) => {
  expect(mentionAtCaret(text, text.length)).toEqual({ start, text: typed });
});

test.each(['', 'ni', 'mail a@b', '@nils ', '@nils, and'])('in %j none is', (text) => {
  expect(mentionAtCaret(text, text.length)).toBeNull();
});

test('a chosen name replaces the typed part of it', () => {
  expect(completeMention('ask @ni', 7, { start: 4, text: 'ni' }, 'nils')).toEqual({
    text: 'ask @nils ',
    caret: 10,
  });
  expect(completeMention('ask @nxx now', 6, { start: 4, text: 'n' }, 'nils')).toEqual({
    text: 'ask @nils now',
    caret: 10,
  });
});
