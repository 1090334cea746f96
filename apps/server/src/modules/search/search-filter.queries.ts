import type { SearchQuery, SearchSource, Tlp } from '@watchfloor/contract';
import { TLP_LEVELS } from '@watchfloor/contract';
import type { Fragment, Queryable } from '../../db/client';
import { hideFromPlanner } from '../../db/hide-from-planner';
import { isPlacedNear } from '../../search/near.queries';
import type { Searcher } from '../../search/search-scopes.queries';
import { markOf } from '../../search/search-words';
import { facetsOf } from './search-facets';

type Filter = Omit<SearchQuery, 'tokens' | 'problems' | 'kind'>;

/** `and …` for each filter and each excluded word, on `search_entries s`; after `scopes`. */
export function meetsQuery(db: Queryable, query: Filter, reader: Searcher): Fragment {
  const { after, before, near } = query;
  return db`
    ${hasNone(db, query.terms.excluded)}
    ${oneOf(db, query.type, (types) => db`s.intelligence_type = any (${types}::text[])`)}
    ${oneOf(db, query.region, (regions) => hasFacet(db, 'region', regions))}
    ${oneOf(db, query.tag, (tags) => hasFacet(db, 'tag', tags))}
    ${oneOf(db, query.author, (names) => db`s.author_id in (${authors(db, names, reader.id)})`)}
    ${oneOf(db, query.level, (levels) => isOfLevels(db, levels as Tlp[]))}
    ${query.level.included.length > 0 ? seesSomeOf(db, query.level.included as Tlp[], reader) : db``}
    ${after ? db`and s.created_at >= ${after}::timestamptz` : db``}
    ${before ? db`and s.created_at < ${before}::timestamptz` : db``}
    ${near ? db`and ${isPlacedNear(db, near)}` : db``}`;
}

export const isOfSources = (db: Queryable, sources: readonly SearchSource[]): Fragment =>
  db`and s.source = any (${sources as SearchSource[]}::text[])`;

const hasFacet = (db: Queryable, facet: 'tag' | 'region', values: string[]): Fragment => db`
  ((s.tags <> '{}' or s.region is not null)
    and search_facets(s.tags, s.region) && ${facetsOf(facet, values)}::text[])`;

const hasNone = (db: Queryable, texts: readonly string[]): Fragment =>
  texts.length > 0
    ? db`${texts.map((text) => db`and strpos(s.document, ${needleOf(db, text)}) = 0`)}`
    : db``;

const needleOf = (db: Queryable, text: string): Fragment =>
  db`(select ${markOf(text)}::text || trim(search_text(${hideFromPlanner(db, text)})))`;

/** A value that is not known differs from all that are excluded. */
function oneOf(
  db: Queryable,
  { included, excluded }: SearchQuery['type'],
  isAmong: (values: string[]) => Fragment,
): Fragment {
  return db`
    ${included.length > 0 ? db`and ${isAmong([...included])}` : db``}
    ${excluded.length > 0 ? db`and (${isAmong([...excluded])}) is not true` : db``}`;
}

const authors = (db: Queryable, names: string[], readerId: string): Fragment => db`
  select u.id from users u where lower(u.username) = any (${names}::text[])
  ${names.includes('me') ? db`union all select ${readerId}::uuid` : db``}`;

/** Only what has a marking, of its own or of what it belongs to. */
const isOfLevels = (db: Queryable, levels: Tlp[]): Fragment => db`
  (s.object_id is not null and (
    s.scope = any (${levels.map((tlp) => TLP_LEVELS.indexOf(tlp) + 1)}::int[])
    or s.scope in (select a.id from audiences a where a.tlp = any (${levels}::text[]))))`;

/** Nothing is read for a level of which the reader sees nothing. */
const seesSomeOf = (
  db: Queryable,
  levels: readonly Tlp[],
  { clearance, hasTaken }: Searcher,
): Fragment =>
  hasTaken
    ? db``
    : db`and exists (
        select from audiences a
        where a.tlp = any (${levels as Tlp[]}::text[]) and (a.id <= ${clearance} or a.id in (select c.scope from scopes c)))`;
