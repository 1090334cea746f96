import { describe, expect, test } from 'vitest';
import { fetchDelay } from '../fetch-delay';
import { canonicalUrl, resolveLink } from './canonical-url';
import { guessRegion, guessType } from './classify-item';
import { prepareItems, readDate } from './prepare-items';
import type { ParsedItem } from './read-feed';

const NOW = Date.parse('2026-11-15T06:00:00Z');
const item = (overrides: Partial<ParsedItem> = {}): ParsedItem => ({
  title: 'Title',
  content: 'Text',
  url: 'https://news.example/a',
  hasOwnLink: true,
  imageUrl: null,
  guid: null,
  date: null,
  tags: [],
  latitude: null,
  longitude: null,
  ...overrides,
});
const prepare = (...items: ParsedItem[]) =>
  prepareItems(items, { intelligenceType: null, region: null, now: NOW });

describe('an item is a duplicate', () => {
  test.each<[string, Partial<ParsedItem>, Partial<ParsedItem>, boolean]>([
    ['by its GUID', { guid: '1' }, { guid: '1', url: 'https://x.example/', title: 'Other' }, true],
    ['not with another GUID', { guid: '1' }, { guid: '2', title: 'Other' }, false],
    [
      'by a GUID that is a URL with a counter',
      { guid: 'https://n.example/a#0' },
      { guid: 'https://n.example/a#1', title: 'Edited' },
      true,
    ],
    [
      'by its URL if it has no GUID',
      {},
      { url: 'http://www.news.example/a/?utm_source=x#top', title: 'Edited' },
      true,
    ],
    ['not with another URL', {}, { url: 'https://news.example/b' }, false],
    ['by its text if it has neither', { hasOwnLink: false }, { hasOwnLink: false }, true],
    ['not with another text', { hasOwnLink: false }, { hasOwnLink: false, title: 'Other' }, false],
    ['by text and URL, although the GUID changed', { guid: '1' }, { guid: '2' }, true],
  ])('%s', (_name, one, other, isSame) => {
    expect(prepare(item(one), item(other))).toHaveLength(isSame ? 1 : 2);
  });
});

describe('dates', () => {
  test.each([
    ['2026-11-14T10:00:00Z', '2026-11-14T10:00:00.000Z'],
    ['2026-11-14T10:00+02:00', '2026-11-14T08:00:00.000Z'],
    ['2026-11-14 10:00:00', '2026-11-14T10:00:00.000Z'],
    ['2026-11-14', '2026-11-14T00:00:00.000Z'],
    ['Sat, 14 Nov 2026 10:00:00 GMT', '2026-11-14T10:00:00.000Z'],
    ['Sat, 14 Nov 2026 10:00:00 +0530', '2026-11-14T04:30:00.000Z'],
    ['Sat, 14 Nov 2026 10:00 EST', '2026-11-14T15:00:00.000Z'],
    ['14 Nov 2026 10:00:00 CET', '2026-11-14T09:00:00.000Z'],
    ['lørdag, 14 Nov 2026 10:00:00 +0100', '2026-11-14T09:00:00.000Z'],
    ['Sat, 14 Nov 2026 10:00:00', '2026-11-14T10:00:00.000Z'],
    ['Nov 14, 2026 10:00:00 UTC', '2026-11-14T10:00:00.000Z'],
  ])('%s', (text, time) => {
    expect(new Date(readDate(text, NOW)).toISOString()).toBe(time);
  });

  test.each([
    null,
    '',
    'yesterday',
    '2031-01-01T00:00:00Z',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    '9999999999',
  ])('%j becomes the time of the fetch', (text) => {
    expect(readDate(text, NOW)).toBe(NOW);
  });
});

describe('type and region', () => {
  test('are those of the source if it has them', () => {
    const [prepared] = prepareItems([item({ title: 'Ransomware in Kenya' })], {
      intelligenceType: 'HUMINT',
      region: 'Europe',
      now: NOW,
    });
    expect(prepared).toMatchObject({ intelligenceType: 'HUMINT', region: 'Europe' });
  });

  test.each([
    ['Ransomware gang exploits zero-day', '', 'CYBERINT'],
    ['Magnitude 6 earthquake', '', 'GEOINT'],
    ['GPS jamming over the sea', 'Pilots report GNSS spoofing', 'SIGINT'],
    ['Defector tells of the camp', 'An informant confirmed it', 'HUMINT'],
    ['Parliament votes', 'on the budget', 'OSINT'],
    ['', '', 'OSINT'],
  ])('%j %j is %s', (title, content, type) => {
    expect(guessType(title, content)).toBe(type);
  });

  test.each([
    ['Floods in Kenya', 'Nairobi under water', 'Africa'],
    ['Talks in Geneva about Gaza', 'Israel and Hamas', 'Middle East'],
    ['US senators meet', '', 'North America'],
    ['They told us to wait', '', null],
    ['Norway and Kenya sign', '', null],
    ['South Sudan border closed', '', 'Africa'],
    ['Quito, Ecuador: strike', 'It began in Lima, Peru', 'South America'],
    ['Tremor near Luzon', 'Philippines on alert', 'Asia Pacific'],
    ['KYIV UNDER FIRE', '', 'Europe'],
    ['A quiet day', '', null],
    ['Jordanian', 'Chadwick Malignant Peruse', 'Middle East'],
  ])('%j %j is in %s', (title, content, region) => {
    expect(guessRegion(title, content)).toBe(region);
  });
});

test('URLs are resolved and made canonical', () => {
  expect(canonicalUrl('HTTPS://WWW.News.Example:443/a/b/?utm_medium=x&b=2&a=1&fbclid=y#c')).toBe(
    'news.example/a/b?a=1&b=2',
  );
  expect(resolveLink('../x', 'https://n.example/a/b')).toBe('https://n.example/x');
  expect(resolveLink('https://u:p@n.example/', 'https://n.example/')).toBe('https://n.example/');
  for (const link of ['javascript:alert(1)', 'data:text/html,x', 'http://', '', undefined]) {
    expect(resolveLink(link, 'https://n.example/')).toBeNull();
  }
  expect(resolveLink(`/${'x'.repeat(3000)}`, 'https://n.example/')).toBeNull();
});

test('the delay grows with each failure and respects Retry-After', () => {
  const minutes = (failures: number, seconds?: number) => fetchDelay(failures, seconds) / 60_000;
  expect([0, 1, 2, 3, 4, 5, 100].map((failures) => minutes(failures))).toEqual([
    15, 15, 30, 60, 120, 120, 120,
  ]);
  expect(minutes(1, 3600)).toBe(60);
  expect(minutes(1, 10 ** 9)).toBe(24 * 60);
});
