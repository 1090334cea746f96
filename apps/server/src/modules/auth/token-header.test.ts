import { expect, test } from 'vitest';
import { isTokenRequest, readTokenHeader } from './token-header';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

test.each([
  ['Bearer wfp_abc', 'wfp_abc'],
  ['bearer  wfp_abc ', 'wfp_abc'],
  ['Bearer eyJhbGciOiJub25lIn0', null],
  ['wfp_abc', null],
  ['Bearer', null],
  ['Bearer wfp_a wfp_b', null],
  [basic('anyone:wfp_abc'), null],
  [undefined, null],
])('%j is token %j', (authorization, token) => {
  expect(readTokenHeader({ authorization })).toBe(token);
});

test.each([
  [basic('anyone:wfp_abc'), 'wfp_abc'],
  [basic(':wfp_abc'), 'wfp_abc'],
  [basic('anyone:password'), null],
  ['basic ???', null],
  ['Bearer wfp_abc', 'wfp_abc'],
])('where Basic is accepted, %j is token %j', (authorization, token) => {
  expect(readTokenHeader({ authorization }, { basic: true })).toBe(token);
});

test('only a request without cookies is one of a program', () => {
  const authorization = 'Bearer wfp_abc';
  expect(isTokenRequest({ authorization })).toBe(true);
  expect(isTokenRequest({ authorization, cookie: 'theme=dark' })).toBe(false);
  expect(isTokenRequest({})).toBe(false);
});
