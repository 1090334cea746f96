import type { Fragment, Queryable } from '../db/client';
import { joinRoomVisibility, readsRoomChat, seesRoomFrom } from '../db/room-visibility';
import { memberSees, namedAudiences, type Reader, takenObjects } from '../db/sight';

export interface Searcher extends Reader {
  readonly isAdmin: boolean;
}

/**
 * `scopes (scope, sees_from)`, for the head of a statement: what the reader may see beyond the open levels. A positive scope is an
 * audience, a negative one the number of a room (migration 0130).
 */
export const scopes = (db: Queryable, reader: Searcher): Fragment => db`
  scopes as materialized (
    select named.audience_id as scope, '-infinity'::timestamptz as sees_from from (${namedAudiences(db, reader)}) named
    ${reader.ceiling === undefined ? db`union all ${roomScopes(db, reader)}` : db``})`;

const roomScopes = (db: Queryable, { id, isAdmin }: Searcher): Fragment => db`
  select -r.number, coalesce(${seesRoomFrom(db)}, '-infinity')
  from war_rooms r ${joinRoomVisibility(db, id)} where ${readsRoomChat(db, isAdmin)}`;

/** On a row of `search_entries s`; after `scopes`. */
export const seesEntry = (db: Queryable, { id, clearance, hasTaken }: Searcher): Fragment => db`
  (s.scope between 1 and ${db.unsafe(String(clearance))}
    or s.scope in (select c.scope from scopes c)
      and (s.scope > 0 or s.created_at >= (select c.sees_from from scopes c where c.scope = s.scope))
    ${hasTaken ? db`or s.object_id in (${takenObjects(db, db`${id}`)})` : db``})`;

/** For members other than the caller: whether `users u` sees a row of `search_entries s`. */
export const memberSeesEntry = (db: Queryable): Fragment => db`
  case when s.scope > 0 then ${memberSees(db, 'u', 's', db`s.object_id`, 'scope')} else exists (
    select from war_rooms r ${joinRoomVisibility(db, db`u.id`)}
    where r.number = -s.scope and case when u.is_admin then ${readsRoomChat(db, true)} else ${readsRoomChat(db, false)} end
      and s.created_at >= coalesce(${seesRoomFrom(db)}, '-infinity')) end`;

/** Rows that only a taken access shows, which the keys do not find. */
export const isTaken = (db: Queryable, { id, hasTaken }: Searcher): Fragment =>
  hasTaken ? db`s.object_id in (${takenObjects(db, db`${id}`)})` : db`false`;
