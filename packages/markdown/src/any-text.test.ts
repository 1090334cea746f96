import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countElements, FOOTNOTE_ELEMENTS } from './count-elements';
import type { Block, Inline } from './document';
import { MAX_DEPTH, MAX_ELEMENTS, MAX_INLINE_DEPTH, MAX_LINES } from './limits';
import { outline } from './outline.fixture';
import { parseMarkdown } from './parse-markdown';

const MARKS = [
  '*',
  '**',
  '_',
  '~~',
  '`',
  '```',
  '[',
  ']',
  '!',
  '<',
  '>',
  '#',
  '# ',
  '- ',
  '- [x] ',
];
const PLACES = [
  '1. ',
  '> ',
  ' ',
  '\n',
  '\n\n',
  '    ',
  '\\',
  '[^1]',
  '\n[^1]: ',
  '@',
  '&',
  '---',
  '\n===',
];
const form = fc.constantFrom('full' as const, 'short' as const);

/** Marks with numbered words between them. */
const textOf = (...others: string[]) =>
  fc
    .array(fc.constantFrom(...MARKS, ...PLACES, ...others, 'word', 'word', 'word'), {
      maxLength: 60,
    })
    .map((pieces) =>
      pieces.map((piece, index) => (piece === 'word' ? `w${index}w` : piece)).join(''),
    );

const depthOf = (block: Block): number => {
  if (block.kind === 'quote') return 1 + Math.max(0, ...block.children.map(depthOf));
  if (block.kind !== 'list') return 1;
  return 2 + Math.max(0, ...block.items.flatMap(({ children }) => children.map(depthOf)));
};

const inlineDepthOf = (node: Inline): number =>
  'children' in node ? 1 + Math.max(0, ...node.children.map(inlineDepthOf)) : 0;

describe('any text', () => {
  test.each([
    ['brackets', textOf('(', ')')],
    ['addresses', textOf('http://x.org/', 'https://', ']: https://x.org/')],
  ])('with %s keeps its words', (_, text) => {
    fc.assert(
      fc.property(text, form, (source, ofForm) => {
        const shown = outline(parseMarkdown(source, ofForm));
        for (const [word] of source.matchAll(/w\d+w/g)) expect(shown).toContain(word);
      }),
      { numRuns: 2000 },
    );
  });

  test('becomes a tree without a dangerous address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), form, (source, ofForm) => {
        parseMarkdown(source, ofForm);
      }),
    );
    const address = fc.tuple(
      fc.constantFrom('[a](', '![a](', '<', '[a]: ', '[a][a]\n\n[a]: '),
      fc.constantFrom('javascript:', 'java\nscript:', 'data:', '//', '/\\', '\u0001javascript:'),
      fc.string(),
      fc.constantFrom(')', '>', ''),
    );
    fc.assert(
      fc.property(address, (parts) => {
        const shown = JSON.stringify(parseMarkdown(parts.join(''), 'full'));
        for (const [, href] of shown.matchAll(/"href":"([^"]*)/g)) {
          expect(href).toMatch(/^(https?:\/\/|mailto:|\/(?![/\\]))/);
        }
      }),
    );
  });
});

const LENGTH = 50_000;
const repeat = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
const numbered = (count: number, piece: (number: number) => string) =>
  Array.from({ length: count }, (_, n) => piece(n)).join('');

/** Each takes seconds, or the stack, in a parser without limits. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ...['[', '`', '|', '>', '*', '_', '![', '<', '*a ', '**a *a ', '~~a ', '- ', '* + '],
  ...['* + * + * + * + a\n', '>>>>>>>>>> a\n', '-\n', 'a\n\n', '# a\n', '|-|\n', '- [ ] a\n'],
  ...['[a](', '[a](<b', '[a](b "', '[a](/b) ', '[a][b]', 'http://', 'http://a.b ', '@a_', '\\'],
  ...['WF-2026-000123 ', '<a@b.c>', '[^1]', '\n'],
].map((piece) => [JSON.stringify(piece), repeat(piece)] as const);
const MADE: readonly (readonly [string, string])[] = [
  ['a long table', `|a|\n|-|\n${repeat('|\n')}`],
  ['a wide table', `${'|a'.repeat(4000)}|\n${'|-'.repeat(4000)}|\n${'|\n'.repeat(15_000)}`],
  ['footnotes', `[^1]: x\n\n${repeat('[^1]')}`],
  ['a chain of footnotes', numbered(3000, (n) => `[^${n}]: [^${n + 1}]\n`)],
  ['definitions', numbered(4000, (n) => `[a${n}]: /b\n`)],
  ['deep lists', numbered(300, (n) => `${' '.repeat(n * 2)}- a\n`)],
  [
    'footnotes with text',
    numbered(900, (n) => `[^${n}] *a* `) + numbered(900, (n) => `\n[^${n}]: b`),
  ],
  ['footnotes that name others', `[^0]\n${numbered(950, (n) => `\n[^${n}]: [^${n + 1}] *a*`)}`],
  ['paragraphs of brackets', `${'['.repeat(3900)}\n\n`.repeat(12)],
  ['items of emphasis', `- ${'**a** '.repeat(60)}\n`.repeat(130)],
  ['backticks', numbered(300, (n) => `${'`'.repeat(n)}a`)],
];

describe('hostile texts', () => {
  test.each([...HOSTILE, ...MADE])('%s stay within the limits', (_, text) => {
    for (const ofForm of ['full', 'short'] as const) {
      const { blocks, footnotes } = parseMarkdown(text, ofForm);
      const all = [...blocks, ...footnotes.flat()];
      const elements = all.reduce((sum, block) => sum + countElements(block), 0);
      // What is beyond the limit is plain text, as are definitions: at most a paragraph for each line.
      expect(elements + footnotes.length * FOOTNOTE_ELEMENTS).toBeLessThanOrEqual(
        MAX_ELEMENTS + MAX_LINES,
      );
      expect(Math.max(...all.map(depthOf))).toBeLessThanOrEqual(MAX_DEPTH + 1);
      const inlines = all.flatMap((block) => (block.kind === 'paragraph' ? block.children : []));
      expect(inlines.every((node) => inlineDepthOf(node) <= MAX_INLINE_DEPTH)).toBe(true);
    }
  });

  test('what is nested too deeply is shown as it was typed', () => {
    const text = `${'>'.repeat(100)} deep`;
    expect(outline(parseMarkdown(text, 'full'))).toBe(`p(${text})`);
  });

  test('what comes after too many marks is shown as it was typed', () => {
    const brackets = '['.repeat(1500);
    const paragraphs = ['**first**', brackets, brackets, brackets, '**last**'];
    expect(outline(parseMarkdown(paragraphs.join('\n\n'), 'full'))).toBe(
      `p(b(first)) p(${brackets}) p(${brackets}) p(${brackets}⏎⏎**last**)`,
    );
  });

  test('a letter keeps eight accents', () => {
    const { blocks } = parseMarkdown(`a${'\u0301'.repeat(50_000)} b`, 'full');
    expect(blocks).toEqual([
      { kind: 'paragraph', children: [{ kind: 'text', text: `a${'\u0301'.repeat(8)} b` }] },
    ]);
  });

  test('what comes after the last formatted line is shown as it was typed', () => {
    const text = `**first**\n${'\n'.repeat(3000)}**last**`;
    expect(outline(parseMarkdown(text, 'full'))).toBe('p(b(first)) p(**last**)');
  });
});
