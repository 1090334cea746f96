import { expect, it } from 'vitest';
import { splitTags } from './split-tags';

it('returns trimmed tags, without blanks and duplicates', () => {
  expect(splitTags(' ais, tanker ,, tromsø;ais\nnorth ')).toEqual([
    'ais',
    'tanker',
    'tromsø',
    'north',
  ]);
  expect(splitTags(' , ')).toEqual([]);
});
