import type {
  ActsQuery,
  AuditEntry,
  MemberSession,
  MemberUpload,
  OwnAct,
  PageQuery,
  UsedAddress,
} from '@watchfloor/contract';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { lockIdUntilCommit } from '../../db/locks';
import { invalid, notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import type { Page } from '../../responses';
import type { SessionsService } from '../auth/sessions.service';
import { createActPositions } from './act-positions';
import * as queries from './activity.queries';

export type ActivityService = ReturnType<typeof createActivityService>;

export function createActivityService(
  { db, transact, secret }: Pick<Platform, 'db' | 'transact' | 'secret'>,
  sessions: Pick<SessionsService, 'listSessions' | 'endSessionsOf'>,
) {
  const positions = createActPositions(secret);

  /** An admin's look at another member is audited. Once an hour is enough: paging must not fill the log. */
  async function recordLook({ id: actorId }: Actor, memberId: string): Promise<void> {
    if (!(await queries.memberExists(db, memberId))) throw notFound('User');
    const look = { actorId, memberId };
    if (actorId === memberId || (await queries.hasLooked(db, look))) return;
    await transact(async (tx, publish) => {
      await lockIdUntilCommit(tx, 'activityLooks', `${actorId} ${memberId}`);
      if (!(await queries.hasLooked(tx, look))) await publish({ type: 'activity.read', ...look });
    });
  }

  async function listAddressesOf(
    memberId: string,
    { limit, cursor }: PageQuery,
  ): Promise<Page<UsedAddress>> {
    const [page, total] = await Promise.all([
      queries.listAddresses(db, memberId, limit, decodeCursor(cursor)),
      queries.countAddresses(db, memberId),
    ]);
    return toPage(page, total);
  }

  async function listUploadsOf(
    actor: Actor,
    memberId: string,
    { limit, cursor }: PageQuery,
  ): Promise<Page<MemberUpload>> {
    const [page, total] = await Promise.all([
      queries.listUploads(db, actor, memberId, limit, decodeCursor(cursor)),
      queries.countUploads(db, actor, memberId),
    ]);
    return toPage(page, total);
  }

  return {
    async listActs(
      actor: Actor,
      memberId: string,
      { limit, cursor, side }: ActsQuery,
    ): Promise<Page<AuditEntry>> {
      await recordLook(actor, memberId);
      const filter = { memberId, side };
      const before = readPosition(cursor, (text) =>
        /^\d{1,15}$/.test(text) ? Number(text) : null,
      );
      const [rows, total] = await Promise.all([
        queries.listActs(db, filter, limit + 1, before),
        queries.countActs(db, filter),
      ]);
      return cutPage(rows, limit, total, ({ seq }) => String(seq));
    },

    async listOwnActs(actor: Actor, { limit, cursor, side }: ActsQuery): Promise<Page<OwnAct>> {
      const filter = { memberId: actor.id, side };
      const before = readPosition(cursor, positions.open);
      const [rows, total] = await Promise.all([
        queries.listOwnActs(db, filter, limit + 1, before),
        queries.countActs(db, filter),
      ]);
      const acts = rows.map(({ seq, ...act }) => ({ id: positions.seal(seq), ...act }));
      return cutPage(acts, limit, total, ({ id }) => id);
    },

    async listSessions(
      actor: Actor,
      memberId: string,
      query: PageQuery,
    ): Promise<Page<MemberSession>> {
      await recordLook(actor, memberId);
      return sessions.listSessions(actor, query, memberId);
    },

    endSessions: (actor: Actor, memberId: string) => sessions.endSessionsOf(actor, memberId),

    async listAddresses(actor: Actor, memberId: string, query: PageQuery) {
      await recordLook(actor, memberId);
      return listAddressesOf(memberId, query);
    },

    async listUploads(actor: Actor, memberId: string, query: PageQuery) {
      await recordLook(actor, memberId);
      return listUploadsOf(actor, memberId, query);
    },

    listOwnAddresses: (actor: Actor, query: PageQuery) => listAddressesOf(actor.id, query),
    listOwnUploads: (actor: Actor, query: PageQuery) => listUploadsOf(actor, actor.id, query),
  };
}

function readPosition(
  cursor: string | undefined,
  read: (text: string) => number | null,
): number | null {
  if (cursor === undefined) return null;
  const position = read(cursor);
  if (!position) throw invalid('cursor', 'Not a valid cursor');
  return position;
}

/** `rows` has one row more than the page if another page follows. */
function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  total: number,
  toCursor: (last: Row) => string,
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? toCursor(last) : null, total };
}
