import {
  type AttentionChanges,
  type AttentionSettings,
  FOLLOWS_MAX,
  type Follow,
  type FollowChoice,
  type FollowParams,
  type FollowState,
  type FollowsQuery,
} from '@watchfloor/contract';
import { defang } from '@watchfloor/entities';
import type { Tx } from '../../db/client';
import { decodeCursor, encodeCursor } from '../../db/cursor';
import { conflict, notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import type { Page } from '../../responses';
import type { WatchesService } from '../entities/watches.service';
import * as queries from './follows.queries';

export type FollowsService = ReturnType<typeof createFollowsService>;

const NOT_FOLLOWED: FollowState = { isFollowed: false, level: 'all', via: null, mutedUntil: null };
const NOUNS = {
  report: 'Report',
  investigation: 'Investigation',
  'war-room': 'War room',
  member: 'User',
  tag: 'Tag',
};

export function createFollowsService(
  { db, transact }: Pick<Platform, 'db' | 'transact'>,
  watches: WatchesService,
) {
  /** The ids under which it may be followed: those of an entity include what was merged into it. */
  async function resolve(tx: Tx, actor: Actor, { kind, id }: FollowParams): Promise<string[]> {
    if (kind === 'entity') return watches.listPartsIn(tx, actor, id);
    const found = await queries.findObject(tx, actor, kind, id);
    if (!found) throw notFound(NOUNS[kind]);
    return [found];
  }

  return {
    async list(actor: Actor, { kind, limit, cursor }: FollowsQuery): Promise<Page<Follow>> {
      const rows = await queries.listFollows(db, actor, { kind, limit }, decodeCursor(cursor));
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return {
        items: page.map(({ entityKind, objectId: _, ...follow }) => ({
          ...follow,
          title: entityKind ? defang(entityKind, follow.title) : follow.title,
        })),
        nextCursor: last ? encodeCursor({ createdAt: last.createdAt, id: last.objectId }) : null,
        total: null,
      };
    },

    get: (actor: Actor, params: FollowParams): Promise<FollowState> =>
      transact(async (tx) => {
        const ids = await resolve(tx, actor, params);
        return (await queries.readFollow(tx, actor.id, ids)) ?? NOT_FOLLOWED;
      }),

    follow: (actor: Actor, params: FollowParams, choice: FollowChoice): Promise<FollowState> =>
      transact(async (tx) => {
        const { kind, id } = params;
        const ids = await resolve(tx, actor, params);
        const [objectId = id] = ids;
        if (objectId === actor.id) throw conflict('You cannot follow yourself');
        const isNew = !(await queries.readFollow(tx, actor.id, ids));
        if (kind === 'entity') {
          if (isNew) await watches.watchIn(tx, actor, id);
          await queries.changeFollows(tx, actor.id, ids, choice);
        } else {
          if (isNew && (await queries.countFollows(tx, actor.id, FOLLOWS_MAX)) >= FOLLOWS_MAX) {
            throw conflict(`You follow ${FOLLOWS_MAX} things already`);
          }
          const tag = kind === 'tag' ? id : null;
          await queries.saveFollow(tx, actor.id, { kind, objectId, tag, choice });
        }
        return (await queries.readFollow(tx, actor.id, ids)) ?? NOT_FOLLOWED;
      }),

    unfollow: (actor: Actor, params: FollowParams): Promise<void> =>
      transact(async (tx) => {
        const [own = params.id] = await resolve(tx, actor, params);
        if (params.kind === 'entity') await watches.unwatchIn(tx, actor, params.id);
        else await queries.stopFollowing(tx, actor.id, own);
      }),

    getSettings: (actor: Actor): Promise<AttentionSettings> => queries.readSettings(db, actor.id),

    changeSettings: (actor: Actor, changes: AttentionChanges): Promise<AttentionSettings> =>
      transact(async (tx) => {
        const known = await queries.readSettings(tx, actor.id);
        const settings = {
          followsAutomatically: changes.followsAutomatically ?? known.followsAutomatically,
          digest: changes.digest === undefined ? known.digest : changes.digest,
        };
        await queries.saveSettings(tx, actor.id, settings);
        return settings;
      }),
  };
}
