import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { chosenPlaces, countUpTo, type Preferences } from './feed.queries';

/** Contract `ExternalItem`, from `external_intel_items i` and its source `s`. */
const externalItemJson = (db: Queryable) => db`
  json_build_object(
    'id', i.id, 'title', i.title, 'content', i.content, 'url', i.url, 'imageUrl', i.image_url,
    'intelligenceType', i.intelligence_type, 'region', i.region, 'tags', i.tags,
    'publishedAt', iso(i.published_at), 'latitude', i.latitude::text, 'longitude', i.longitude::text,
    'sourceId', s.id, 'sourceName', s.name, 'sourceUrl', i.source_url,
    'story', (
      select json_agg(json_build_object('id', t.id, 'title', t.title, 'url', t.url,
        'sourceName', ts.name, 'publishedAt', iso(t.published_at)) order by t.published_at, t.id)
      from external_intel_items t join external_intel_sources ts on ts.id = t.source_id
      where t.story_id = i.story_id))`;

const after = (db: Queryable, place: 'id' | 'story_id', cursor: Cursor | null) =>
  cursor
    ? db`and (p.published_at, p.${db(place)}) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`
    : db``;

/** The newest stories that match, each chosen region and discipline read in its own order. */
function matchingStories(
  db: Queryable,
  preferences: Preferences,
  limit: number,
  cursor: Cursor | null,
) {
  const chosen = chosenPlaces(db, preferences);
  if (!chosen) {
    return db`
      select p.id, p.published_at from external_intel_stories p
      where true ${after(db, 'id', cursor)}
      order by p.published_at desc, p.id desc ${limitRows(db, limit)}`;
  }
  // A story that several choices let in stands at one place in time: it is listed once.
  return db`
    select distinct newest.id, newest.published_at
    from ${chosen}, lateral (
      select p.story_id as id, p.published_at from external_intel_story_places p
      where p.intelligence_type = kind.name ${preferences.regions.length > 0 ? db`and p.region = region.name` : db``}
        ${after(db, 'story_id', cursor)}
      order by p.published_at desc, p.story_id desc ${limitRows(db, limit)}
    ) newest
    order by newest.published_at desc, newest.id desc ${limitRows(db, limit)}`;
}

/** One item for each story: the earliest among those that the preferences ask for. */
export function listExternalFeed(
  db: Queryable,
  preferences: Preferences,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  const regions = preferences.regions as string[];
  const types = preferences.types as string[];
  return fetchJsonPage(
    limit,
    db`
      select ${externalItemJson(db)} as item, matching.published_at as created_at, matching.id
      from (${matchingStories(db, preferences, limit, cursor)}) matching
      cross join lateral (
        select * from external_intel_items one where one.story_id = matching.id
        order by
          ${regions.length > 0 ? db`(one.region = any (${regions})) is true desc,` : db``}
          ${types.length > 0 ? db`one.intelligence_type = any (${types}) desc,` : db``}
          one.published_at, one.id
        limit 1) i
      join external_intel_sources s on s.id = i.source_id
      order by matching.published_at desc, matching.id desc`,
  );
}

export const countExternalFeed = (db: Queryable, preferences: Preferences, atMost: number) =>
  countUpTo(db, atMost, matchingStories(db, preferences, atMost, null));
