import { describe, expect, test } from 'vitest';
import { hasHidden, isDisguised, mixesAlphabets, stripHidden, toSkeleton } from './look-alikes';

describe('the skeleton', () => {
  test.each([
    ['Cyrillic', '\u0430dm\u0456n@ex\u0430mpl\u0435.org', 'admin@example.org'],
    ['Greek', 'p\u03bfrt@example.org', 'port@example.org'],
    ['Armenian', 'h\u0585me@example.org', 'home@example.org'],
    ['full width', '\uff41\uff44\uff4d\uff49\uff4e@example.org', 'admin@example.org'],
    ['mathematical', '\u{1d41a}dmin@example.org', 'admin@example.org'],
    ['capitals', '\u0410DM\u0406N@example.org', 'ADMlN@example.org'],
    ['a capital i', 'pauI@example.org', 'paul@example.org'],
  ])('is the same for %s', (_name, disguised, plain) => {
    expect(toSkeleton(disguised)).toBe(toSkeleton(plain));
  });

  test.each([
    ['anna1@example.org', 'annal@example.org'],
    ['zo\u00eb@example.org', 'zoe@example.org'],
    ['\u0438\u0432\u0430\u043d@example.org', 'ivan@example.org'],
  ])('differs for %s and %s', (one, other) => {
    expect(toSkeleton(one)).not.toBe(toSkeleton(other));
  });
});

test.each([
  ['\u0441\u0430\u0440\u0430@example.org', true],
  ['\u0441\u0430\u0440\u0430@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444', false],
  ['zo\u00eb@example.org', false],
  ['PAUL@example.org', false],
])('%s imitates Latin: %s', (text, expected) => {
  expect(isDisguised(text)).toBe(expected);
});

test.each([
  ['Elin Haugen', false],
  ['\u0421\u0430\u0440\u0430 Haugen', false],
  ['Zo\u00eb-\u00d8ystein', false],
  ['\u0415lin', true],
  ['\u03bfla', true],
  ['\u7530\u4e2dTanaka', false],
])('%s mixes alphabets: %s', (text, expected) => {
  expect(mixesAlphabets(text)).toBe(expected);
});

test.each([
  '\u200b',
  '\u202e',
  '\u00ad',
  '\u2066',
  '\ufeff',
  '\u3164',
  '\u{e0041}',
  '\u0007',
  '\ue000',
])('the character %j is hidden, and stripped', (character) => {
  expect(hasHidden(`a${character}b`)).toBe(true);
  expect(stripHidden(`a${character}b`)).toBe('ab');
});

test('letters, marks and spaces of any language are not hidden', () => {
  expect(hasHidden('Zoe\u0308 \u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35 \u{1f600}')).toBe(false);
});
