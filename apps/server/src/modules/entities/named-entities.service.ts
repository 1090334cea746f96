import { randomUUID } from 'node:crypto';
import {
  COMMON_NAME_MATCHES,
  ENTITY_NAMES_MAX,
  ENTITY_PARTS_MAX,
  type EntityDetails,
  type ErrorDetail,
  foldText,
  MEMBER_NAMES_CHARACTERS,
  type NewEntity,
  type NewEntityName,
  SEARCH_OVERVIEW_MAX,
  SEARCH_SOURCES,
  SHORT_NAME,
} from '@watchfloor/contract';
import { defang } from '@watchfloor/entities';
import type { Queryable, Tx } from '../../db/client';
import { lockIdUntilCommit, lockUntilCommit } from '../../db/locks';
import { isStatementTimeout, setStatementTimeout } from '../../db/statement-timeout';
import { AppError, conflict, notFound } from '../../errors';
import { newId } from '../../identifiers';
import { limitConcurrency } from '../../limit-concurrency';
import type { Actor, Platform } from '../../platform';
import { excerptOf } from '../../search/excerpt.queries';
import { presentHit } from '../../search/present-hit.queries';
import type { SearchEngine } from '../../search/search-engine';
import { guardTexts, publishSpill } from '../markings/spill.service';
import type { EntitiesService } from './entities.service';
import { countKinds } from './entity-mentions.queries';
import { arrangeGroups, endMerge, insertMerge } from './entity-merges.queries';
import * as queries from './named-entities.queries';
import { listParts, readWatch } from './watches.queries';

export type NamedEntitiesService = ReturnType<typeof createNamedEntitiesService>;

const OPEN_LIST = { kind: 'entity-names' } as const;
const SOURCES = SEARCH_SOURCES.filter((source) => source !== 'member');

/** For the names of one request together. Those that are not counted by then have to be confirmed. */
const COUNTING_MS = 1000;

/** A pattern for folded texts: names are found as whole words only. */
const wholeWords = (name: string) =>
  `(?<![[:alnum:]])${foldText(name)
    .trim()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&')}(?![[:alnum:]])`;

/** The scanner looks for all names in each text: nobody can fill its memory. */
async function insertNames(
  tx: Tx,
  actor: Actor,
  entityId: string,
  names: readonly { id: string; name: string }[],
): Promise<void> {
  await lockIdUntilCommit(tx, 'memberNames', actor.id);
  await queries.insertNames(tx, entityId, names, actor.id);
  if ((await queries.sumNameLengths(tx, actor.id)) > MEMBER_NAMES_CHARACTERS) {
    throw conflict(
      `The names that you gave have more than ${MEMBER_NAMES_CHARACTERS} characters together; remove aliases that are no longer used`,
    );
  }
}

