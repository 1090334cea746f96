import {
  type MutableNotificationKind,
  type NotificationKind,
  type NotificationTarget,
  UNREAD_SHOWN,
} from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Fragment, Queryable, Tx } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { isRoomVisible, joinRoomVisibility, seesRoomFrom } from '../../db/room-visibility';
import { markingJson, memberSees, type Reader, sees, seesAudience } from '../../db/sight';
import { newId } from '../../identifiers';

export interface NewNotification {
  readonly kind: NotificationKind;
  /** The actor, members who muted the kind and members who may not see the target are skipped. */
  readonly userIds: readonly string[];
  readonly actorId: string | null;
  readonly target: NotificationTarget;
  readonly targetId: string | null;
  readonly subjectId?: string;
  /** Defaults to the title of the target. */
  readonly title?: string;
}

/** Returns the ids of the notified members. */
export async function insertNotifications(tx: Tx, input: NewNotification): Promise<string[]> {
  const { kind, actorId, target, targetId, subjectId = null, title = null } = input;
  const recipients = [...new Set(input.userIds)].filter((id) => id !== actorId);
  if (recipients.length === 0) return [];
  const rows = await tx<{ userId: string }[]>`
    insert into notifications (id, user_id, kind, actor_id, target, target_id, subject_id, title)
    select r.id, u.id, ${kind}, ${actorId}, ${target}, ${targetId}, ${subjectId},
      coalesce(${title}, ${titleOf(tx, target, targetId)}, '')
    from jsonb_to_recordset(${tx.json(recipients.map((userId) => ({ id: newId(), userId })))})
      as r(id uuid, "userId" uuid)
    join users u on u.id = r."userId"
    where u.state in ('active', 'suspended') and not exists (
        select from notification_mutes m where m.user_id = u.id and m.kind = ${kind})
      and ${maySee(tx, target, targetId)}
    returning user_id`;
  return rows.map((row) => row.userId);
}

export async function listRoomOwners(tx: Tx, warRoomId: string): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    select user_id from war_room_members where war_room_id = ${warRoomId} and role = 'owner'`;
  return rows.map((row) => row.userId);
}

/** Of reports, investigations and tasks nothing is copied: their titles are read with the list. */
const titleOf = (tx: Tx, target: NotificationTarget, id: string | null) =>
  target === 'war-room' ? tx`(select name from war_rooms where id = ${id})` : tx`null::text`;

/** Where the target of a notification `n` is; what is in none of them is not a matter of markings. */
const markedTargets = (db: Queryable) => db`
  left join reports r on n.target = 'report' and r.id = n.target_id
  left join investigations i on n.target = 'investigation' and i.id = n.target_id
  left join tasks t on n.target = 'task' and t.id = n.target_id
  left join reports linked on n.kind = 'report-linked' and linked.id = n.subject_id`;

/** The reader sees what a notification is about. */
const seesTargets = (db: Queryable, reader: Reader) => db`
  (r.id is null or ${sees(db, reader, 'r')}) and (i.id is null or ${sees(db, reader, 'i')})
  and (t.id is null or ${seesAudience(db, reader, 't', db`t.investigation_id`)})
  and (linked.id is null or ${sees(db, reader, 'linked')})`;

const marking = (db: Queryable) => db`
  case n.target when 'report' then ${markingJson(db, 'r')} when 'investigation' then ${markingJson(db, 'i')}
    when 'task' then ${markingJson(db, 't')} end`;

/** Whether `users u` may see a target. */
const maySee = (
  db: Queryable,
  target: NotificationTarget,
  targetId: string | null,
  /** Time of the notification, for rooms whose earlier history is hidden from the member. */
  sentAt?: Fragment,
) => {
  if (target === 'report' || target === 'investigation') {
    return db`exists (select from ${db(target === 'report' ? 'reports' : 'investigations')} o
      where o.id = ${targetId} and ${memberSees(db, 'u', 'o', db`o.id`)})`;
  }
  if (target === 'task') {
    return db`exists (select from tasks o
      where o.id = ${targetId} and ${memberSees(db, 'u', 'o', db`o.investigation_id`)})`;
  }
  if (target !== 'war-room') return db`true`;
  return db`exists (
    select from war_rooms r ${joinRoomVisibility(db, db`u.id`)}
    where r.id = ${targetId} and ${isRoomVisible(db)}
      ${sentAt ? db`and ${sentAt} >= coalesce(${seesRoomFrom(db)}, '-infinity')` : db``})`;
};

/** One unread notification says how many wait, instead of one for each. Returns whose have changed. */
export async function announceWaiting(tx: Tx): Promise<string[]> {
  const told = await deleteUnreadRequests(tx);
  const [waiting] = await tx<{ total: number; newest: string | null }[]>`
    select count(*)::int as total, (array_agg(
        coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, 'User')
        order by created_at desc, id desc))[1] as newest
    from users where state = 'waiting'`;
  if (!waiting?.newest) return told;
  const others = waiting.total - 1;
  const admins = await tx<{ id: string }[]>`
    select id from users where is_admin and state = 'active'`;
  const notified = await insertNotifications(tx, {
    kind: 'access-request',
    userIds: admins.map(({ id }) => id),
    actorId: null,
    target: 'access',
    targetId: null,
    title: others > 0 ? `${waiting.newest} and ${others} more` : waiting.newest,
  });
  return [...told, ...notified];
}

/** Once nobody waits any more, there is nothing to announce. */
export async function withdrawRequests(tx: Tx): Promise<string[]> {
  const waiting = await tx`select from users where state = 'waiting' limit 1`;
  return waiting.length > 0 ? [] : deleteUnreadRequests(tx);
}

async function deleteUnreadRequests(tx: Tx): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    delete from notifications n using users u
    where u.id = n.user_id and u.is_admin and n.kind = 'access-request' and n.read_at is null
    returning n.user_id`;
  return rows.map((row) => row.userId);
}

