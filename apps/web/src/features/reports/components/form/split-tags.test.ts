import { expect, it } from 'vitest';
import { splitTags } from './split-tags';

it('gives trimmed tags, none blank, none twice', () => {
  expect(splitTags(' ais, tanker ,, tromsø;ais\nnorth ')).toEqual([
    'ais',
    'tanker',
    'tromsø',
    'north',
  ]);
  expect(splitTags(' , ')).toEqual([]);
});
