import { type NotificationKind, type NotificationTarget, UNREAD_SHOWN } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Fragment, Queryable, Tx } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { isRoomVisible, joinRoomSight, seesRoomFrom } from '../../db/room-sight';
import { newId } from '../../identifiers';

export interface NewNotification {
  readonly kind: NotificationKind;
  /** For whom; the actor, those who switched it off and those who may not see the target are left out. */
  readonly userIds: readonly string[];
  readonly actorId: string | null;
  readonly target: NotificationTarget;
  readonly targetId: string | null;
  readonly subjectId?: string;
  /** Left out, it is the target's own. */
  readonly title?: string;
}

/** Gives the members who are notified. */
export async function insertNotifications(tx: Tx, given: NewNotification): Promise<string[]> {
  const { kind, actorId, target, targetId, subjectId = null, title = null } = given;
  const recipients = [...new Set(given.userIds)].filter((id) => id !== actorId);
  if (recipients.length === 0) return [];
  const rows = await tx<{ userId: string }[]>`
    insert into notifications (id, user_id, kind, actor_id, target, target_id, subject_id, title)
    select r.id, u.id, ${kind}, ${actorId}, ${target}, ${targetId}, ${subjectId},
      coalesce(${title}, ${titleOf(tx, target, targetId)}, '')
    from jsonb_to_recordset(${tx.json(recipients.map((userId) => ({ id: newId(), userId })))})
      as r(id uuid, "userId" uuid)
    join users u on u.id = r."userId"
    where not exists (
        select from notification_mutes m where m.user_id = u.id and m.kind = ${kind})
      and ${maySee(tx, target, targetId)}
    returning user_id`;
  return rows.map((row) => row.userId);
}

const titleOf = (tx: Tx, target: NotificationTarget, id: string | null) => {
  if (target === 'report') return tx`(select title from reports where id = ${id})`;
  if (target === 'investigation') return tx`(select title from investigations where id = ${id})`;
  if (target === 'task') return tx`(select title from tasks where id = ${id})`;
  if (target === 'war-room') return tx`(select name from war_rooms where id = ${id})`;
  return tx`null::text`;
};

/** A private room is its members' affair; all else that notifications lead to is open to every member. */
const maySee = (
  db: Queryable,
  target: NotificationTarget,
  roomId: string | null,
  /** When it was told, if that was before now. */
  at?: Fragment,
) =>
  target === 'war-room'
    ? db`exists (
        select from war_rooms r ${joinRoomSight(db, db`u.id`)}
        where r.id = ${roomId} and ${isRoomVisible(db)}
          ${at ? db`and ${at} >= coalesce(${seesRoomFrom(db)}, '-infinity')` : db``})`
    : db`true`;

/** What is gone is no longer told of. Gives those whose inbox it was in. */
export async function forgetTarget(
  tx: Tx,
  { targetId, userId }: { targetId: string; userId?: string },
): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    delete from notifications where target_id = ${targetId}
      ${userId ? tx`and user_id = ${userId}` : tx``}
    returning user_id`;
  return rows.map((row) => row.userId);
}

export async function forgetSubject(tx: Tx, subjectId: string): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    delete from notifications where subject_id = ${subjectId} returning user_id`;
  return rows.map((row) => row.userId);
}

/** A room that was closed to them takes along what it told them, and so does the part of it that they no longer see. */
export async function forgetClosedRoom(tx: Tx, roomId: string): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    delete from notifications n using users u
    where n.target_id = ${roomId} and u.id = n.user_id
      and not ${maySee(tx, 'war-room', roomId, tx`n.created_at`)}
    returning n.user_id`;
  return rows.map((row) => row.userId);
}

export function listNotifications(
  db: Queryable,
  userId: string,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select json_build_object(
          'id', n.id, 'kind', n.kind, 'target', n.target, 'targetId', n.target_id,
          'title', n.title, 'createdAt', iso(n.created_at), 'readAt', iso(n.read_at),
          'actor', case when u.id is null then null else ${authorJson(db)} end) as item,
        n.created_at, n.id
      from notifications n left join users u on u.id = n.actor_id
      where n.user_id = ${userId} ${afterCursor(db, 'n', cursor)}
      order by n.created_at desc, n.id desc ${limitRows(db, limit)}`,
  );
}

/** Up to one more than is shown: beyond that nobody counts. */
export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from notifications where user_id = ${userId} and read_at is null
      limit ${UNREAD_SHOWN + 1}) unread`;
  return row?.count ?? 0;
}

/** Undefined when there is no such notification of theirs; else whether it was unread. */
export async function markRead(tx: Tx, userId: string, id: string): Promise<boolean | undefined> {
  const [row] = await tx<{ wasUnread: boolean }[]>`
    with it as (
      select id, read_at from notifications where id = ${id} and user_id = ${userId} for update),
    done as (update notifications n set read_at = now() from it
      where n.id = it.id and it.read_at is null)
    select read_at is null as was_unread from it`;
  return row?.wasUnread;
}

export async function markAllRead(tx: Tx, userId: string): Promise<number> {
  const rows = await tx`
    update notifications set read_at = now() where user_id = ${userId} and read_at is null
    returning id`;
  return rows.length;
}

export async function listMuted(db: Queryable, userId: string): Promise<NotificationKind[]> {
  const rows = await db<{ kind: NotificationKind }[]>`
    select kind from notification_mutes where user_id = ${userId} order by kind`;
  return rows.map((row) => row.kind);
}

export async function saveMuted(
  tx: Tx,
  userId: string,
  muted: readonly NotificationKind[],
): Promise<void> {
  await tx`
    delete from notification_mutes where user_id = ${userId} and kind <> all(${muted as string[]})`;
  await tx`
    insert into notification_mutes (user_id, kind)
    select ${userId}, unnest(${muted as string[]}::text[]) on conflict do nothing`;
}

/** Half a year is long enough to have missed it. */
export async function purgeNotifications(db: Queryable): Promise<void> {
  await db`delete from notifications where created_at < now() - interval '180 days'`;
}
