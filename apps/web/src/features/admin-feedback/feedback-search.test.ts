import { expect, it } from 'vitest';
import { readFeedbackSearch } from './feedback-search';

it.each([
  [{}, {}],
  [
    { status: 'new', category: 'bug' },
    { status: 'new', category: 'bug' },
  ],
  [{ status: 'closed', category: 'feature_request' }, { category: 'feature_request' }],
  [{ status: 'toString', category: '__proto__', other: 'x' }, {}],
])('reads %j as %j', (raw, search) => {
  expect(readFeedbackSearch(raw)).toEqual(search);
});
