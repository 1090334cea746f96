import { expect, it } from 'vitest';
import { readTasksSearch } from './tasks-search';

it.each([
  [{}, {}],
  [{ status: 'in-progress' }, { status: 'in-progress' }],
  [
    { status: 'open', role: 'creator' },
    { status: 'open', role: 'creator' },
  ],
  [{ task: 'x', role: 'assignee' }, { task: 'x' }],
  [{ status: 'done', role: 'admin', other: 1 }, {}],
])('reads %o as %o', (raw, expected) => {
  expect(readTasksSearch(raw)).toEqual(expected);
});
