import type { Task } from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { replaceTask } from './shown-tasks';

const task = (id: string, status: Task['status']) => ({ id, status }) as Task;
const pages = {
  pages: [
    { items: [task('a', 'open'), task('b', 'open')], nextCursor: 'next', total: 3 },
    { items: [task('c', 'open')], nextCursor: undefined, total: 3 },
  ],
  pageParams: [undefined, 'next'],
};
const shown = (result: typeof pages) =>
  result.pages.map((page) => page.items.map(({ id, status }) => `${id} ${status}`));

it('replaces a task in place', () => {
  const result = replaceTask(pages, task('c', 'completed'), undefined);
  expect(shown(result as typeof pages)).toEqual([['a open', 'b open'], ['c completed']]);
  expect(result.pages.map(({ total }) => total)).toEqual([3, 3]);
});

it('removes it from a list whose filter it no longer matches, and lowers the total', () => {
  const result = replaceTask(pages, task('a', 'in-progress'), 'open');
  expect(shown(result as typeof pages)).toEqual([['b open'], ['c open']]);
  expect(result.pages.map(({ total }) => total)).toEqual([2, 2]);
});

it('does not change a list without the task', () => {
  expect(replaceTask(pages, task('z', 'completed'), 'open')).toBe(pages);
});
