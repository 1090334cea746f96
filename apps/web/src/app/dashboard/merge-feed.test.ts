import type { FeedItem, Report } from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { mergeFeed } from './merge-feed';

const item = (publishedAt: string) => ({ id: `item ${publishedAt}`, publishedAt }) as FeedItem;
const report = (createdAt: string) => ({ id: `report ${createdAt}`, createdAt }) as Report;

it('lists both halves newest first', () => {
  const merged = mergeFeed(
    [item('2026-11-15T05:00:00.123456Z'), item('2026-11-13T05:00:00.000000Z')],
    [report('2026-11-15T06:00:00.000000Z'), report('2026-11-14T06:00:00.000000Z')],
  );
  expect(merged.map((entry) => (entry.item ?? entry.report).id.split(' ')[0])).toEqual([
    'report',
    'item',
    'report',
    'item',
  ]);
  expect(mergeFeed([], [])).toEqual([]);
});