export function createNamedEntitiesService(
  { db, transact }: Pick<Platform, 'db' | 'transact'>,
  engine: SearchEngine,
  entities: EntitiesService,
) {
  const countInTurn = limitConcurrency(1);

  /** How many texts that the caller sees have these words: up to `SEARCH_OVERVIEW_MAX`, or one more. Null if that takes too long. */
  async function countMatches(actor: Actor, name: string, mostMs: number): Promise<number | null> {
    if (mostMs <= 0) return null;
    const counting = engine.read(db, async (tx) => {
      await setStatementTimeout(tx, mostMs);
      const wanted = {
        reader: actor,
        sources: SOURCES,
        meets: tx`and s.document ~ ${wholeWords(name)}`,
        hasFilesLast: false,
        present: (terms: Parameters<typeof excerptOf>[1]) => presentHit(tx, excerptOf(tx, terms)),
      };
      return engine.count(tx, await engine.prepare(tx, [name], wanted));
    });
    const totals = await counting.catch((error: unknown) => {
      if (isStatementTimeout(error)) return null;
      throw error;
    });
    return totals && Object.values(totals).reduce((sum, count) => sum + count, 0);
  }

  function presentMatches(name: string, matches: number | null) {
    if (matches === null) return { message: `"${name}" takes too long to count` };
    const many = matches > SEARCH_OVERVIEW_MAX ? `more than ${SEARCH_OVERVIEW_MAX}` : matches;
    return { message: `"${name}" is in ${many} texts`, matches };
  }

  /** A warning with the number of matches, before such a name marks half of all texts. */
  const requireRare = (actor: Actor, names: readonly string[]): Promise<void> =>
    countInTurn(() => requireCounted(actor, names));

  async function requireCounted(actor: Actor, names: readonly string[]): Promise<void> {
    const details: ErrorDetail[] = [];
    const end = performance.now() + COUNTING_MS;
    for (const [index, name] of names.entries()) {
      const matches = await countMatches(actor, name, end - performance.now());
      const isShort = (name.match(/[\p{L}\p{N}]/gu) ?? []).length < SHORT_NAME;
      if (!isShort && matches !== null && matches <= COMMON_NAME_MATCHES) continue;
      const path = index === 0 ? 'name' : `aliases.${index - 1}`;
      details.push({ path, ...presentMatches(name, matches) });
    }
    if (details.length > 0) {
      throw new AppError('COMMON_NAME', 'This name is short or common', details);
    }
  }

  async function read(from: Queryable, actor: Actor, asked: string): Promise<EntityDetails> {
    const entity = await entities.get(from, actor, asked);
    const [names, merges, watch, kinds] = await Promise.all([
      queries.listNames(from, actor, entity.id),
      queries.listMerges(from, actor, entity.id),
      readWatch(from, actor, entity.id),
      countKinds(from, actor, entity.id),
    ]);
    return {
      ...entity,
      ...watch,
      kinds,
      names: [...names],
      merges: merges.map(({ from: part, ...merge }) => ({
        ...merge,
        from: { ...part, label: defang(part.kind, part.value) },
      })),
    };
  }

  /** Locks the entities that these stand for, as far as the caller sees them. */
  async function lock(tx: Tx, actor: Actor, ...ids: string[]) {
    const seen = [];
    for (const id of ids) seen.push((await entities.get(tx, actor, id)).id);
    return { seen, locked: await queries.lockEntities(tx, seen) };
  }

  return {
    get: read,

    async create(actor: Actor, entity: NewEntity): Promise<EntityDetails> {
      const names = [...new Set([entity.name, ...entity.aliases])];
      if (await queries.findNamed(db, actor, entity.kind, entity.name)) {
        throw conflict(`There is a ${entity.kind} with this name`);
      }
      if (!entity.confirmed) await requireRare(actor, names);
      // Random, as those of its names: one with a time would tell that to all whose texts have the name.
      const id = randomUUID();
      await transact(async (tx, publish) => {
        const texts = { name: entity.name, aliases: entity.aliases.join('\n\n') };
        const spill = await guardTexts(tx, actor, OPEN_LIST, texts, entity.spillReason);
        await queries.insertNamed(tx, { ...entity, id, createdById: actor.id });
        const rows = names.map((name) => ({ id: randomUUID(), name }));
        await insertNames(tx, actor, id, rows);
        await publish({ type: 'entity.named', entityId: id, actorId: actor.id });
        await publishSpill(publish, actor, spill, { kind: 'entity', id });
      });
      return read(db, actor, id);
    },

    async addName(
      actor: Actor,
      asked: string,
      { name, confirmed, spillReason }: NewEntityName,
    ): Promise<EntityDetails> {
      if (!confirmed) await requireRare(actor, [name]);
      await transact(async (tx, publish) => {
        const { locked } = await lock(tx, actor, asked);
        const [entity] = locked;
        if (!entity?.isNamed) throw conflict('Only what members name has aliases');
        const names = await queries.listNames(tx, actor, entity.id);
        if (names.length >= ENTITY_NAMES_MAX) {
          throw conflict(`An entity has at most ${ENTITY_NAMES_MAX} names`);
        }
        if (names.some((one) => one.name.toLowerCase() === name.toLowerCase())) return;
        const spill = await guardTexts(tx, actor, OPEN_LIST, { name }, spillReason);
        await insertNames(tx, actor, entity.id, [{ id: randomUUID(), name }]);
        await publish({ type: 'entity.named', entityId: entity.id, actorId: actor.id });
        await publishSpill(publish, actor, spill, { kind: 'entity', id: entity.id });
      });
      return read(db, actor, asked);
    },

    removeName: (actor: Actor, asked: string, nameId: string): Promise<void> =>
      transact(async (tx, publish) => {
        const { seen } = await lock(tx, actor, asked);
        const [entityId = ''] = seen;
        const names = await queries.listNames(tx, actor, entityId);
        if (!names.some(({ id }) => id === nameId)) throw notFound('Name');
        if ((await queries.lockNamesBeside(tx, nameId)) === 1) {
          throw conflict('The last name cannot be removed');
        }
        const userId = await queries.deleteName(tx, nameId);
        await publish({ type: 'entity.name-removed', entityId, userId, actorId: actor.id });
      }),

    /** Whatever else the two were merged into: who does not see that learns nothing of it, as nothing is refused. */
    async merge(actor: Actor, asked: string, into: string): Promise<EntityDetails> {
      await transact(async (tx) => {
        await lockUntilCommit(tx, 'entityMerging');
        const fromId = (await entities.get(tx, actor, asked)).id;
        const intoId = (await entities.get(tx, actor, into)).id;
        if (fromId === intoId) throw conflict('These are the same entity');
        const parts = [
          ...(await listParts(tx, actor, fromId)),
          ...(await listParts(tx, actor, intoId)),
        ];
        if (parts.length > ENTITY_PARTS_MAX) {
          throw conflict(`At most ${ENTITY_PARTS_MAX} entities can be one`);
        }
        await insertMerge(tx, { id: newId(), fromId, intoId, mergedById: actor.id });
        await arrangeGroups(tx, [fromId, intoId]);
      });
      return read(db, actor, into);
    },

    split: (actor: Actor, asked: string, mergeId: string): Promise<void> =>
      transact(async (tx, publish) => {
        await lockUntilCommit(tx, 'entityMerging');
        const entityId = (await entities.get(tx, actor, asked)).id;
        const merges = await queries.listMerges(tx, actor, entityId);
        if (!merges.some(({ id }) => id === mergeId)) throw notFound('Merge');
        const userId = await endMerge(tx, mergeId);
        await arrangeGroups(tx, [entityId]);
        await publish({ type: 'entity.split', entityId, userId, actorId: actor.id });
      }),
  };
}
