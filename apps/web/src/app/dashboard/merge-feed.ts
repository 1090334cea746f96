import type { FeedItem, Report } from '@watchfloor/contract';

type FeedEntry =
  | { readonly item: FeedItem; readonly report: null }
  | { readonly item: null; readonly report: Report };

/** Merges the halves of the feed, both sorted newest first. */
export function mergeFeed(
  external: readonly FeedItem[],
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
