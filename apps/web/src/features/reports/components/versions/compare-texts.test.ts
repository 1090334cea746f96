import { expect, it } from 'vitest';
import { compareTexts, type DiffRow, type EqualRows } from './compare-texts';

const side = (parts: DiffRow['before']) =>
  parts?.map(({ kind, text }) => (kind === 'same' ? text : `[${text}]`)).join('') ?? null;
const rows = (before: string, after: string) => compareTexts(before, after).map(outline);
const outline = (row: DiffRow | EqualRows) =>
  'equal' in row ? row.equal : [side(row.before), side(row.after)];

/** Puts a side together again from what is shown. */
const textOf = (found: readonly (DiffRow | EqualRows)[], name: 'before' | 'after') =>
  found.flatMap((row) => {
    const parts = 'equal' in row ? null : row[name];
    return parts ? [parts.map(({ text }) => text).join('')] : [];
  });

it('marks the words that changed, within their paragraphs', () => {
  expect(rows('The ship left at noon.', 'The ship left at dawn.')).toEqual([
    ['The ship left at [noon].', 'The ship left at [dawn].'],
  ]);
});

it('counts equal paragraphs and puts what was added or removed on its side', () => {
  const before = 'One\n\nTwo\nThree\nGone entirely here';
  const after = 'One\nNew words stand alone\nTwo\nThree';
  expect(rows(before, after)).toEqual([
    1,
    [null, '[New words stand alone]'],
    2,
    ['[Gone entirely here]', null],
  ]);
});

it('pairs a changed paragraph with its successor, not with an insertion before it', () => {
  const before = 'The crew asked for fuel at the barge';
  const after = 'Somebody else entirely\nThe crew asked for water at the barge';
  expect(rows(before, after)).toEqual([
    [null, '[Somebody else entirely]'],
    ['The crew asked for [fuel] at the barge', 'The crew asked for [water] at the barge'],
  ]);
});

it('finds nothing between equal texts, and everything between different ones', () => {
  expect(rows('Same', 'Same')).toEqual([1]);
  expect(rows('', 'Some')).toEqual([[null, '[Some]']]);
  expect(rows('Alpha', 'Beta')).toEqual([
    ['[Alpha]', null],
    [null, '[Beta]'],
  ]);
});

it('shows each side whole, whatever the words are', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const text = () => Array.from({ length: 1 + random(40) }, () => 'abcd'[random(4)]).join(' ');
  for (let round = 0; round < 300; round += 1) {
    const [before, after] = [text(), text()];
    const found = compareTexts(before, after);
    if (before === after) continue;
    expect(textOf(found, 'before')).toEqual([before]);
    expect(textOf(found, 'after')).toEqual([after]);
  }
});

const LONGEST = 50_000;
it.each([
  ['different letters', 'a b '.repeat(LONGEST / 4), 'c a '.repeat(LONGEST / 4)],
  ['lines', 'x\ny\n'.repeat(LONGEST / 4), 'y\nz\n'.repeat(LONGEST / 4)],
  ['one word', 'a'.repeat(LONGEST), `${'a'.repeat(LONGEST - 1)}b`],
])('gives up on words, not on the texts: %s', (_, before, after) => {
  const found = compareTexts(before, after);
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThanOrEqual(400);
  const parts = found.flatMap((row) => ('equal' in row ? [] : [row.before, row.after]));
  expect(Math.max(...parts.map((side) => side?.length ?? 0))).toBeLessThan(500);
});
