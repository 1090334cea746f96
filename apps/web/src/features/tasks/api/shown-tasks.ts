import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Task } from '@watchfloor/contract';
import type { Page } from '@/lib/client';
import { TASK_LISTS } from './tasks';

type TaskPages = InfiniteData<Page<Task>, string | undefined>;

/**
 * Shows a change in every list before the server confirms it. A task that no longer matches a list's filter
 * is removed from it. Returns a function that reverts the change.
 */
export async function showTask(queryClient: QueryClient, changed: Task): Promise<() => void> {
  const undo: (() => void)[] = [];
  for (const { path } of TASK_LISTS) {
    // A response in flight would restore the old state.
    await queryClient.cancelQueries({ queryKey: [path] });
    for (const [key, pages] of queryClient.getQueriesData<TaskPages>({ queryKey: [path] })) {
      if (!pages) continue;
      const [, input] = key as readonly [string, { query?: { status?: string } }?];
      queryClient.setQueryData(key, replaceTask(pages, changed, input?.query?.status));
      undo.push(() => queryClient.setQueryData(key, pages));
    }
  }
  return () => {
    for (const step of undo) step();
  };
}

export function replaceTask(
  pages: TaskPages,
  changed: Task,
  onlyStatus: string | undefined,
): TaskPages {
  const leaves = onlyStatus !== undefined && changed.status !== onlyStatus;
  const isShown = pages.pages.some((page) => page.items.some(({ id }) => id === changed.id));
  if (!isShown) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.flatMap((task) => {
        if (task.id !== changed.id) return [task];
        return leaves ? [] : [changed];
      }),
      total: leaves ? page.total - 1 : page.total,
    })),
  };
}
