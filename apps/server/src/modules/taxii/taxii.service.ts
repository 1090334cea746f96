import { STIX_BUNDLE_BYTES, TAXII_ROOT_PATH } from '@watchfloor/contract';
import { forConsumer, type StixObject } from '@watchfloor/stix';
import { limitReader } from '../../db/sight';
import { forbidden, notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import { STIX_TYPE } from '../stix/stix.service';
import type { StixImportsService } from '../stix/stix-imports.service';
import { TAXII_TYPE } from './media-types';
import { ownerOf } from './publish-entries';
import { findOpen, listOpen, type OpenCollection } from './taxii-collections.queries';
import { type Entry, listEntries } from './taxii-entries.queries';
import { type TaxiiQuery, toNext } from './taxii-query';

export type TaxiiService = ReturnType<typeof createTaxiiService>;

/** A page, and the times of its first and last object: without the last, OpenCTI would go on from its own clock, and skip some. */
export interface TaxiiPage {
  readonly body: object;
  readonly first: string | null;
  readonly last: string;
}

/** The resources of TAXII 2.1, with the names of the standard. */
export function createTaxiiService(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  imports: Pick<StixImportsService, 'take' | 'getProgress'>,
) {
  const title = `Watchfloor at ${settings.publicUrl.host}`;
  const addressOf = (path: string) => new URL(path, settings.publicUrl).href;

  async function requireCollection(id: string): Promise<OpenCollection> {
    const collection = await findOpen(db, id);
    if (!collection) throw notFound('Collection');
    return collection;
  }

  const presentCollection = (
    { id, title, description, canWrite }: OpenCollection,
    actor: Actor,
  ) => ({
    id,
    title,
    ...(description === null ? {} : { description }),
    can_read: actor.token?.scopes.includes('taxii:read') ?? false,
    can_write: canWrite && (actor.token?.scopes.includes('taxii:write') ?? false),
    media_types: [STIX_TYPE],
  });

  /** Entries that the owner of the collection and the caller may see now, at most as the collection and the token allow. */
  async function readPage(
    actor: Actor,
    id: string,
    { limit, isEmpty, ...filter }: TaxiiQuery,
    present: (entries: readonly Entry[], collection: OpenCollection) => object[],
  ): Promise<TaxiiPage> {
    const collection = await requireCollection(id);
    const readers = {
      owner: ownerOf(collection),
      reader: limitReader(actor, ceilingOf(actor, collection)),
    };
    const found = isEmpty ? [] : await listEntries(db, id, readers, filter, limit + 1);
    const entries = found.slice(0, limit);
    const last = entries.at(-1)?.addedAt;
    const isMore = found.length > limit && last !== undefined;
    return {
      body: {
        more: isMore,
        ...(isMore ? { next: toNext(last) } : {}),
        objects: present(entries, collection),
      },
      first: entries[0]?.addedAt ?? null,
      last: last ?? filter.after ?? collection.createdAt,
    };
  }

  const presentObjects = (entries: readonly Entry[], { tlpIds }: OpenCollection): StixObject[] =>
    forConsumer(newest(entries), tlpIds);

  async function getStatus(actor: Actor, id: string): Promise<object> {
    const { state, createdAt, total, left, refused, refusedTotal } = await imports.getProgress(
      actor,
      id,
    );
    const isEnded = state === 'done' || state === 'failed';
    const pending = isEnded ? 0 : left;
    const failures = refusedTotal + (isEnded ? left : 0);
    return {
      id,
      status: isEnded ? 'complete' : 'pending',
      request_timestamp: createdAt,
      total_count: total,
      success_count: total - pending - failures,
      failure_count: failures,
      pending_count: pending,
      ...(refused.length > 0
        ? {
            failures: refused.map(({ stixId, version, problem }) => ({
              ...{ id: stixId, version, message: problem ?? 'It cannot be stored' },
            })),
          }
        : {}),
    };
  }

  return {
    discover: () => ({
      title,
      description: 'Reports and what they name, as STIX 2.1',
      default: addressOf(TAXII_ROOT_PATH),
      api_roots: [addressOf(TAXII_ROOT_PATH)],
    }),

    describeRoot: () => ({
      title,
      versions: [TAXII_TYPE],
      max_content_length: STIX_BUNDLE_BYTES,
    }),

    async listCollections(actor: Actor): Promise<object> {
      const collections = (await listOpen(db)).map((one) => presentCollection(one, actor));
      return collections.length > 0 ? { collections } : {};
    },

    getCollection: async (actor: Actor, id: string): Promise<object> =>
      presentCollection(await requireCollection(id), actor),

    listObjects: (actor: Actor, id: string, query: TaxiiQuery): Promise<TaxiiPage> =>
      readPage(actor, id, query, presentObjects),

    listManifest: (actor: Actor, id: string, query: TaxiiQuery): Promise<TaxiiPage> =>
      readPage(actor, id, query, (entries) =>
        entries.map(({ stixId, addedAt, version }) => ({
          ...{ id: stixId, date_added: addedAt, version, media_type: STIX_TYPE },
        })),
      ),

    async getObject(
      actor: Actor,
      id: string,
      objectId: string,
      query: TaxiiQuery,
    ): Promise<TaxiiPage> {
      const wanted = { ...query, ids: [objectId], types: null };
      const page = await readPage(actor, id, wanted, presentObjects);
      if (page.first === null && query.after === null) throw notFound('Object');
      return page;
    },

    async listVersions(
      actor: Actor,
      id: string,
      objectId: string,
      query: TaxiiQuery,
    ): Promise<TaxiiPage> {
      const wanted = { ...query, ids: [objectId], types: null, versions: null };
      const page = await readPage(actor, id, wanted, (entries) =>
        [...new Set(entries.map(({ version }) => version))].map((version) => ({ version })),
      );
      if (page.first === null && query.after === null) throw notFound('Object');
      const { objects, ...rest } = page.body as { objects: { version: string }[] };
      return { ...page, body: { ...rest, versions: objects.map(({ version }) => version) } };
    },

    /** The collection, if the caller may add to it: asked before the body is read. */
    async requireWritable(id: string): Promise<void> {
      const { canWrite } = await requireCollection(id);
      if (!canWrite) throw forbidden('Nobody may add to this collection');
    },

    async addObjects(actor: Actor, id: string, body: Buffer): Promise<object> {
      const collection = await requireCollection(id);
      const writer = limitReader(actor, ceilingOf(actor, collection));
      const taken = await imports.take(writer, `TAXII: ${collection.title}`, body);
      return getStatus(actor, taken.id);
    },

    getStatus,
  };
}

const ceilingOf = ({ ceiling = 5 }: Actor, { maxLevel }: OpenCollection): number =>
  Math.min(ceiling, maxLevel);

/** Of several versions in one page the last. */
const newest = (entries: readonly Entry[]): StixObject[] => [
  ...new Map(entries.map(({ stixId, object }) => [stixId, JSON.parse(object)])).values(),
];
