import {
  type FeedSource,
  type NewSource,
  NO_COLLECTION,
  type SourceChanges,
  type SourceImportResult,
  type SourcePreview,
  type SourceSettings,
  type SourcesQuery,
  toCollectionUrl,
} from '@watchfloor/contract';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import type { Publish } from '../../db/transact';
import { conflict, invalid, notFound } from '../../errors';
import { newId } from '../../identifiers';
import { isRefusedLiteral } from '../../outgoing/address-guard';
import type { Actor, Platform } from '../../platform';
import { Json, type Page } from '../../responses';
import type { FeedFetchService } from './feed-fetch.service';
import * as queries from './feed-sources.queries';
import { readImport } from './read-source-import';
import { createTaxiiSources } from './taxii-sources';
import { writeOpml } from './write-opml';

export type FeedSourcesService = ReturnType<typeof createFeedSourcesService>;

const ITEMS_PREVIEWED = 5;
const PREVIEW_TEXT = 300;
/** The first fetches of imported sources are spread over this time. */
const IMPORT_SPREAD_SECONDS = 15 * 60;

export function createFeedSourcesService(
  { db, transact, settings, secret }: Platform,
  feedFetch: FeedFetchService,
) {
  const { isOn, allowedHosts } = settings.feeds;
  const taxii = createTaxiiSources({ allowedHosts, secret });

  function refusePrivateAddress(url: string | undefined): void {
    if (url && isRefusedLiteral(allowedHosts, new URL(url))) {
      throw invalid('url', 'URL must be on the public internet');
    }
  }

  async function present({ id: viewerId }: Actor, id: string): Promise<Json> {
    const json = await queries.findSourceJson(db, { viewerId, isOn }, id);
    if (json === undefined) throw notFound('Source');
    return new Json(json);
  }

  return {
    readSettings: (): SourceSettings => ({ isFetching: isOn }),

    async listSources(
      { id: viewerId }: Actor,
      { limit, cursor, ...filter }: SourcesQuery,
    ): Promise<Page<FeedSource>> {
      const [page, total] = await Promise.all([
        queries.listSources(db, { viewerId, isOn }, filter, limit, decodeCursor(cursor)),
        queries.countSources(db, filter),
      ]);
      return toPage(page, total);
    },

    async addSource(actor: Actor, { taxii: collection, ...source }: NewSource): Promise<Json> {
      refusePrivateAddress(source.url);
      const id = newId();
      await transact(async (tx, publish) => {
        const added = await queries.insertSources(tx, [{ ...source, id, waitSeconds: 0 }]);
        if (!added.has(id)) throw urlTaken();
        const { name, url } = source;
        const event = { sourceId: id, name, url, actorId: actor.id };
        if (collection) await taxii.add(tx, actor, { id, url }, collection);
        await publish({ type: 'source.added', ...event, ...taxii.describe(collection) });
      });
      return present(actor, id);
    },

    async previewSource(url: string): Promise<SourcePreview> {
      refusePrivateAddress(url);
      const result = await feedFetch.readUrl(url);
      if (result.outcome !== 'ok') {
        const problem = 'problem' in result ? result.problem : 'It sent nothing';
        return {
          outcome: result.outcome,
          problem,
          title: null,
          sourceType: null,
          itemCount: 0,
          items: [],
        };
      }
      return {
        outcome: 'ok',
        problem: null,
        title: result.title,
        sourceType: result.sourceType,
        itemCount: result.items.length,
        items: result.items.slice(0, ITEMS_PREVIEWED).map((item) => ({
          title: item.title,
          content: item.content.slice(0, PREVIEW_TEXT),
          url: item.url,
          publishedAt: item.publishedAt,
          intelligenceType: item.intelligenceType,
          region: item.region,
        })),
      };
    },

    async changeSource(
      actor: Actor,
      id: string,
      { taxii: collection, ...changes }: SourceChanges,
    ): Promise<Json> {
      refusePrivateAddress(changes.url);
      await transact(async (tx, publish) => {
        const before = await queries.lockSource(tx, id);
        if (!before) throw notFound('Source');
        if (changes.url && before.sourceType === 'taxii') {
          changes.url = toCollectionUrl(changes.url);
          if (!changes.url) throw invalid('url', NO_COLLECTION);
        }
        const changed = Object.fromEntries(
          Object.entries(changes).filter(
            ([field, value]) =>
              value !== undefined && value !== before[field as keyof typeof changes],
          ),
        ) as SourceChanges;
        const changedTaxii = await taxii.change(tx, actor, before, {
          url: changed.url,
          collection,
        });
        if (Object.keys(changed).length === 0 && !changedTaxii) return;
        await queries.updateSource(tx, id, changed, changed.url !== undefined).catch(toUrlTaken);
        if (changed.intelligenceType || changed.region) {
          await queries.refreshStories(tx, await queries.updateItemPlaces(tx, id, changed));
        }
        const { name = before.name, url = before.url } = changed;
        const told = { ...changed, ...(changedTaxii && { taxii: changedTaxii }) };
        const event = { sourceId: id, name, url, changes: told, actorId: actor.id };
        await publish({ type: 'source.changed', ...event });
      });
      return present(actor, id);
    },

    async deleteSource(actor: Actor, id: string): Promise<void> {
      await transact(async (tx, publish) => {
        const source = await queries.lockSource(tx, id);
        if (!source) throw notFound('Source');
        await queries.refreshStories(tx, await queries.deleteSource(tx, id));
        const { name, url } = source;
        await publish({ type: 'source.deleted', sourceId: id, name, url, actorId: actor.id });
      });
    },

    async fetchSource(actor: Actor, id: string): Promise<Json> {
      await feedFetch.fetchSource(id);
      return present(actor, id);
    },

    async importSources(actor: Actor, opml: string): Promise<SourceImportResult> {
      const read = await feedFetch.readOutlines(opml);
      if (read.outcome !== 'ok') throw invalid('opml', read.problem);
      if (read.total === 0) throw invalid('opml', 'The file lists no sources');
      if (read.total > read.outlines.length) {
        throw invalid('opml', `The file lists more than ${read.outlines.length} sources`);
      }
      const outlines = readImport(read.outlines, allowedHosts);
      const valid = outlines.flatMap(({ source }) => source ?? []);
      const rows = valid.map((source, index) => ({
        ...source,
        waitSeconds: (index / valid.length) * IMPORT_SPREAD_SECONDS,
      }));
      const added = await transact((tx, publish) => insertAll(tx, publish, actor, rows));
      return countOutcomes(
        outlines.map(({ source, ...outline }) => ({
          ...outline,
          outcome: !source ? outline.outcome : added.has(source.id) ? 'added' : 'known',
        })),
      );
    },

    exportSources: (actor: Actor): Promise<string> =>
      transact(async (tx, publish) => {
        const sources = await queries.listAllFeeds(tx);
        await publish({ type: 'source.exported', actorId: actor.id, count: sources.length });
        return writeOpml(sources, new Date().toISOString());
      }),
  };
}

type InsertArguments = Parameters<typeof queries.insertSources>;

async function insertAll(
  tx: InsertArguments[0],
  publish: Publish,
  actor: Actor,
  rows: InsertArguments[1],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const added = await queries.insertSources(tx, rows);
  if (added.size > 0) {
    await publish({ type: 'source.imported', actorId: actor.id, count: added.size });
  }
  return added;
}

function countOutcomes(outlines: SourceImportResult['outlines']): SourceImportResult {
  const count = (outcome: string) => outlines.filter((line) => line.outcome === outcome).length;
  return {
    added: count('added'),
    known: count('known'),
    refused: count('refused'),
    outlines,
  };
}

const urlTaken = () => conflict('A source with this URL already exists');

function toUrlTaken(error: unknown): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
  throw isTaken ? urlTaken() : error;
}
