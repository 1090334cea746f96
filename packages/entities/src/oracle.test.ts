import fc from 'fast-check';
import { extractIOC } from 'ioc-extractor';
import { expect, test } from 'vitest';
import { scan } from './scan';

const WORDS = [
  'the',
  'vessel',
  'reported',
  'again',
  'судно',
  'from',
  'port',
  'with',
  'and',
  'seen',
];
const label = fc.stringMatching(/^[a-z][a-z0-9]{2,12}$/);
const domain = fc
  .tuple(label, fc.constantFrom('com', 'net', 'org', 'ru', 'co.uk', 'info', 'de'))
  .map((labels) => labels.join('.'));
const ipv4 = fc
  .tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 1, max: 255 })))
  .map((octets) => octets.join('.'));
const hex = (length: number) => fc.stringMatching(new RegExp(`^a[0-9a-f]{${length - 2}}b$`));
const cve = fc
  .tuple(fc.integer({ min: 1999, max: 2026 }), fc.integer({ min: 1000, max: 99_999 }))
  .map(([year, number]) => `CVE-${year}-${number}`);
const url = fc
  .tuple(fc.constantFrom('http', 'https'), domain, label)
  .map(([scheme, host, path]) => `${scheme}://${host}/${path}`);
const email = fc.tuple(label, domain).map((parts) => parts.join('@'));
const value = fc.oneof(domain, ipv4, hex(32), hex(40), hex(64), hex(128), cve, url, email);
const defang = (text: string) => text.replaceAll('.', '[.]').replace(/^http/, 'hxxp');
const written = fc
  .tuple(value, fc.boolean())
  .map(([text, isBare]) => (isBare ? text : defang(text)));
const prose = fc
  .array(fc.oneof(written, fc.constantFrom(...WORDS)), { maxLength: 30 })
  .map((words) => words.join(' '));

test('in prose the same is found as by another scanner', () => {
  fc.assert(
    fc.property(prose, (text) => {
      const theirs = extractIOC(text);
      const found = scan(text);
      for (const [kind, list] of Object.entries({
        ipv4: theirs.ipv4s,
        url: theirs.urls,
        domain: theirs.domains,
        email: theirs.emails,
        md5: theirs.md5s,
        sha1: theirs.sha1s,
        sha256: theirs.sha256s,
        sha512: theirs.sha512s,
        cve: theirs.cves,
      })) {
        const ours = found.filter((one) => one.kind === kind).map(({ value }) => value);
        expect([kind, [...new Set(ours)].sort()]).toEqual([kind, [...new Set(list)].sort()]);
      }
    }),
    { numRuns: 300 },
  );
}, 60_000);
