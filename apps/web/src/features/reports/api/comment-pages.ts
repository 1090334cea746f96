import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type Comment, commentsEndpoints } from '@watchfloor/contract';
import type { Page } from '@/lib/client';
import { endpointPages } from '@/lib/endpoint-query';
import { refreshConsequences, updateHeldReport } from './report-cache';

const PAGE_SIZE = 50;

type Pages = InfiniteData<Page<Comment>, string | undefined>;

/** The discussion of a report, newest first. */
export function commentPages(reportId: string) {
  return endpointPages(commentsEndpoints.list, {
    params: { id: reportId },
    query: { limit: PAGE_SIZE },
  });
}

export function addHeldComment(queryClient: QueryClient, comment: Comment): void {
  changeHeldComments(queryClient, comment.reportId, 1, (items, index) =>
    index === 0 ? [comment, ...items.filter(({ id }) => id !== comment.id)] : items,
  );
}

export function dropHeldComment(queryClient: QueryClient, comment: Comment): void {
  changeHeldComments(queryClient, comment.reportId, -1, (items) =>
    items.filter(({ id }) => id !== comment.id),
  );
}

function changeHeldComments(
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
  updateHeldReport(queryClient, reportId, (report) => ({
    ...report,
    commentCount: report.commentCount + difference,
  }));
  refreshConsequences(queryClient);
}
