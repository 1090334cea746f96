import {
  type NewSource,
  type SourceChanges,
  type SourceState,
  TLP_LEVELS,
} from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { containing } from '../../db/like-pattern';
import type { ExternalIntelSourcesRow } from '../../db/schema';
import { OPEN_AUDIENCE } from '../../db/sight';

const REASONS_MAX = 3;

/** Why objects of what came last were not stored, the most frequent reasons first. */
const refusedJson = (db: Queryable) => db`(
  select coalesce(json_agg(json_build_object('problem', r.problem, 'count', r.count) order by r.count desc, r.problem), '[]') from (
    select i.problem, count(*)::integer as count from stix_import_items i
    where i.outcome = 'refused' and i.import_id = (
      select m.id from stix_imports m where m.source_id = s.id order by m.created_at desc limit 1)
    group by i.problem order by 2 desc, 1 limit ${REASONS_MAX}) r)`;

/** For whom, and whether this installation fetches. */
export interface SourceView {
  readonly viewerId: string;
  readonly isOn: boolean;
}

/** Contract `FeedSource`, from `external_intel_sources s`. */
const sourceJson = (db: Queryable, { viewerId, isOn }: SourceView) => db`
  json_build_object(
    'id', s.id, 'name', s.name, 'sourceType', s.source_type, 'url', s.url, 'category', s.category,
    'intelligenceType', s.intelligence_type, 'region', s.region, 'isActive', s.is_active,
    'createdAt', iso(s.created_at), 'updatedAt', iso(s.updated_at), 'itemCount', case when not exists (
      select from taxii_sources t where t.source_id = s.id and t.max_level > ${OPEN_AUDIENCE} and t.user_id is distinct from ${viewerId}::uuid)
      then s.item_count end,
    'lastFetchedAt', iso(s.last_fetched_at), 'lastOutcome', s.last_outcome,
    'lastProblem', s.last_problem, 'failures', s.failures,
    'nextFetchAt', case when s.is_active and ${isOn} then iso(s.next_fetch_at) end,
    'isFetching', coalesce(s.leased_until > now(), false),
    'taxii', (
      select json_build_object('maxTlp', (${TLP_LEVELS as unknown as string[]}::text[])[t.max_level], 'everyMinutes', t.every_minutes,
        'auth', t.auth, 'username', t.username, 'owner', case when u.id is not null then ${authorJson(db)} end, 'refused', ${refusedJson(db)})
      from taxii_sources t left join users u on u.id = t.user_id where t.source_id = s.id))`;

export interface SourceFilter {
  readonly q?: string | undefined;
  readonly state?: SourceState | undefined;
}

function matching(db: Queryable, { q, state }: SourceFilter) {
  const pattern = q ? containing(q) : null;
  return db`
    ${pattern ? db`and (s.name ilike ${pattern} or s.url ilike ${pattern} or s.category ilike ${pattern})` : db``}
    ${state === 'failing' ? db`and s.is_active and s.failures > 0` : db``}
    ${state === 'paused' ? db`and not s.is_active` : db``}`;
}

export function listSources(
  db: Queryable,
  view: SourceView,
  filter: SourceFilter,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${sourceJson(db, view)} as item, s.created_at, s.id from external_intel_sources s
      where true ${matching(db, filter)} ${afterCursor(db, 's', cursor)}
      order by s.created_at desc, s.id desc ${limitRows(db, limit)}`,
  );
}

/** Counted each time, since sources are few and only admins list them. */
export async function countSources(db: Queryable, filter: SourceFilter): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from external_intel_sources s where true ${matching(db, filter)}`;
  return row?.total ?? 0;
}

export async function findSourceJson(
  db: Queryable,
  view: SourceView,
  id: string,
): Promise<string | undefined> {
  const [row] = await db<{ json: string }[]>`
    select ${sourceJson(db, view)}::text as json from external_intel_sources s where s.id = ${id}`;
  return row?.json;
}

export async function lockSource(
  db: Queryable,
  id: string,
): Promise<ExternalIntelSourcesRow | undefined> {
  const [row] = await db<ExternalIntelSourcesRow[]>`
    select * from external_intel_sources where id = ${id} for update`;
  return row;
}

type FeedFields = Omit<NewSource, 'taxii'>;

/** Skips existing URLs and returns the ids of the added sources. */
export async function insertSources(
  db: Queryable,
  sources: readonly (FeedFields & { readonly id: string; readonly waitSeconds: number })[],
): Promise<ReadonlySet<string>> {
  const rows = await db<{ id: string }[]>`
    insert into external_intel_sources
      (id, name, url, category, intelligence_type, region, is_active, next_fetch_at)
    select n.id, n.name, n.url, n.category, n."intelligenceType", n.region, n."isActive",
      now() + make_interval(secs => n."waitSeconds")
    from jsonb_to_recordset(${db.json(sources)}) as n (id uuid, name text, url text, category text,
      "intelligenceType" text, region text, "isActive" boolean, "waitSeconds" float8)
    on conflict (md5(url)) do nothing
    returning id`;
  return new Set(rows.map(({ id }) => id));
}

/** Another URL is another feed, so its ETag and failures are reset and it is fetched at once. */
export async function updateSource(
  db: Queryable,
  id: string,
  changes: SourceChanges,
  hasNewUrl: boolean,
): Promise<void> {
  const { name, url, category, intelligenceType, region, isActive } = changes;
  await db`
    update external_intel_sources set updated_at = now()
      ${name === undefined ? db`` : db`, name = ${name}`}
      ${url === undefined ? db`` : db`, url = ${url}`}
      ${category === undefined ? db`` : db`, category = ${category}`}
      ${intelligenceType === undefined ? db`` : db`, intelligence_type = ${intelligenceType}`}
      ${region === undefined ? db`` : db`, region = ${region}`}
      ${isActive === undefined ? db`` : db`, is_active = ${isActive}`}
      ${isActive ? db`, next_fetch_at = least(next_fetch_at, now())` : db``}
      ${hasNewUrl ? db`, etag = null, last_modified = null, failures = 0, next_fetch_at = now()` : db``}
    where id = ${id}`;
}

/** Items take the type and region of their source. Values derived from keywords stay. */
export async function updateItemPlaces(
  db: Queryable,
  sourceId: string,
  { intelligenceType, region }: SourceChanges,
): Promise<string[]> {
  const rows = await db<{ storyId: string }[]>`
    update external_intel_items set
      intelligence_type = coalesce(${intelligenceType ?? null}, intelligence_type),
      region = coalesce(${region ?? null}, region)
    where source_id = ${sourceId} returning story_id`;
  return rows.map(({ storyId }) => storyId);
}

/** Returns the stories of its items. */
export async function deleteSource(db: Queryable, id: string): Promise<string[]> {
  const rows = await db<{ storyId: string }[]>`
    delete from external_intel_items where source_id = ${id} returning story_id`;
  await db`delete from external_intel_sources where id = ${id}`;
  return rows.map(({ storyId }) => storyId);
}

export async function refreshStories(db: Queryable, ids: readonly string[]): Promise<void> {
  await db`select refresh_external_stories(${ids as string[]}::uuid[])`;
}

export type ListedSource = Pick<
  ExternalIntelSourcesRow,
  'name' | 'url' | 'category' | 'intelligenceType' | 'region' | 'sourceType'
>;

/** Collections of TAXII are no feeds: no reader of lists knows them. */
export function listAllFeeds(db: Queryable): Promise<ListedSource[]> {
  return db<ListedSource[]>`
    select name, url, category, intelligence_type, region, source_type
    from external_intel_sources where source_type <> 'taxii' order by category nulls last, name, id`;
}
