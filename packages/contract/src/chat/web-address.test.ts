import { expect, test } from 'vitest';
import { toWebAddress } from './web-address';

test.each([
  'https://example.org',
  'http://example.org:8080/a?b=c#d',
  'HTTPS://Example.org/x y'.replace(' ', '%20'),
  'https://münchen.example/straße',
  'https://[2001:db8::1]/',
])('%s is accepted', (address) => {
  expect(toWebAddress(` ${address} `)).toBe(address);
});

test.each([
  '',
  'example.org',
  '/reports',
  'https://',
  'https:///x',
  'javascript:alert(1)',
  ' javascript://example.org/%0aalert(1)',
  'data:text/html,x',
  'https://example.org/a b',
  'https://bank.example@evil.example/',
  'ftp://example.org',
])('%j is rejected', (address) => {
  expect(toWebAddress(address)).toBeNull();
});
