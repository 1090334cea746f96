import { expect, test } from 'vitest';
import { EMPTY_HASH, signRequest } from './s3-signature';

/** Amazon's published examples for S3 Signature Version 4. */
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const NOW = new Date('2013-05-24T00:00:00Z');

test.each<[string, string, string, Record<string, string>, string, string]>([
  [
    'part of an object',
    'GET',
    '/test.txt',
    { range: 'bytes=0-9' },
    EMPTY_HASH,
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an upload',
    'PUT',
    '/test%24file.text',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a list',
    'GET',
    '/?prefix=J&max-keys=2',
    {},
    EMPTY_HASH,
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('signs %s like the published example', (_name, method, path, headers, bodyHash, signature) => {
  const url = new URL(path, 'https://examplebucket.s3.amazonaws.com');
  const signed = signRequest({ method, url, headers, bodyHash }, credentials, NOW);
  expect(signed.authorization).toContain(`Signature=${signature}`);
});
