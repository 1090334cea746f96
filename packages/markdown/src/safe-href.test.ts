import { expect, it } from 'vitest';
import { safeHref } from './safe-href';

const FILE = '/api/files/019a8a2e-0000-7000-8000-000000000001';

it.each([
  ['https://example.org', 'https://example.org/'],
  ['HTTP://Example.org/a?b#c', 'http://example.org/a?b#c'],
  ['mailto:desk@example.org', 'mailto:desk@example.org'],
  ['/reports/1?view=table#top', '/reports/1?view=table#top'],
  ['/r/WF-2026-000123', '/r/WF-2026-000123'],
  [FILE, FILE],
])('%s may be followed', (address, href) => {
  expect(safeHref(address)).toBe(href);
});

it.each([
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'ftp://example.org',
  'blob:https://example.org/x',
  'https://',
  'https:example.org path',
  '//example.org',
  '/\\example.org',
  '/\t/example.org',
  '/a/..//example.org',
  '/.//example.org',
  '#here',
  'reports/1',
  '../admin',
  '/api/logout',
  '/API/logout',
  '/x/../api/logout',
  '/%61pi/logout',
  `${FILE}/../../logout`,
])('%j may not be followed', (address) => {
  expect(safeHref(address)).toBeNull();
});
