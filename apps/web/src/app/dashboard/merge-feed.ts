import type { ExternalItem, Report } from '@watchfloor/contract';

type FeedEntry =
  | { readonly item: ExternalItem; readonly report: null }
  | { readonly item: null; readonly report: Report };

/** Both halves of the feed in one order, newest first; both come in that order already. */
export function mergeFeed(
  external: readonly ExternalItem[],
  community: readonly Report[],
): FeedEntry[] {
  const entries: [string, FeedEntry][] = [
    ...external.map((item): [string, FeedEntry] => [item.publishedAt, { item, report: null }]),
    ...community.map((report): [string, FeedEntry] => [report.createdAt, { item: null, report }]),
  ];
  return entries
    .toSorted(([one], [other]) => Date.parse(other) - Date.parse(one))
    .map(([, entry]) => entry);
}
