import {
  KIND_OF_SOURCE,
  SEARCH_SOURCES,
  type SearchKind,
  type SearchQuery,
  type SearchSource,
} from '@watchfloor/contract';
import type { Fragment, Queryable } from '../../db/client';
import type { Searcher } from '../../search/search-scopes.queries';
import { isOfSources, meetsQuery } from './search-filter.queries';

/** What has a type, a region and tags, and what has places: no other can meet a filter by them. */
const CLASSIFIED: readonly SearchSource[] = ['report', 'judgement', 'file', 'feed-item'];
const PLACED: readonly SearchSource[] = [
  ...(['report', 'personal-update', 'room-update', 'pin', 'feed-item'] as const),
];

function canMeet(source: SearchSource, { type, region, tag, near }: SearchQuery): boolean {
  const isClassified = [type, region, tag].some(({ included }) => included.length > 0);
  return (!isClassified || CLASSIFIED.includes(source)) && (!near || PLACED.includes(source));
}

/** The sources in which a search finds something. */
export function sourcesOf(query: SearchQuery, kind?: SearchKind): SearchSource[] {
  const { included, excluded } = query.kind;
  return SEARCH_SOURCES.filter((source) => {
    const own = KIND_OF_SOURCE[source];
    const isIncluded = included.length === 0 || included.includes(own);
    return (
      isIncluded && !excluded.includes(own) && (!kind || own === kind) && canMeet(source, query)
    );
  });
}

/** `and …`: everything but the words, on `search_entries s`; after `scopes`. */
export const filterOf = (db: Queryable, query: SearchQuery, reader: Searcher): Fragment =>
  db`${isOfSources(db, sourcesOf(query))} ${meetsQuery(db, query, reader)}`;

/** The same for texts of reports only. */
export const reportFilterOf = (db: Queryable, query: SearchQuery, reader: Searcher): Fragment =>
  db`${isOfSources(db, sourcesOf(query, 'report'))} ${meetsQuery(db, query, reader)}`;
