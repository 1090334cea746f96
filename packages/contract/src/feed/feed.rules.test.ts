import { expect, test } from 'vitest';
import { explainMatch } from './feed.rules';

const item = { region: 'Europe', intelligenceType: 'OSINT' };

test.each([
  [[], [], null],
  [['Europe', 'Africa'], [], 'Matches your preference for Europe'],
  [[], ['OSINT'], 'Matches your preference for OSINT'],
  [['Europe'], ['OSINT'], 'Matches your preference for Europe and OSINT'],
])('regions %o and types %o give the reason %s', (preferredRegions, preferredIntTypes, reason) => {
  expect(explainMatch({ preferredRegions, preferredIntTypes }, item)).toBe(reason);
});