/** Returns the members whose notifications were deleted. */
export async function deleteByTarget(
  tx: Tx,
  { targetId, userId }: { targetId: string; userId?: string },
): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    delete from notifications where target_id = ${targetId}
      ${userId ? tx`and user_id = ${userId}` : tx``}
    returning user_id`;
  return rows.map((row) => row.userId);
}

export async function deleteBySubject(tx: Tx, subjectId: string): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    delete from notifications where subject_id = ${subjectId} returning user_id`;
  return rows.map((row) => row.userId);
}

/** Deletes notifications from a room, or from a part of its history, that their members no longer see. */
export async function deleteHiddenInRoom(tx: Tx, roomId: string): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    delete from notifications n using users u
    where n.target_id = ${roomId} and u.id = n.user_id
      and not ${maySee(tx, 'war-room', roomId, tx`n.created_at`)}
    returning n.user_id`;
  return rows.map((row) => row.userId);
}

export function listNotifications(
  db: Queryable,
  reader: Reader,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select json_build_object(
          'id', n.id, 'kind', n.kind, 'target', n.target, 'targetId', n.target_id, 'subjectId', n.subject_id,
          'title', coalesce(r.title, i.title, t.title, n.title), 'marking', ${marking(db)}, 'createdAt', iso(n.created_at), 'readAt', iso(n.read_at),
          'actor', case when u.id is null then null else ${authorJson(db)} end) as item,
        n.created_at, n.id
      from notifications n left join users u on u.id = n.actor_id ${markedTargets(db)}
      where n.user_id = ${reader.id} and ${seesTargets(db, reader)} ${afterCursor(db, 'n', cursor)}
      order by n.created_at desc, n.id desc ${limitRows(db, limit)}`,
  );
}

/** Stops at one more than the number shown, so that a full inbox is not counted. */
export async function countUnread(db: Queryable, reader: Reader): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from notifications n ${markedTargets(db)}
      where n.user_id = ${reader.id} and n.read_at is null and ${seesTargets(db, reader)}
      limit ${UNREAD_SHOWN + 1}) unread`;
  return row?.count ?? 0;
}

/** Returns whether it was unread; undefined if the member has no such notification. */
export async function markRead(tx: Tx, reader: Reader, id: string): Promise<boolean | undefined> {
  const [row] = await tx<{ wasUnread: boolean }[]>`
    with it as (
      select n.id, n.read_at from notifications n ${markedTargets(tx)}
      where n.id = ${id} and n.user_id = ${reader.id} and ${seesTargets(tx, reader)} for update of n),
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

export async function listMuted(db: Queryable, userId: string): Promise<MutableNotificationKind[]> {
  const rows = await db<{ kind: MutableNotificationKind }[]>`
    select kind from notification_mutes where user_id = ${userId} order by kind`;
  return rows.map((row) => row.kind);
}

export async function saveMuted(
  tx: Tx,
  userId: string,
  muted: readonly MutableNotificationKind[],
): Promise<void> {
  await tx`
    delete from notification_mutes where user_id = ${userId} and kind <> all(${muted as string[]})`;
  await tx`
    insert into notification_mutes (user_id, kind)
    select ${userId}, unnest(${muted as string[]}::text[]) on conflict do nothing`;
}

export async function purgeNotifications(db: Queryable): Promise<void> {
  await db`delete from notifications where created_at < now() - interval '180 days'`;
}
