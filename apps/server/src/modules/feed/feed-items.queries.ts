import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { type Reader, sees } from '../../db/sight';
import { countUpTo, type Preferences, preferredPlaces } from './feed.queries';

/** Contract `FeedItem`, from `external_intel_items i` and its source `s`. */
const feedItemJson = (db: Queryable, reader: Reader) => db`
  json_build_object(
    'id', i.id, 'title', i.title, 'content', i.content, 'url', i.url, 'imageUrl', i.image_url,
    'intelligenceType', i.intelligence_type, 'region', i.region, 'tags', i.tags,
    'publishedAt', iso(i.published_at), 'latitude', i.latitude::text, 'longitude', i.longitude::text,
    'sourceId', s.id, 'sourceName', s.name, 'sourceUrl', i.source_url,
    'story', (
      select json_agg(json_build_object('id', t.id, 'title', t.title, 'url', t.url,
        'sourceName', ts.name, 'publishedAt', iso(t.published_at)) order by t.published_at, t.id)
      from external_intel_items t join external_intel_sources ts on ts.id = t.source_id
      where t.story_id = i.story_id),
    'claimedBy', (
      select ${authorJson(db)} from external_intel_items ci
      join external_intel_claims c on c.item_id = ci.id join users u on u.id = c.user_id
      where ci.story_id = i.story_id order by c.created_at limit 1),
    'reports', (
      select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title) order by r.created_at, r.id), '[]')
      from reports r where ${sees(db, reader, 'r')} and r.id in (
        select ir.report_id from external_intel_items ri
        join external_intel_item_reports ir on ir.item_id = ri.id where ri.story_id = i.story_id)))`;

export async function findFeedItemJson(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<string | undefined> {
  const [row] = await db<{ json: string }[]>`
    select ${feedItemJson(db, reader)}::text as json
    from external_intel_items i join external_intel_sources s on s.id = i.source_id
    where i.id = ${id}`;
  return row?.json;
}

/** Leaves out the stories that the reader has dismissed. */
const notDismissed = (db: Queryable, place: 'id' | 'story_id', reader: Reader) => db`
  not exists (
    select from external_intel_dismissals d join external_intel_items di on di.id = d.item_id
    where d.user_id = ${reader.id} and di.story_id = p.${db(place)})`;

const after = (db: Queryable, place: 'id' | 'story_id', cursor: Cursor | null) =>
  cursor
    ? db`and (p.published_at, p.${db(place)}) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`
    : db``;

/** The newest matching stories. Each region and discipline is read in the order of its index. */
function matchingStories(
  db: Queryable,
  reader: Reader,
  preferences: Preferences,
  limit: number,
  cursor: Cursor | null,
) {
  const places = preferredPlaces(db, preferences);
  if (!places) {
    return db`
      select p.id, p.published_at from external_intel_stories p
      where ${notDismissed(db, 'id', reader)} ${after(db, 'id', cursor)}
      order by p.published_at desc, p.id desc ${limitRows(db, limit)}`;
  }
  // A story that matches several preferences is listed once.
  return db`
    select distinct newest.id, newest.published_at
    from ${places}, lateral (
      select p.story_id as id, p.published_at from external_intel_story_places p
      where p.intelligence_type = kind.name ${preferences.regions.length > 0 ? db`and p.region = region.name` : db``}
        and ${notDismissed(db, 'story_id', reader)} ${after(db, 'story_id', cursor)}
      order by p.published_at desc, p.story_id desc ${limitRows(db, limit)}
    ) newest
    order by newest.published_at desc, newest.id desc ${limitRows(db, limit)}`;
}

/** One item per story: the earliest that matches the preferences. */
export function listFeedItems(
  db: Queryable,
  reader: Reader,
  preferences: Preferences,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  const regions = preferences.regions as string[];
  const types = preferences.types as string[];
  return fetchJsonPage(
    limit,
    db`
      select ${feedItemJson(db, reader)} as item, matching.published_at as created_at, matching.id
      from (${matchingStories(db, reader, preferences, limit, cursor)}) matching
      cross join lateral (
        select * from external_intel_items item where item.story_id = matching.id
        order by
          ${regions.length > 0 ? db`(item.region = any (${regions})) is true desc,` : db``}
          ${types.length > 0 ? db`item.intelligence_type = any (${types}) desc,` : db``}
          item.published_at, item.id
        limit 1) i
      join external_intel_sources s on s.id = i.source_id
      order by matching.published_at desc, matching.id desc`,
  );
}

export const countFeedItems = (
  db: Queryable,
  reader: Reader,
  preferences: Preferences,
  atMost: number,
) => countUpTo(db, atMost, matchingStories(db, reader, preferences, atMost, null));

const dismissedStories = (db: Queryable, reader: Reader) => db`
  select di.story_id as id, max(d.created_at) as dismissed_at
  from external_intel_dismissals d join external_intel_items di on di.id = d.item_id
  where d.user_id = ${reader.id} group by di.story_id`;

/** One item per story: the earliest. */
export function listDismissedItems(
  db: Queryable,
  reader: Reader,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${feedItemJson(db, reader)} as item, dismissed.dismissed_at as created_at, dismissed.id
      from (${dismissedStories(db, reader)}) dismissed
      cross join lateral (
        select * from external_intel_items item where item.story_id = dismissed.id
        order by item.published_at, item.id limit 1) i
      join external_intel_sources s on s.id = i.source_id
      ${
        cursor
          ? db`where (dismissed.dismissed_at, dismissed.id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`
          : db``
      }
      order by dismissed.dismissed_at desc, dismissed.id desc ${limitRows(db, limit)}`,
  );
}

export const countDismissedItems = (db: Queryable, reader: Reader, atMost: number) =>
  countUpTo(db, atMost, dismissedStories(db, reader));
