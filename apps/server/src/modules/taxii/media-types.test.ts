import { expect, test } from 'vitest';
import { accepts, isTaxii } from './media-types';

test.each([
  [undefined, true],
  ['', true],
  ['*/*', true],
  ['application/*', true],
  ['application/taxii+json;version=2.1', true],
  ['application/taxii+json; version=2.1', true],
  ['application/taxii+json;version="2.1"', true],
  ['application/TAXII+json', true],
  ['text/html, application/taxii+json;version=2.1;q=0.5', true],
  ['application/taxii+json;version=2.0', false],
  ['application/taxii+json;version=2.1;q=0', false],
  ['application/vnd.oasis.taxii+json; version=2.0', false],
  ['application/json', false],
  ['text/html', false],
])('a caller who accepts %j gets an answer: %j', (header, expected) => {
  expect(accepts(header)).toBe(expected);
});

test.each([
  [undefined, false],
  ['application/taxii+json;version=2.1', true],
  ['application/taxii+json; charset=utf-8; version=2.1', true],
  ['application/taxii+json', true],
  ['application/taxii+json;version=2.0', false],
  ['application/json', false],
  ['application/stix+json;version=2.1', false],
])('a body of type %j is taken: %j', (header, expected) => {
  expect(isTaxii(header)).toBe(expected);
});
