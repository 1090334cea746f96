import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  describePortions,
  highestLabel,
  labelAbove,
  makeEdition,
  portionsAbove,
  readPortion,
  readPortions,
} from './portions';
import { isAbove, TLP_LEVELS } from './tlp';

describe('portions', () => {
  test.each([
    ['(TLP:AMBER) Text', 'AMBER', 'Text'],
    ['(AMBER) Text', 'AMBER', 'Text'],
    ['(amber+strict)Text', 'AMBER+STRICT', 'Text'],
    ['(Amber + Strict) Text', 'AMBER+STRICT', 'Text'],
    ['(tlp: red) Text', 'RED', 'Text'],
    ['  (WHITE) Text', 'CLEAR', 'Text'],
    ['(GREEN)', 'GREEN', ''],
    ['(Redacted) Text', null, '(Redacted) Text'],
    ['Red boats (RED)', null, 'Red boats (RED)'],
    ['RED) Text', null, 'RED) Text'],
    ['((RED)) Text', null, '((RED)) Text'],
  ])('%j has the label %s', (paragraph, tlp, text) => {
    expect(readPortion(paragraph)).toEqual({ number: 1, tlp, text });
  });

  test('paragraphs are blocks between blank lines', () => {
    expect(readPortions('\n\n(RED) One\nstill one\r\n \t\r\nTwo\n\n\n\n(green) Three\n')).toEqual([
      { number: 1, tlp: 'RED', text: 'One\nstill one' },
      { number: 2, tlp: null, text: 'Two' },
      { number: 3, tlp: 'GREEN', text: 'Three' },
    ]);
    expect(readPortions(' \n ')).toEqual([]);
  });

  test('names the paragraphs above the level of the whole', () => {
    const above = portionsAbove('(CLEAR) a\n\n(AMBER) b\n\nc\n\n(RED) d', 'GREEN');
    expect(describePortions(above)).toBe('Paragraph 2 is TLP:AMBER, paragraph 4 is TLP:RED');
    expect(portionsAbove('(CLEAR) a\n\n(AMBER) b\n\nc\n\n(RED) d', 'RED')).toEqual([]);
  });

  test('an edition has the labelled portions up to its level and nothing else', () => {
    const report = {
      title: '(clear) Harbour traffic',
      content: '(green) One\n\nTwo\n\n(AMBER) Three\n\n(white) Four\nand more',
    };
    expect(makeEdition(report, 'GREEN')).toEqual({
      title: '(TLP:CLEAR) Harbour traffic',
      content: '(TLP:GREEN) One\n\n(TLP:CLEAR) Four\nand more',
    });
    expect(makeEdition({ title: 'Harbour', content: 'One' }, 'GREEN')).toEqual({
      title: '',
      content: '',
    });
  });

  test('an edition never has a portion above its level, and no unlabelled one', () => {
    const paragraph = fc.tuple(
      fc.constantFrom('', '(RED) ', '(amber) ', '(TLP:AMBER+STRICT) ', '(Green) ', '(WHITE) '),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(
        fc.array(paragraph.map((parts) => parts.join(''))),
        fc.constantFrom(...TLP_LEVELS),
        (paragraphs, tlp) => {
          const { content } = makeEdition({ title: 'x', content: paragraphs.join('\n\n') }, tlp);
          for (const portion of readPortions(content)) {
            expect(portion.tlp).not.toBeNull();
            expect(isAbove(portion.tlp ?? 'RED', tlp)).toBe(false);
          }
        },
      ),
    );
  });

  test('the longest report is read in one pass', () => {
    for (const filler of ['(', '(TLP:', ' ', '\n', '(AMBER ', 'TLP:AMBER', '%ff', '%ff ', '%']) {
      const text = filler.repeat(50_000 / filler.length);
      expect(readPortions(text).length).toBeLessThanOrEqual(1);
      expect(highestLabel(text)).toBeNull();
    }
  });
});

describe('labels', () => {
  test.each([
    ['Handle as TLP:AMBER please', 'AMBER'],
    ['tlp:amber+strict', 'AMBER+STRICT'],
    ['TLP: RED.', 'RED'],
    ['[TLP:WHITE]', 'CLEAR'],
    ['(RED) Names follow', 'RED'],
    ['Fine\n\n(AMBER) not fine', 'AMBER'],
    ['TLP:GREEN and TLP:RED', 'RED'],
    ['https://port.example/?q=TLP%3ARED&page=2', 'RED'],
    ['https://port.example/?q=%54%4c%50%3a%20red', 'RED'],
    ['https://port.example/?q=%ff%TLP:', null],
    ['The red boat, an amber light, green hills', null],
    ['A boat (red) was seen', null],
    ['TLP:REDACTED', null],
    ['XTLP:RED', null],
    ['TLP', null],
  ])('%j is labelled %s', (text, tlp) => {
    expect(highestLabel(text)).toBe(tlp);
  });

  test('only a label above the place counts', () => {
    expect(labelAbove('TLP:AMBER', 'GREEN')).toBe('AMBER');
    expect(labelAbove('TLP:AMBER', 'AMBER')).toBeNull();
    expect(labelAbove('TLP:GREEN', 'CLEAR')).toBe('GREEN');
  });
});
