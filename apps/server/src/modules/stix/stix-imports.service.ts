import { IMPORT_DAILY_BYTES, type StixImport, type StixImportDetails } from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import type { Publish } from '../../db/transact';
import { AppError, conflict, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { decideImport } from './decide-import';
import { readInWorker } from './read-in-worker';
import type { WrittenItem } from './stix-import.worker';
import * as queries from './stix-imports.queries';

export type StixImportsService = ReturnType<typeof createStixImportsService>;

/** So many, or characters of them, are stored in one statement. */
const BATCH = 500;
const BATCH_LENGTH = 1024 * 1024;
/** What needs no further work: it is stored with the import. */
const SETTLED: ReadonlySet<string> = new Set(['same', 'ours', 'kept', 'refused']);

export type SourceReading = readonly queries.NewItem[];

/** What a source sends is bounded by its interval, and counts for nobody's day. */
interface NewImport {
  readonly name: string;
  readonly bytes?: number;
  readonly sourceId?: string;
}

/** What a source sent at once. */
export interface SourceBundle {
  readonly id: string;
  readonly body: Buffer;
  /** The ids of what its objects refer to, and may have come before. */
  readonly missing: readonly string[];
}

/** Bundles of others: checked, shown to whoever sent them, and stored when they say so. */
export function createStixImportsService({ db, transact }: Pick<Platform, 'db' | 'transact'>) {
  async function present(from: Queryable, actor: Actor, id: string): Promise<StixImportDetails> {
    const found = await queries.findImport(from, actor, id);
    if (!found) throw notFound('Import');
    return { ...found, items: await queries.listItems(from, actor, id) };
  }

  /** It is exact with `isLocked` in a transaction. */
  async function requireQuota(from: Queryable, actor: Actor, bytes: number, isLocked: boolean) {
    const used = await queries.sumRecentBytes(from, actor.id, isLocked);
    if (used + bytes <= IMPORT_DAILY_BYTES) return;
    throw new AppError(
      'TOO_MANY_REQUESTS',
      `You can import ${IMPORT_DAILY_BYTES / 1024 / 1024} MB within a day; try again later`,
      undefined,
      { 'retry-after': '3600' },
    );
  }

  /** What would become of what was read. */
  async function decide(
    actor: Actor,
    sourceId: string | null,
    items: readonly WrittenItem[],
  ): Promise<queries.NewItem[]> {
    const ids = items.map(({ stixId }) => stixId);
    const [refs, own] = await Promise.all([
      queries.listRefs(db, actor, sourceId, ids),
      queries.listOwn(db, items),
    ]);
    return items.map((item, position): queries.NewItem => {
      const decided = decideImport(
        item,
        refs.get(item.stixId),
        own.has(item.stixId),
        actor.ceiling,
      );
      const isApplied = SETTLED.has(decided.outcome) || item.reading.kind === 'observable';
      const { stixId, type, marking, title, text } = item;
      return {
        ...{ position, stixId, type, title, tlp: marking.tlp },
        ...{ ...decided, isApplied, text },
        objectId: refs.get(stixId)?.objectId ?? null,
      };
    });
  }

  async function store(
    tx: Tx,
    actor: Actor,
    { name, bytes = 0, sourceId }: NewImport,
    rows: readonly queries.NewItem[],
  ): Promise<string> {
    const id = newId();
    await queries.insertImport(tx, {
      ...{ id, userId: actor.id, name, bytes, sourceId: sourceId ?? null },
      ceiling: actor.ceiling ?? null,
    });
    for (let start = 0, end = 0; start < rows.length; start = end) {
      let length = 0;
      while (end < rows.length && end - start < BATCH && length < BATCH_LENGTH) {
        length += rows[end]?.text.length ?? 0;
        end += 1;
      }
      await queries.insertItems(tx, id, rows.slice(start, end));
    }
    return id;
  }

  /** What a member or their program sends: so much in a day. */
  async function readSent(actor: Actor, body: Buffer): Promise<queries.NewItem[]> {
    await requireQuota(db, actor, body.length, false);
    return decide(actor, null, await readInWorker(body));
  }

  async function storeSent(
    tx: Tx,
    actor: Actor,
    bundle: { readonly name: string; readonly bytes: number },
    rows: readonly queries.NewItem[],
  ): Promise<string> {
    await requireQuota(tx, actor, bundle.bytes, true);
    return store(tx, actor, bundle, rows);
  }

  async function apply(tx: Tx, publish: Publish, actor: Actor, id: string): Promise<StixImport> {
    const found = await queries.findImport(tx, actor, id);
    if (!found) throw notFound('Import');
    if (!(await queries.confirmImport(tx, actor, id))) {
      throw conflict('This import is applied already');
    }
    await publish({
      type: 'stix.import-confirmed',
      ...{ importId: id, userId: actor.id, counts: found.counts, highest: found.highest },
    });
    return { ...found, state: 'applying' };
  }

  return {
    async check(actor: Actor, name: string, body: Buffer): Promise<StixImportDetails> {
      const rows = await readSent(actor, body);
      const bundle = { name: name || 'STIX bundle', bytes: body.length };
      const id = await transact((tx) => storeSent(tx, actor, bundle, rows));
      return present(db, actor, id);
    },

    list: (actor: Actor, limit: number): Promise<StixImport[]> =>
      queries.listImports(db, actor, limit),

    get: (actor: Actor, id: string): Promise<StixImportDetails> => present(db, actor, id),

    apply: (actor: Actor, id: string): Promise<StixImport> =>
      transact((tx, publish) => apply(tx, publish, actor, id)),

    /** All of it at once, without showing it first: for programs. */
    async take(actor: Actor, name: string, body: Buffer): Promise<StixImport> {
      const rows = await readSent(actor, body);
      return transact(async (tx, publish) =>
        apply(tx, publish, actor, await storeSent(tx, actor, { name, bytes: body.length }, rows)),
      );
    },

    /** What a source sent, in words of `readInWorker` if it cannot be read. What is known here is not stored again. */
    async read(actor: Actor, { id, body, missing }: SourceBundle): Promise<SourceReading> {
      const context = missing.length > 0 ? await queries.readContext(db, id, missing) : '[]';
      const rows = await decide(actor, id, await readInWorker(body, context));
      return rows.every(({ outcome }) => outcome === 'same' || outcome === 'ours') ? [] : rows;
    },

    /** Within the transaction in which the source remembers that it came: a crash neither loses nor repeats it. */
    async takeRead(
      tx: Tx,
      publish: Publish,
      actor: Actor,
      source: { readonly sourceId: string; readonly name: string },
      rows: SourceReading,
    ): Promise<void> {
      if (rows.length > 0) await apply(tx, publish, actor, await store(tx, actor, source, rows));
    },

    /** Whether what a source sent is still being stored. */
    isApplying: (sourceId: string): Promise<boolean> => queries.isApplying(db, sourceId),

    /** What became of it, as far as it is worked off. */
    async getProgress(actor: Actor, id: string): Promise<queries.Progress> {
      const found = await queries.findProgress(db, actor, id);
      if (!found) throw notFound('Import');
      return found;
    },

    discard: (actor: Actor, id: string): Promise<void> =>
      transact(async (tx) => {
        if (await queries.discardPreview(tx, actor, id)) return;
        if (!(await queries.findImport(tx, actor, id))) throw notFound('Import');
        throw conflict('This import is applied already');
      }),
  };
}
