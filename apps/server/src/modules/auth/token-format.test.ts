import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { endingOf, newToken, toTokenHash } from './token-format';

test('a token is its prefix, 30 random characters and the checksum of both', () => {
  const token = newToken('wfp');
  expect(token).toMatch(/^wfp_[0-9A-Za-z]{36}$/);
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const checksum = [...token.slice(-6)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
  expect(checksum).toBe(crc32(token.slice(0, -6)));
  expect(endingOf(token)).toBe(token.slice(36));
});

test('no two are alike, and all characters occur', () => {
  const tokens = Array.from({ length: 300 }, () => newToken('wfr'));
  expect(new Set(tokens).size).toBe(300);
  expect(new Set(tokens.map((token) => token.slice(4, 34)).join('')).size).toBe(62);
});

test('only a whole token of the kind has a hash', () => {
  const token = newToken('wfp');
  expect(toTokenHash('wfp', token)).toHaveLength(32);
  expect(toTokenHash('wfp', token)).toEqual(toTokenHash('wfp', token));
  const other = token.slice(0, 10) + (token[10] === 'a' ? 'b' : 'a') + token.slice(11);
  for (const wrong of [
    other,
    `${token}x`,
    token.slice(0, -1),
    ` ${token}`,
    '',
    'wfp_',
    newToken('wfr'),
  ]) {
    expect(toTokenHash('wfp', wrong)).toBeNull();
  }
});
