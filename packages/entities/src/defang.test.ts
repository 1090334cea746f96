import { expect, test } from 'vitest';
import { defang } from './defang';
import { scan } from './scan';

test.each([
  ['ipv4', '45.77.12.9', '45.77.12[.]9'],
  ['cidr', '45.77.12.0/24', '45.77.12[.]0/24'],
  ['ipv6', '2a00:1450::200e', '2a00:1450:[:]200e'],
  ['domain', 'evil.co.uk', 'evil.co[.]uk'],
  ['email', 'ivan@evil.com', 'ivan@evil[.]com'],
  ['url', 'https://evil.com/a.php', 'hxxps://evil[.]com/a.php'],
  ['url', 'http://45.77.12.9:80/', 'hxxp://45.77.12[.]9:80/'],
  ['cve', 'CVE-2024-3094', 'CVE-2024-3094'],
] as const)('%s %s is shown as %s, and read again', (kind, value, shown) => {
  expect(defang(kind, value)).toBe(shown);
  expect(scan(shown)[0]).toMatchObject({ kind });
});
