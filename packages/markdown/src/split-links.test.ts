import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitLinks } from './split-links';

const marked = (text: string) =>
  splitLinks(text)
    .map((part) => (part.href ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['see https://example.org/a.', 'see [https://example.org/a].'],
  ['(https://example.org/a)', '([https://example.org/a])'],
  ['https://en.wikipedia.org/wiki/Tromsø_(city)', '[https://en.wikipedia.org/wiki/Tromsø_(city)]'],
  ['(https://x.org/a_(b)), then', '([https://x.org/a_(b)]), then'],
  ['HTTP://10.0.4.17:8080/feed?id=3&x=1', '[HTTP://10.0.4.17:8080/feed?id=3&x=1]'],
  ['a https://one.org, b http://two.org!', 'a [https://one.org], b [http://two.org]!'],
  ['https://example.org\nnext line', '[https://example.org]\nnext line'],
  ['"https://example.org/q"', '"[https://example.org/q]"'],
  ['<https://example.org/>', '<[https://example.org/]>'],
  ['https://example.org/تقرير نص', '[https://example.org/تقرير] نص'],
  ['See WF-2026-000123, then', 'See [WF-2026-000123], then'],
])('finds the URLs in %j', (text, expected) => {
  expect(marked(text)).toBe(expected);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://example.org/file',
  'file:///etc/passwd',
  'www.example.org',
  'https://',
  'http:///path',
  'xhttps://example.org',
  'vbscript:x',
  'XWF-2026-000123',
  'WF-2026-00012',
  'wf-2026-000123',
  'WF-2026-000123-b',
])('makes no link of %j', (text) => {
  expect(splitLinks(text)).toEqual([{ start: 0, text }]);
});

it('links only URLs that the browser parses as http or https', () => {
  expect(splitLinks('https://user:pass@example.org/#javascript:x')[0]?.href).toBe(
    'https://user:pass@example.org/#javascript:x',
  );
});

it('keeps every character of any text', () => {
  const piece = fc.oneof(
    fc.constantFrom('https://', 'http://a.b', ')', '(', '.', ' ', '\n', '"', 'javascript:'),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const parts = splitLinks(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { href } of parts) expect(href ?? 'http:').toMatch(/^(https?:|\/r\/WF-)/);
    }),
  );
});

it.each([
  ['brackets', `https://example.org/${')'.repeat(50_000)}`],
  ['dots', `https://example.org/${'.'.repeat(50_000)}x`],
  ['schemes', 'https://'.repeat(6000)],
])('reads %s of any length in one pass', (_, text) => {
  expect(splitLinks(text).length).toBeLessThanOrEqual(2);
});
