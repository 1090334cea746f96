import { describe, expect, test } from 'vitest';
import { csvCell, toCsv } from './write-points';

describe('a cell of the CSV', () => {
  test.each([
    ['plain', 'plain'],
    ['-33.5', '-33.5'],
    ['+12', '+12'],
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+3', "'-2+3"],
    ['\tx', "'\tx"],
    ['say "hi", now', '"say ""hi"", now"'],
    ['two\nlines', '"two\nlines"'],
    ['=a,b', '"\'=a,b"'],
  ])('%j is written %j', (text, cell) => expect(csvCell(text)).toBe(cell));
});

test('the CSV has a header and a row for each point', () => {
  const csv = toCsv([
    {
      id: 'a',
      title: 'T',
      description: 'D',
      severity: 'low',
      category: null,
      subject: 'S',
      latitude: '1',
      longitude: '2',
      author: 'me',
      createdAt: 'now',
    },
  ]);
  expect(csv).toBe(
    'id,title,description,severity,category,latitude,longitude,author,createdAt,subject\r\na,T,D,low,,1,2,me,now,S\r\n',
  );
});
