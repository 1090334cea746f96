import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPassageFinder, fingerprint, guardedTextsOf, toSource, wordsOf } from './passages';

const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `word${from + i}`);

describe('words', () => {
  test.each([
    ['The Harbour, of “Tromsø”—at 10.0.4.17!', 'the harbour of tromso at 10 0 4 17'],
    ['(TLP:AMBER) One\n\n(red) Two', 'one two'],
    ['in\u00advisible\u200b break', 'invisible break'],
    ['e\u0301te\u0301 ÉTÉ', 'ete ete'],
    ['ﬁnd', 'find'],
    ['МОСКВА', 'москва'],
    ['北京大学 AB', '北 京 大 学 ab'],
    ['한국 사람', '한국 사람'],
    ['… — !', ''],
  ])('%j has the words %j', (text, words) => {
    expect(wordsOf(text).folded.join(' ')).toBe(words);
  });

  test('stay of a bounded length, whatever their characters stand for', () => {
    const sentences = wordsOf('ﷺ'.repeat(100)).folded;
    expect(sentences.join('').length).toBeLessThanOrEqual(400);
    const spaces = wordsOf('\u037aa'.repeat(100)).folded;
    expect(spaces.filter((word) => /\s/.test(word))).toEqual([]);
    const marks = wordsOf(`a${'\u0315\u0300\u200b'.repeat(1000)}`).written;
    expect(Math.max(...marks.map((word) => word.length))).toBe(128);
  });
});

describe('fingerprints', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'tanker', 'pier', 'é');
  const words = fc.array(word, { maxLength: 60 });

  test('two texts with 12 words in a row in common share a fingerprint', () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 12, maxLength: 30 }),
        fc.tuple(words, words, words, words),
        (passage, [a, b, c, d]) => {
          const other = new Set(fingerprint([...c, ...passage, ...d]));
          expect(fingerprint([...a, ...passage, ...b]).some((print) => other.has(print))).toBe(
            true,
          );
        },
      ),
    );
  });

  test('are whole numbers that PostgreSQL and JavaScript both hold, a quarter as many as words', () => {
    const prints = fingerprint(numbered(0, 4000));
    expect(prints.every(Number.isSafeInteger)).toBe(true);
    expect(prints.length).toBeGreaterThan(800);
    expect(prints.length).toBeLessThan(1200);
    expect(fingerprint(numbered(0, 11))).toEqual([]);
    expect(fingerprint(numbered(0, 12))).toHaveLength(1);
  });

  test('texts without common words share none', () => {
    const other = new Set(fingerprint(numbered(10_000, 5000)));
    expect(fingerprint(numbered(0, 5000)).filter((print) => other.has(print))).toEqual([]);
  });
});

describe('passages', () => {
  test('12 words in a row are a passage, 11 are none', () => {
    const source = [...numbered(100, 20), ...numbered(0, 12), ...numbered(200, 20)];
    expect(createPassageFinder(['x', ...numbered(0, 12), 'y'])(toSource(source))).toEqual({
      start: 1,
      length: 12,
    });
    expect(createPassageFinder(['x', ...numbered(0, 11), 'y'])(toSource(source))).toBeNull();
  });

  test('the longest one is found', () => {
    const text = [...numbered(0, 13), 'x', ...numbered(50, 20)];
    const source = [...numbered(0, 13), 'y', ...numbered(50, 17), 'z'];
    expect(createPassageFinder(text)(toSource(source))).toEqual({ start: 14, length: 17 });
  });

  test('the longest text of one repeated word is compared in one pass', () => {
    const text = Array.from({ length: 25_000 }, () => 'a');
    expect(createPassageFinder(text)(toSource(text))).toEqual({ start: 0, length: 25_000 });
    expect(fingerprint(text)).toHaveLength(1);
  });
});

describe('guarded texts', () => {
  const sentence = numbered(0, 14).join(' ');

  test('unlabelled paragraphs have the readers of the report, labelled ones those of their level', () => {
    const content = `${sentence}\n\n(GREEN) ${sentence}\n\n(AMBER) ${sentence}\n\n(RED) ${sentence}`;
    const texts = guardedTextsOf({ title: 'Harbour', content, audienceId: 104 });
    expect(texts.map(({ audienceId }) => audienceId)).toEqual([104, 3]);
    expect(texts[0]?.words.join(' ')).toBe(`harbour \n ${sentence} \n ${sentence}`);
  });

  test('a passage may go on in the next paragraph of the same readers', () => {
    const content = `one two three four five six\n\nseven eight nine ten eleven twelve`;
    const [text] = guardedTextsOf({ title: 'T', content, audienceId: 3 });
    const copied = wordsOf(content).folded;
    expect(createPassageFinder(copied)(toSource(text?.words ?? []))).toEqual({
      start: 0,
      length: 12,
    });
  });

  test('a report for everyone has none', () => {
    expect(guardedTextsOf({ title: 'T', content: sentence, audienceId: 2 })).toEqual([]);
  });
});
