import { expect, test } from 'vitest';
import { joinCollectionUrl, splitCollectionUrl } from './taxii-address';

test.each([
  ['https://x.example/taxii2/root/collections/4a/', 'https://x.example/taxii2/root/', '4a'],
  ['https://x.example/collections/4a', 'https://x.example/', '4a'],
  [
    'https://x.example/collections/api/collections/4a/objects/',
    'https://x.example/collections/api/',
    '4a',
  ],
])('%s is a collection', (url, rootUrl, id) => {
  expect(splitCollectionUrl(url)).toEqual({ rootUrl, id });
  expect(splitCollectionUrl(joinCollectionUrl(rootUrl, id))).toEqual({ rootUrl, id });
});

test.each([
  'https://x.example/taxii2/root/',
  'https://x.example/collections/',
  'https://x.example/collections/4a/manifest/',
  'https://x.example/collections/4a?limit=1',
  'https://x.example/?to=/collections/4a/',
])('%s is none', (url) => {
  expect(splitCollectionUrl(url)).toBeUndefined();
});
