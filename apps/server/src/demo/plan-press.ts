import { feedSourcesEndpoints } from '@watchfloor/contract';
import type { Transact } from '../db/transact';
import { recordFetch } from '../modules/feed/feed-fetch.queries';
import { prepareItems } from '../modules/feed/fetching/prepare-items';
import { storeItems } from '../modules/feed/store-items';
import { actorOf, daysAgo, hoursAgo, type Stage } from './stage';
import { PAPERS, PRESS, type PressItem } from './world/press';

const QUARTER_HOUR_MS = 15 * 60_000;
export const PRESS_PATH = '/demo/press/';

/** Part of the URL of the article. */
export const slugOf = ({ paper, title }: Pick<PressItem, 'paper' | 'title'>) =>
  `${paper}-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`.slice(0, 80);

/** Fictional sources and their items, stored as if fetched. */
export function planPress(stage: Stage, transact: Transact, origin: string): void {
  for (const paper of PAPERS) {
    const { key, name, category, region, type: intelligenceType } = paper;
    const url = `https://feeds.meridian-press.example/${key}.xml`;
    const ids = { source: '' };
    stage.timeline.at(daysAgo(stage, 93), async () => {
      const created = await actorOf(stage, 'isolvang').call(feedSourcesEndpoints.create, {
        body: { name, url, category, region, intelligenceType, isActive: true },
      });
      ids.source = created.id;
    });
    const items = PRESS.filter((item) => item.paper === key);
    for (const item of items) {
      stage.timeline.at(hoursAgo(stage, item.ago), () =>
        transact(async (tx) => {
          const marks = {
            intelligenceType,
            region: item.region ?? region,
            now: stage.now.getTime(),
          };
          const prepared = prepareItems([toFeedItem(item, origin, stage)], marks);
          const source = {
            ...marks,
            id: ids.source,
            ...{ name, url, sourceType: 'rss' },
            etag: null,
            lastModified: null,
            failures: 0,
          };
          await storeItems(tx, source, prepared);
        }),
      );
    }
    stage.timeline.at(hoursAgo(stage, 0.1), () =>
      transact((tx) =>
        recordFetch(tx, ids.source, {
          outcome: 'ok',
          problem: null,
          failures: 0,
          delayMs: QUARTER_HOUR_MS,
          metadata: { etag: null, lastModified: null, sourceType: 'rss' },
        }),
      ),
    );
  }
}

const toFeedItem = (item: PressItem, origin: string, stage: Stage) => ({
  title: item.title,
  content: item.text,
  url: `${origin}${PRESS_PATH}${slugOf(item)}`,
  hasOwnLink: true,
  imageUrl: null,
  guid: slugOf(item),
  date: hoursAgo(stage, item.ago).toISOString(),
  tags: [],
  latitude: null,
  longitude: null,
});
