import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type Comment, commentsEndpoints } from '@watchfloor/contract';
import type { Page } from '@/lib/client';
import { endpointPages } from '@/lib/endpoint-query';
import { updateCachedReport } from './report-cache';

const PAGE_SIZE = 50;

type Pages = InfiniteData<Page<Comment>, string | undefined>;

/** The discussion of a report, newest first. */
export function commentPages(reportId: string) {
  return endpointPages(commentsEndpoints.list, {
    params: { id: reportId },
    query: { limit: PAGE_SIZE },
  });
}

export function addCachedComment(queryClient: QueryClient, comment: Comment): void {
  changeCachedComments(queryClient, comment.reportId, 1, (items, index) =>
    index === 0 ? [comment, ...items.filter(({ id }) => id !== comment.id)] : items,
  );
}

export function removeCachedComment(queryClient: QueryClient, comment: Comment): void {
  changeCachedComments(queryClient, comment.reportId, -1, (items) =>
    items.filter(({ id }) => id !== comment.id),
  );
}

function changeCachedComments(
  queryClient: QueryClient,
  reportId: string,
  difference: number,
  change: (items: Comment[], pageIndex: number) => Comment[],
): void {
  queryClient.setQueryData<Pages>(
    commentPages(reportId).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({
          ...page,
          items: change(page.items, index),
          total: page.total + difference,
        })),
      },
  );
  updateCachedReport(queryClient, reportId, (report) => ({
    ...report,
    commentCount: report.commentCount + difference,
  }));
}
