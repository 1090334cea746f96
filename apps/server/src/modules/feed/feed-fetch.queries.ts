import type { Queryable } from '../../db/client';
import { lockUntilCommit } from '../../db/locks';
import type { ExternalIntelItemsRow, ExternalIntelSourcesRow } from '../../db/schema';
import type { PreparedItem } from './fetching/feed-task';

export type LeasedSource = Pick<
  ExternalIntelSourcesRow,
  | 'id'
  | 'name'
  | 'url'
  | 'sourceType'
  | 'etag'
  | 'lastModified'
  | 'intelligenceType'
  | 'region'
  | 'failures'
>;

const leasedColumns = (db: Queryable) =>
  db`s.id, s.name, s.url, s.source_type, s.etag, s.last_modified, s.intelligence_type, s.region, s.failures`;

/** Longer than any fetch. After this, other instances take over the sources of a crashed one. */
const lease = (db: Queryable) =>
  db`now() + case when s.source_type = 'taxii' then interval '5 minutes' else interval '1 minute' end`;
const isFree = (db: Queryable) => db`(s.leased_until is null or s.leased_until < now())`;

/** Leases the source that has been due longest. Concurrent instances get different ones. */
export async function leaseDueSource(db: Queryable): Promise<LeasedSource | undefined> {
  const [row] = await db<LeasedSource[]>`
    update external_intel_sources s set leased_until = ${lease(db)}
    where s.id = (
      select s.id from external_intel_sources s
      where s.is_active and s.next_fetch_at <= now() and ${isFree(db)}
      order by s.next_fetch_at for update skip locked limit 1)
    returning ${leasedColumns(db)}`;
  return row;
}

/** Leases the source even if it is not due. */
export async function leaseSource(db: Queryable, id: string): Promise<LeasedSource | undefined> {
  const [row] = await db<LeasedSource[]>`
    update external_intel_sources s set leased_until = ${lease(db)}
    where s.id = ${id} and ${isFree(db)}
    returning ${leasedColumns(db)}`;
  return row;
}

export async function hasSource(db: Queryable, id: string): Promise<boolean> {
  const rows = await db`select from external_intel_sources where id = ${id}`;
  return rows.length > 0;
}

export async function releaseSource(db: Queryable, id: string): Promise<void> {
  await db`update external_intel_sources set leased_until = null where id = ${id}`;
}

/** Not now, and not before the others. */
export async function postponeSource(db: Queryable, id: string): Promise<void> {
  await db`
    update external_intel_sources set leased_until = null, next_fetch_at = now() + interval '1 minute' where id = ${id}`;
}

/** Returns false if the source was deleted or got another URL during the fetch. */
export async function lockFetchedSource(
  db: Queryable,
  { id, url }: LeasedSource,
): Promise<boolean> {
  const rows = await db`
    select from external_intel_sources where id = ${id} and url = ${url} for update`;
  return rows.length > 0;
}

export interface FetchRecord {
  readonly outcome: string;
  readonly problem: string | null;
  readonly failures: number;
  readonly delayMs: number;
  readonly metadata?: {
    readonly etag: string | null;
    readonly lastModified: string | null;
    readonly sourceType: string;
  };
}

export async function recordFetch(db: Queryable, id: string, record: FetchRecord): Promise<void> {
  const { outcome, problem, failures, delayMs, metadata } = record;
  await db`
    update external_intel_sources set
      last_fetched_at = now(), last_outcome = ${outcome}, last_problem = ${problem},
      failures = ${failures}, leased_until = null,
      next_fetch_at = now() + make_interval(secs => ${delayMs / 1000}),
      item_count = case when source_type = 'taxii' then item_count
        else (select count(*) from external_intel_items where source_id = ${id}) end
      ${metadata ? db`, etag = ${metadata.etag}, last_modified = ${metadata.lastModified}, source_type = ${metadata.sourceType}` : db``}
    where id = ${id}`;
}

/** Serializes the creation of stories, so that concurrent reports of one event join one story. */
export const lockStories = (tx: Queryable): Promise<void> => lockUntilCommit(tx, 'feedStories');

export type KnownItem = Pick<ExternalIntelItemsRow, 'id' | 'storyId' | 'identity' | 'contentHash'>;

export function findKnownItems(
  db: Queryable,
  sourceId: string,
  items: readonly PreparedItem[],
): Promise<KnownItem[]> {
  return db<KnownItem[]>`
    select id, story_id, identity, content_hash from external_intel_items
    where source_id = ${sourceId} and (
      identity = any (${items.map((item) => item.identity)})
      or content_hash = any (${items.map((item) => item.contentHash)}))`;
}

export type StoryCandidate = Pick<
  ExternalIntelItemsRow,
  'storyId' | 'sourceId' | 'title' | 'canonicalUrl' | 'publishedAt'
>;

const CANDIDATES = 2000;

/** Items of other sources that may report the same events, in stories without this source. */
export function findStoryCandidates(
  db: Queryable,
  sourceId: string,
  items: readonly PreparedItem[],
): Promise<StoryCandidate[]> {
  return db<StoryCandidate[]>`
    select i.story_id, i.source_id, i.title, i.canonical_url, i.published_at
    from external_intel_items i
    where i.source_id <> ${sourceId} and (
        i.canonical_url = any (${items.map((item) => item.canonicalUrl)})
        or i.shingles && ${[...new Set(items.flatMap((item) => item.shingles))]}::integer[])
      and not exists (select from external_intel_items own
        where own.story_id = i.story_id and own.source_id = ${sourceId})
    order by i.published_at desc limit ${CANDIDATES}`;
}

export async function insertStories(
  db: Queryable,
  stories: readonly { readonly id: string; readonly publishedAt: string }[],
): Promise<void> {
  if (stories.length > 0) await db`insert into external_intel_stories ${db(stories)}`;
}

export type NewItem = Omit<PreparedItem, 'words'> & {
  readonly id: string;
  readonly storyId: string;
};

export async function insertItems(
  db: Queryable,
  { id: sourceId, url: sourceUrl }: LeasedSource,
  items: readonly NewItem[],
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item) => ({
    ...item,
    sourceId,
    sourceUrl,
    tags: [...item.tags],
    shingles: [...item.shingles],
  }));
  await db`insert into external_intel_items ${db(rows)}`;
}

/** Updates corrected text and images. Date and story stay. */
export async function updateItems(
  db: Queryable,
  items: readonly (PreparedItem & { readonly id: string })[],
): Promise<void> {
  if (items.length === 0) return;
  await db`
    update external_intel_items i set
      title = n.title, content = n.content, url = n.url, image_url = n."imageUrl",
      content_hash = n."contentHash", canonical_url = n."canonicalUrl"
    from jsonb_to_recordset(${db.json(items.map(({ id, title, content, url, imageUrl, contentHash, canonicalUrl }) => ({ id, title, content, url, imageUrl, contentHash, canonicalUrl })))})
      as n (id uuid, title text, content text, url text, "imageUrl" text, "contentHash" text, "canonicalUrl" text)
    where i.id = n.id`;
}

/** Deletes all but the newest items of a source and returns the stories of the deleted ones. */
export async function dropOldItems(
  db: Queryable,
  sourceId: string,
  keepCount: number,
): Promise<string[]> {
  const rows = await db<{ storyId: string }[]>`
    delete from external_intel_items where id in (
      select id from external_intel_items where source_id = ${sourceId}
      order by published_at desc, id desc offset ${keepCount})
    returning story_id`;
  return rows.map(({ storyId }) => storyId);
}

export async function refreshStories(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db`select refresh_external_stories(${ids as string[]}::uuid[])`;
}
