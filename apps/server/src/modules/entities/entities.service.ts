import type {
  CorrelatedReport,
  Entity,
  EntityListQuery,
  EntityMention,
  EntityNeighbour,
  EntityPlace,
  EntityTimeline,
  ExtractedFinding,
  KindCount,
  LookupRow,
  MentionState,
  MentionsQuery,
  ReportEntitiesQuery,
  ReportEntity,
  SearchHit,
} from '@watchfloor/contract';
import { SEARCH_ENTITIES_COUNTED, urlOfHit } from '@watchfloor/contract';
import { defang } from '@watchfloor/entities';
import type { Queryable } from '../../db/client';
import { decodeCursor, decodePosition, encodeCursor, encodePosition } from '../../db/cursor';
import { invalid, notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import type { Page } from '../../responses';
import { finishHit } from '../../search/finish-hit';
import * as queries from './entities.queries';
import type { Wanted } from './entity-filters.queries';
import { countEntities, listEntities } from './entity-list.queries';
import * as mentions from './entity-mentions.queries';
import { isNetwork, readValue, readValues } from './read-value';
import { listRelated } from './related-reports.queries';
import { scanInTurns } from './scan-in-turns';

export type EntitiesService = ReturnType<typeof createEntitiesService>;

const present = <Row extends queries.EntityRow>(row: Row): Row & Entity => ({
  ...row,
  label: defang(row.kind, row.value),
});

function readNetwork(text: string): string {
  const network = readValue(text);
  if (network && isNetwork(network.kind)) return network.value;
  throw invalid('cidr', 'CIDR must be a network such as 203.0.113.0/24 or 2001:db8::/32');
}

const wantedBy = ({ cidr, ...query }: Wanted): Wanted => ({
  ...query,
  q: readValue(query.q)?.value ?? query.q,
  cidr: cidr === undefined ? undefined : readNetwork(cidr),
});

/** What a text has and an entity has not. */
const NO_TEXT = {
  labels: [],
  ...({ kind: 'entity', source: 'entity', author: null, marking: null, url: '' } as const),
  ...{ intelligenceType: null, number: null, context: null, file: null },
};

export function createEntitiesService({ transact }: Pick<Platform, 'transact'>) {
  async function require(from: Queryable, actor: Actor, id: string): Promise<Entity> {
    const row = await queries.findEntity(from, actor, id);
    if (!row) throw notFound('Entity');
    return present(row);
  }

  async function listPage(
    from: Queryable,
    actor: Actor,
    { cursor, limit, ...query }: EntityListQuery,
  ) {
    const wanted = wantedBy(query);
    const rows = await listEntities(from, actor, wanted, decodeCursor(cursor), limit);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { rows: page, nextCursor: last ? encodeCursor(last) : null };
  }

  return {
    extract: (text: string): Promise<ExtractedFinding[]> => scanInTurns(text),

    async list(from: Queryable, actor: Actor, query: EntityListQuery): Promise<Page<Entity>> {
      const { rows, nextCursor } = await listPage(from, actor, query);
      const items = rows.map(({ createdAt: _, ...row }) => present(row));
      return { items, nextCursor, total: null };
    },

    /** As results of a search. */
    async search(from: Queryable, actor: Actor, query: EntityListQuery) {
      const { rows, nextCursor } = await listPage(from, actor, query);
      const results = rows.map(({ id, kind, value, lastSeen, createdAt: named }): SearchHit => {
        const createdAt = lastSeen ?? named;
        const hit = { ...NO_TEXT, id, title: defang(kind, value), excerpt: kind, createdAt };
        return { ...hit, url: urlOfHit(hit) };
      });
      return { results, nextCursor };
    },

    count: (from: Queryable, actor: Actor, q: string): Promise<number> =>
      countEntities(from, actor, wantedBy({ q }).q, SEARCH_ENTITIES_COUNTED),

    async lookup(from: Queryable, actor: Actor, values: readonly string[]): Promise<LookupRow[]> {
      const known = await readValues(values);
      const read = values.map((text, n) => ({ text: text.trim(), known: known[n] ?? null }));
      const [byValue, byName] = await Promise.all([
        queries.findByValues(
          from,
          actor,
          read.flatMap(({ known }) => known ?? []),
        ),
        queries.findByNames(
          from,
          actor,
          read.flatMap(({ text, known }) => (known || !text ? [] : text)),
        ),
      ]);
      const found = new Map<string, Entity>([
        ...byName.map(({ asked, ...row }) => [asked, present(row)] as const),
        ...byValue.map(
          ({ askedKind, askedValue, ...row }) =>
            [`${askedKind} ${askedValue}`, present(row)] as const,
        ),
      ]);
      return values.map((value, index) => {
        const { text = '', known = null } = read[index] ?? {};
        const entity = found.get(known ? `${known.kind} ${known.value}` : text) ?? null;
        return { value, kind: known?.kind ?? entity?.kind ?? null, entity };
      });
    },

    get: require,

    async listMentions(
      from: Queryable,
      actor: Actor,
      asked: string,
      { kind, cursor, limit }: MentionsQuery,
    ): Promise<Page<EntityMention>> {
      const { id } = await require(from, actor, asked);
      const page = await mentions.listMentions(from, actor, id, kind, decodeCursor(cursor), limit);
      const hits = JSON.parse(page.json.bytes.toString()) as EntityMention[];
      return { items: hits.map(finishHit), nextCursor: page.nextCursor, total: null };
    },

    async listNeighbours(from: Queryable, actor: Actor, asked: string): Promise<EntityNeighbour[]> {
      const { id } = await require(from, actor, asked);
      const rows = await mentions.listNeighbours(from, actor, id);
      return rows.map(({ texts, ...row }) => ({
        ...present(row),
        texts: texts.map((text) => ({
          source: text.source,
          id: text.id,
          title: text.title || (text.context?.title ?? ''),
          url: urlOfHit({ ...text, file: null }),
        })),
      }));
    },

    async listPlaces(from: Queryable, actor: Actor, asked: string): Promise<EntityPlace[]> {
      const { id } = await require(from, actor, asked);
      const rows = await mentions.listPlaces(from, actor, id);
      return rows.map(({ context, ...row }) => ({
        ...row,
        url: urlOfHit({ ...row, context, file: null }),
      }));
    },

    async readTimeline(from: Queryable, actor: Actor, asked: string): Promise<EntityTimeline> {
      const { id } = await require(from, actor, asked);
      return mentions.readTimeline(from, actor, id);
    },

    async listOfReport(
      from: Queryable,
      actor: Actor,
      reportId: string,
      { state, cursor, limit }: ReportEntitiesQuery,
    ): Promise<Page<ReportEntity>> {
      if (!(await queries.seesReport(from, actor, reportId))) throw notFound('Report');
      const after = decodePosition(cursor);
      const rows = await queries.listOfReport(from, actor, reportId, state, { after, limit });
      const { position = 0, total = 0 } = rows.at(-1) ?? {};
      return {
        items: rows.map(({ position: _, total: __, ...row }) => present(row)),
        nextCursor: position < total ? encodePosition(position) : null,
        total: rows.length > 0 || after === 0 ? total : null,
      };
    },

    async countKindsOfReport(from: Queryable, actor: Actor, id: string): Promise<KindCount[]> {
      if (!(await queries.seesReport(from, actor, id))) throw notFound('Report');
      return queries.countKindsOfReport(from, actor, id);
    },

    async listOfTexts(
      from: Queryable,
      actor: Actor,
      ids: readonly string[],
    ): Promise<ReportEntity[]> {
      const rows = await queries.listOfTexts(from, actor, ids);
      return rows.map(present);
    },

    /** Names each reason, so that nobody has to guess. */
    async listRelated(
      from: Queryable,
      actor: Actor,
      reportId: string,
    ): Promise<CorrelatedReport[]> {
      if (!(await queries.seesReport(from, actor, reportId))) throw notFound('Report');
      const rows = await listRelated(from, actor, reportId);
      return rows.map(({ shared, ...row }) => ({
        ...row,
        shared: shared.map((one) => ({ ...one, label: defang(one.kind, one.value) })),
      }));
    },

    judge: (
      actor: Actor,
      mention: { id: string; textId: string },
      state: MentionState,
    ): Promise<void> =>
      transact(async (tx) => {
        if (!(await queries.judgeMention(tx, actor, mention, state))) throw notFound('Mention');
      }),
  };
}
