import {
  KIND_OF_SOURCE,
  parseSearchQuery,
  SEARCH_ENTITIES_COUNTED,
  SEARCH_SOURCES,
  type SearchAnswer,
  type SearchHit,
  type SearchListQuery,
  type SearchOverview,
  type SearchOverviewQuery,
  type SearchQuery,
} from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { invalid } from '../../errors';
import type { Actor } from '../../platform';
import { excerptOf } from '../../search/excerpt.queries';
import { finishHit } from '../../search/finish-hit';
import { presentHit } from '../../search/present-hit.queries';
import type { SearchEngine } from '../../search/search-engine';
import type { SourceCounts, Wanted } from '../../search/search-engine.queries';
import { decodeHit, toSearchPage } from '../../search/search-page';
import type { EntitiesService } from '../entities/entities.service';
import { sourcesOf } from './search-filter';
import { meetsQuery } from './search-filter.queries';

/** The words, if nothing is asked for that entities do not have; else null. */
function entityTerms({ tokens, kind, terms }: SearchQuery): string | null {
  const isOther = tokens.some(({ filter }) => filter !== null && filter !== 'kind');
  const isOfKind = kind.included.length === 0 || kind.included.includes('entity');
  if (isOther || !isOfKind || kind.excluded.includes('entity')) return null;
  return terms.excluded.length > 0 ? null : terms.included.join(' ');
}

/** The chosen kind, also by a filter: entities are searched in another way than texts. */
function isForEntities({ kind: { included } }: SearchQuery, chosen: SearchListQuery['kind']) {
  const kinds = chosen ? [chosen] : included;
  return kinds.length > 0 && kinds.every((kind) => kind === 'entity');
}

function toTotals(counts: SourceCounts): SearchAnswer['totals'] {
  const totals: SearchAnswer['totals'] = {};
  for (const source of SEARCH_SOURCES) {
    const kind = KIND_OF_SOURCE[source];
    const count = (totals[kind] ?? 0) + (counts[source] ?? 0);
    if (count > 0) totals[kind] = count;
  }
  return totals;
}

/** What entities have in common is on their own pages. */
const NOTHING = { days: [], places: [], types: [], regions: [], tags: [] };

export function createSearchService(engine: SearchEngine, entities: EntitiesService) {
  /** A filter with a wrong value is named, never ignored. */
  function read(q: string): SearchQuery {
    const query = parseSearchQuery(q);
    const [problem] = query.problems;
    if (problem) throw invalid('q', problem);
    return query;
  }

  function wantedBy(
    db: Queryable,
    actor: Actor,
    query: SearchQuery,
    kind: SearchListQuery['kind'],
  ): Wanted {
    return {
      reader: actor,
      sources: sourcesOf(query, kind),
      meets: meetsQuery(db, query, actor),
      hasFilesLast: false,
      present: (terms) => presentHit(db, excerptOf(db, terms)),
    };
  }

  const countEntities = async (from: Queryable, actor: Actor, query: SearchQuery) => {
    const named = entityTerms(query);
    return named === null ? 0 : entities.count(from, actor, named);
  };

  async function listIn(
    from: Queryable,
    actor: Actor,
    query: SearchQuery,
    { kind, cursor, limit }: SearchListQuery,
  ): Promise<SearchAnswer & { nextCursor: string | null }> {
    const named = entityTerms(query);
    const search = await engine.prepare(
      from,
      query.terms.included,
      wantedBy(from, actor, query, kind),
    );
    const countAll = async (counted?: SourceCounts | null): Promise<SearchAnswer['totals']> => {
      const wanted = wantedBy(from, actor, query, undefined);
      const [entity, counts] = await Promise.all([
        countEntities(from, actor, query),
        counted ?? engine.count(from, { ...search, wanted }),
      ]);
      return entity > 0 ? { ...toTotals(counts), entity } : toTotals(counts);
    };
    if (isForEntities(query, kind)) {
      const wanted = { q: named ?? '', kind: undefined, cursor, limit };
      const page =
        named === null
          ? { results: [], nextCursor: null }
          : await entities.search(from, actor, wanted);
      return { ...page, totals: cursor ? {} : await countAll() };
    }
    const after = decodeHit(cursor);
    const found = await engine.find(from, search, after, limit);
    const page = toSearchPage(found, limit);
    const results = (JSON.parse(page.items.bytes.toString()) as SearchHit[]).map(finishHit);
    const { nextCursor } = page;
    if (after) return { results, totals: {}, nextCursor };
    return { results, totals: await countAll(kind ? null : found.counts), nextCursor };
  }

  async function describeIn(
    from: Queryable,
    actor: Actor,
    query: SearchQuery,
    kind: SearchOverviewQuery['kind'],
  ): Promise<SearchOverview> {
    const isEntity = isForEntities(query, kind);
    const entity = !kind || isEntity ? await countEntities(from, actor, query) : 0;
    const named = entity > 0 ? [{ kind: 'entity' as const, count: entity }] : [];
    if (isEntity) {
      const isComplete = entity < SEARCH_ENTITIES_COUNTED;
      return { ...NOTHING, total: entity, isComplete, kinds: named };
    }
    const wanted = wantedBy(from, actor, query, kind);
    const search = await engine.prepare(from, query.terms.included, wanted);
    const overview = await engine.describe(from, search);
    return { ...overview, kinds: [...overview.kinds, ...named] };
  }

  return {
    list(from: Queryable, actor: Actor, wanted: SearchListQuery) {
      const query = read(wanted.q);
      return engine.read(from, (tx) => listIn(tx, actor, query, wanted));
    },

    getOverview(from: Queryable, actor: Actor, { q, kind }: SearchOverviewQuery) {
      const query = read(q);
      return engine.read(from, (tx) => describeIn(tx, actor, query, kind));
    },
  };
}

export type SearchService = ReturnType<typeof createSearchService>;
