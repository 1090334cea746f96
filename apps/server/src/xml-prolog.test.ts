import { expect, test } from 'vitest';
import { readProlog } from './xml-prolog';

test.each([
  ['<gpx/>', null, '<gpx/>'],
  ['\uFEFF\uFEFF \n<?xml version="1.0"?>\n<!-- <!DOCTYPE a> --><?p <b> ?><gpx/>', null, '<gpx/>'],
  ['<!-- a --><!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 'svg', '<!DOCTYPE svg'],
  ['<!doctype\nHTML><p>', 'html', '<!doctype'],
  ['<!DOCTYPE>', '', '<!DOCTYPE>'],
  ['<!ENTITY a "b"><r/>', '', '<!ENTITY'],
  ['<!---><!DOCTYPE a>--><r/>', null, '<r/>'],
  ['<r><!DOCTYPE a></r>', null, '<r><!DOCTYPE'],
  ['words <!DOCTYPE a>', null, 'words'],
])('%j declares %j', (text, declaration, rest) => {
  const prolog = readProlog(text);
  expect(prolog.declaration).toBe(declaration);
  expect(prolog.rest?.startsWith(rest)).toBe(true);
});

test.each(['', ' ', '<!-- never closed <a>', '<?xml never closed <a>'])(
  '%j ends before its root',
  (text) => {
    expect(readProlog(text)).toEqual({ declaration: null, rest: null });
  },
);

test.each([
  ['noise <!DOCTYPE a><a/>', 'a'],
  ['1 < 2 <?p?> noise <!-- <b> --> noise <!DOCTYPE a><a/>', 'a'],
  ['noise <é/><!DOCTYPE a>', null],
  ['no markup at all < >', null],
])('stray text is skipped where a parser skips it: %j declares %j', (text, declaration) => {
  expect(readProlog(text, { skipsText: true }).declaration).toBe(declaration);
});

test('a prolog of many parts is read once', () => {
  const parts = '<!---->\n<?p?> '.repeat(300_000);
  expect(readProlog(`${parts}<!DOCTYPE a>`).declaration).toBe('a');
  expect(readProlog(`${'< '.repeat(1_000_000)}<!DOCTYPE a>`, { skipsText: true }).declaration).toBe(
    'a',
  );
});
