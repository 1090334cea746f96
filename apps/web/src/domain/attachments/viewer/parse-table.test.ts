import { describe, expect, test } from 'vitest';
import { parseTable } from './parse-table';

const rowsOf = (text: string) => parseTable(text, 100, 100).rows;

describe('a table', () => {
  test.each<[string, string[][]]>([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\n,\t;',
      [
        ['a', 'b'],
        [',', ';'],
      ],
    ],
    [
      '"a,1","say ""hi"""\n"two\nlines",x',
      [
        ['a,1', 'say "hi"'],
        ['two\nlines', 'x'],
      ],
    ],
    ['"never closed,b\nc', [['never closed,b\nc']]],
    ['=cmd|calc,+1,-1,@x', [['=cmd|calc', '+1', '-1', '@x']]],
    ['', []],
    ['\n\n', [[''], ['']]],
  ])('%j has its rows and cells', (text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  test('is cut at a number of rows and columns, and says so', () => {
    expect(parseTable('a,b,c\nd,e,f\ng,h,i\n', 2, 2)).toEqual({
      rows: [
        ['a', 'b'],
        ['d', 'e'],
      ],
      isCut: true,
    });
    expect(parseTable('a,b\n', 1, 2).isCut).toBe(false);
  });
});
