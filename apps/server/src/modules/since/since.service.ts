import {
  type Author,
  CHANGES_DAYS,
  displayName,
  type EntityKind,
  FORUM_ID,
  NEW_MATCHES_SHOWN,
  type NewSeen,
  type Seen,
  type SeenParams,
  type Since,
  type SinceGroup,
  type SinceKind,
  type SinceQuery,
  type Unread,
} from '@watchfloor/contract';
import { defang } from '@watchfloor/entities';
import type { Queryable } from '../../db/client';
import { invalid, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import type { Searcher } from '../../search/search-scopes.queries';
import * as queries from './since.queries';
import * as details from './since-details.queries';
import { type ChangeGroup, toGroups } from './since-groups';

export type SinceService = ReturnType<typeof createSinceService>;

/** Positions in the log of changes. */
interface ChangeLog {
  /** Every row up to this id is final. */
  read(): Promise<number>;
  /** For browsers, which must not learn how much happens in private. */
  write(id: number): string;
  parse(text: string): number | null;
}

interface Summary {
  readonly things: number;
  readonly changes: number;
  readonly upTo: number;
}

/** Everyone sees them. */
const OPEN_KINDS: readonly SinceKind[] = ['forum', 'map', 'member', 'tag'];

export function createSinceService(
  { db, transact }: Pick<Platform, 'db' | 'transact'>,
  log: ChangeLog,
) {
  async function readPosition(text: string | undefined): Promise<number> {
    const now = await log.read();
    if (text === undefined) return now;
    const id = log.parse(text);
    if (id === null) throw invalid('upTo', 'Not a valid position');
    return Math.min(id, now);
  }

  async function readSince(actor: Actor, query: SinceQuery): Promise<Since> {
    const [upTo, asOf] = await Promise.all([
      readPosition(query.upTo),
      details.findNewestNotification(db, actor.id),
    ]);
    const [{ rows, quieter, lastId }, forYou, since] = await Promise.all([
      queries.listChanges(db, actor, upTo),
      details.countForYou(db, actor.id),
      details.readSince(db, actor.id, CHANGES_DAYS),
    ]);
    const groups = toGroups(rows, forYou);
    const page = groups.slice(query.skip, query.skip + query.limit);
    const end = query.skip + page.length;
    return {
      since,
      upTo: log.write(lastId),
      asOf,
      groups: await present(actor, page),
      groupCount: groups.length,
      changeCount: groups.reduce((sum, { count }) => sum + count, 0),
      quieter,
      next: end < groups.length ? end : null,
    };
  }

  /** With titles and names, as the reader may see them at this moment. */
  async function present(actor: Actor, groups: readonly ChangeGroup[]): Promise<SinceGroup[]> {
    const changes = groups.flatMap((group) => group.changes);
    const ids = [...groups.map(({ id }) => id), ...changes.flatMap(({ partId }) => partId ?? [])];
    const people = [
      ...changes.flatMap(({ actorId }) => actorId ?? []),
      ...groups.flatMap(({ kind, id }) => (kind === 'member' ? id : [])),
    ];
    const [things, authors] = await Promise.all([
      details.listNamed(db, actor, [...new Set(ids)]),
      details.listAuthors(db, [...new Set(people)]),
    ]);
    const named = new Map(things.map((thing) => [thing.id, thing]));
    return groups.flatMap((group): SinceGroup[] => {
      const thing = named.get(group.id);
      const title = titleOf(group, thing, authors.get(group.id));
      if (title === undefined) return [];
      const { kind, reason, weight, at, count, forYou } = group;
      return [
        {
          ...{ kind, title, reason, weight, at, count, forYou },
          id: group.tag ?? group.id,
          marking: thing?.marking ?? null,
          number: thing?.number ?? null,
          changes: group.changes.map(({ what, count: number, at: time, ...change }) => ({
            ...{ what, count: number, at: time, weight: change.weight, step: change.step },
            actor: authors.get(change.actorId ?? '') ?? null,
            ...{ actors: change.actors, partId: change.partId, subPartId: change.subPartId },
            revision: change.revision,
            subject: named.get(change.partId ?? '')?.title ?? null,
          })),
        },
      ];
    });
  }

  const seesThing = async (actor: Actor, kind: SinceKind, id: string): Promise<boolean> =>
    OPEN_KINDS.includes(kind) || (await details.listNamed(db, actor, [id])).length > 0;

  async function mark(
    actor: Actor,
    aboutId: string | null,
    upTo: number,
    asOf: string | null = null,
  ): Promise<string> {
    const id = newId();
    await transact(async (tx, publish) => {
      await details.insertMark(tx, { id, userId: actor.id, aboutId, upTo });
      await publish({
        type: 'since.seen',
        ...{ memberId: actor.id, markId: id, thingId: aboutId, asOf },
      });
    });
    return id;
  }

  return {
    get: readSince,

    async markSeen(actor: Actor, { upTo, asOf, kind, id }: NewSeen): Promise<Seen> {
      const position = await readPosition(upTo);
      const thingId = kind && id ? await details.toThingId(db, kind, id) : null;
      const seenId = await mark(actor, thingId, position, asOf);
      return { ...(await readSince(actor, { skip: 0, limit: 50 })), seenId };
    },

    /** What concerns a member and came after a row of the log, for their digest. */
    async summarize(from: Queryable, reader: Searcher, after: number): Promise<Summary> {
      const upTo = await log.read();
      const { rows } = await queries.listChanges(from, reader, upTo);
      const fresh = rows.filter(({ reason, lastId }) => reason !== 'none' && lastId > after);
      const groups = toGroups(fresh, new Map());
      return {
        things: groups.length,
        changes: groups.reduce((sum, { count }) => sum + count, 0),
        upTo,
      };
    },

    /** New matches of saved searches, by their ids. */
    async countMatches(from: Queryable, reader: Searcher): Promise<ReadonlyMap<string, number>> {
      const rows = await queries.countMatches(from, reader, NEW_MATCHES_SHOWN + 1);
      return new Map(rows.map(({ searchId, count }) => [searchId, count]));
    },

    async open(actor: Actor, { kind, id }: SeenParams): Promise<void> {
      const thingId = await details.toThingId(db, kind, id);
      if (!(await seesThing(actor, kind, thingId))) return;
      const upTo = await log.read();
      if (await details.hasNews(db, actor, thingId, upTo)) await mark(actor, thingId, upTo);
    },

    undo: (actor: Actor, id: string): Promise<void> =>
      transact(async (tx, publish) => {
        if (!(await details.deleteMark(tx, actor.id, id))) throw notFound('Mark');
        await publish({ type: 'since.unseen', memberId: actor.id, markId: id });
      }),

    async countUnread(actor: Actor): Promise<Unread> {
      const row = await details.countUnread(db, actor, FORUM_ID);
      if (!row) throw notFound('User');
      return row;
    },
  };
}

function titleOf(
  { kind, tag }: ChangeGroup,
  thing: details.Named | undefined,
  author: Author | undefined,
): string | undefined {
  if (kind === 'forum') return 'Global Forum';
  if (kind === 'map') return 'Personal Map';
  if (kind === 'tag') return tag ?? undefined;
  if (kind === 'member') return author && displayName(author);
  if (!thing?.entityKind) return thing?.title;
  return defang(thing.entityKind as EntityKind, thing.title);
}
