import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMatches, foldText, matchesWordStartsOnly, parseSearchTerms } from './search-terms';

describe('foldText', () => {
  test.each([
    ['Tromsø', 'tromso'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['Đà Nẵng', 'da nang'],
    ['ÆGIR', 'aegir'],
    ['İstanbul ışık', 'istanbul isik'],
    ['e\u0301tude', 'etude'],
    ['Αθήνα', 'αθηνα'],
    ['МОСКВА Киёв й', 'москва киев й'],
    ['한국', '한국'],
    ['a \n\t b', 'a b'],
    ['CVE–2024', 'cve-2024'],
  ])('%j is compared as %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe('parseSearchTerms', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['  \t ', []],
    ['alpha  beta', ['alpha', 'beta']],
    ['alpha ALPHA álpha', ['alpha']],
    ['"alpha  beta" gamma', ['alpha beta', 'gamma']],
    ['“alpha beta”', ['alpha beta']],
    ['"left open', ['left open']],
    ['"" " "', []],
    ['10.0.4.17 CVE-2024-3094', ['10.0.4.17', 'CVE-2024-3094']],
    ['a\u0000b', ['a', 'b']],
    ['-x | & ! (', ['-x', '|', '&', '!', '(']],
    ['100% a_b \\', ['100%', 'a_b', '\\']],
  ])('%j has the terms %j', (q, terms) => {
    expect(parseSearchTerms(q)).toEqual(terms);
  });

  test('never throws, and its terms survive a round trip', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (q) => {
        const terms = parseSearchTerms(q);
        expect(parseSearchTerms(terms.map((term) => `"${term}"`).join(' '))).toEqual(terms);
      }),
    );
  });
});

describe('short terms', () => {
  test.each([
    ['ab', true],
    ['é', true],
    ['7', true],
    ['abc', false],
    ['%', false],
    ['a-', false],
    ['北京', false],
  ])('%j matches word starts only: %j', (term, expected) => {
    expect(matchesWordStartsOnly(term)).toBe(expected);
  });
});

describe('findMatches', () => {
  const marked = (text: string, q: string) => {
    let result = '';
    let at = 0;
    for (const { start, end } of findMatches(text, parseSearchTerms(q))) {
      result += `${text.slice(at, start)}[${text.slice(start, end)}]`;
      at = end;
    }
    return result + text.slice(at);
  };

  test.each([
    ['Harbour of Tromsø', 'tromso', 'Harbour of [Tromsø]'],
    ['e\u0301tude', 'etude', '[e\u0301tude]'],
    ['Straße', 'stras', '[Straß]e'],
    ['Host 10.0.4.17 seen', '10.0.4.17', 'Host [10.0.4.17] seen'],
    ['Host 10x0x4x17 seen', '10.0.4.17', 'Host 10x0x4x17 seen'],
    ['substation stations', 'station', 'sub[station] [station]s'],
    ['a tanker and a bat', 'a', '[a] tanker [a]nd [a] bat'],
    ['no-fly (no) snow', 'no', '[no]-fly ([no]) snow'],
    ['100% of 5_%', '%', '100[%] of 5_[%]'],
    ['北京大学', '京大', '北[京大]学'],
    ['one\n two three', '"one two"', '[one\n two] three'],
    ['abcabc', 'abc bca', '[abcabc]'],
    ['🛰️ satellite 🛰️', '🛰️ sat', '[🛰️] [sat]ellite [🛰️]'],
    ['nothing', '', 'nothing'],
  ])('%j for %j: %j', (text, q, expected) => {
    expect(marked(text, q)).toBe(expected);
  });

  test('finds any substring regardless of case', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcXYZ019.-_ÅéøßЖ北'), minLength: 3 });
    fc.assert(
      fc.property(word, word, word, (before, piece, after) => {
        const text = `${before}${piece}${after}`;
        const matches = findMatches(text, [piece.toUpperCase()]);
        expect(
          matches.some(
            ({ start, end }) => start <= before.length && end >= before.length + piece.length - 1,
          ),
        ).toBe(true);
      }),
    );
  });

  test('returns ordered, disjoint matches inside the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.array(fc.string({ unit: 'binary', maxLength: 3 })),
        (text, terms) => {
          let at = -1;
          for (const { start, end } of findMatches(text, terms)) {
            expect(start).toBeGreaterThan(at);
            expect(end).toBeGreaterThan(start);
            at = end;
          }
          expect(at).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });
});
