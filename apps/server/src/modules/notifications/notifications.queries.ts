import {
  FORUM_ID,
  type MutableNotificationKind,
  type NotificationKind,
  type NotificationTarget,
  UNREAD_SHOWN,
  URGENT_KINDS,
} from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Fragment, Queryable, Tx } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { isRoomVisible, joinRoomVisibility, seesRoomFrom } from '../../db/room-visibility';
import { markingJson, memberSees, type Reader, sees, seesAudience } from '../../db/sight';
import type { EventOf } from '../../events/event-types';
import { newId } from '../../identifiers';
import { type Searcher, scopes, seesEntry } from '../../search/search-scopes.queries';

export interface NewNotification {
  readonly kind: NotificationKind;
  /** The actor, members who muted the kind and members who may not see the target, or the linked report, are skipped. */
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
      and ${maySee(tx, target, targetId, kind === 'critical-entry' ? entryWrittenAt(tx, tx`${subjectId}`) : undefined)}
      ${kind === 'report-linked' ? tx`and ${maySee(tx, 'report', subjectId)}` : tx``}
    returning user_id`;
  return rows.map((row) => row.userId);
}

const entryWrittenAt = (db: Queryable, updateId: Fragment) => db`
  (select p.created_at from war_room_situation_updates p where p.id = ${updateId})`;

export async function listCitingAuthors(tx: Tx, reportId: string): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    select distinct r.user_id from report_citations c join reports r on r.id = c.report_id
    where c.cited_report_id = ${reportId}`;
  return rows.map((row) => row.userId);
}

/** Members who want to hear of a room; those who may not see it are skipped later. */
export async function listRoomFollowers(tx: Tx, warRoomId: string): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    select user_id from follows
    where object_id = ${warRoomId} and level is not null and (muted_until is null or muted_until <= now())`;
  return rows.map((row) => row.userId);
}

export async function listRoomOwners(tx: Tx, warRoomId: string): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    select user_id from war_room_members where war_room_id = ${warRoomId} and role = 'owner'`;
  return rows.map((row) => row.userId);
}

/** Of reports, investigations and tasks nothing is copied: their titles are read with the list. */
const titleOf = (tx: Tx, target: NotificationTarget, id: string | null) => {
  if (target === 'war-room') return tx`(select name from war_rooms where id = ${id})`;
  if (target !== 'handover') return tx`null::text`;
  return tx`(
    select from_name || ' to ' || to_name || ', ' || to_char(shift_end at time zone 'UTC', 'DD Mon HH24:MI"Z"')
    from handovers where id = ${id})`;
};

/** Of the texts that one notification tells of. */
const TEXTS_COUNTED = 100;

/** Where the target of a notification `n` is; what is in none of them is not a matter of markings. After `scopes`. */
const markedTargets = (db: Queryable, reader: Searcher) => db`
  left join reports r on n.target = 'report' and r.id = n.target_id
  left join investigations i on n.target = 'investigation' and i.id = n.target_id
  left join tasks t on n.target = 'task' and t.id = n.target_id
  left join reports linked on n.kind = 'report-linked' and linked.id = n.subject_id
  left join lateral (
    select count(*)::int as texts, (array_agg(author_id))[1] as author_id, max(audience_id) as audience_id
    from (
      select s.author_id, case when s.object_id is not null then s.scope end as audience_id
      from entity_alerts a join search_entries s on s.id = a.entry_id
      where n.kind = 'entity-seen' and a.notification_id = n.id and ${seesEntry(db, reader)} and exists (
        select from entity_mentions m
        where m.entry_id = s.id and m.entity_id in (
          select n.target_id union all select p.entity_id from entity_ancestors p where p.ancestor_id = n.target_id))
      limit ${TEXTS_COUNTED}) told) sighted on true
  ${joinMatches(db, reader)}`;

/** How many of the matches that a notification `n` tells of the reader may see now. After `scopes`. */
const joinMatches = (db: Queryable, reader: Searcher) => db`
  left join lateral (
    select count(*)::int as texts from (
      select from saved_search_matches m join search_entries s on s.id = m.entry_id
      where n.kind = 'search-match' and m.notification_id = n.id and ${seesEntry(db, reader)}
      limit ${TEXTS_COUNTED}) told) matched on true`;

/** The reader sees what a notification is about. */
const seesTargets = (db: Queryable, reader: Reader) => db`
  (r.id is null or ${sees(db, reader, 'r')}) and (i.id is null or ${sees(db, reader, 'i')})
  and (t.id is null or ${seesAudience(db, reader, 't', db`t.investigation_id`)})
  and (linked.id is null or ${sees(db, reader, 'linked')}) and (n.kind <> 'entity-seen' or sighted.texts > 0)
  and (n.kind <> 'search-match' or matched.texts > 0)
  and (n.target <> 'war-room' or ${seesRoom(
    db,
    db`${reader.id}`,
    db`n.target_id`,
    db`coalesce(${entryWrittenAt(db, db`n.subject_id`)}, n.created_at)`,
  )})`;

const marking = (db: Queryable) => db`
  case n.target when 'report' then ${markingJson(db, 'r')} when 'investigation' then ${markingJson(db, 'i')}
    when 'task' then ${markingJson(db, 't')}
    when 'entity' then case when sighted.texts = 1 then ${markingJson(db, 'sighted')} end end`;

/** Whether `users u` may see a target. */
const maySee = (
  db: Queryable,
  target: NotificationTarget,
  targetId: string | null,
  /** Time of the notification or its entry, for rooms whose earlier history is hidden from the member. */
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
  return target === 'war-room' ? seesRoom(db, db`u.id`, db`${targetId}`, sentAt) : db`true`;
};

const seesRoom = (db: Queryable, memberId: Fragment, roomId: Fragment, sentAt?: Fragment) => db`
  exists (
    select from war_rooms r ${joinRoomVisibility(db, memberId)}
    where r.id = ${roomId} and ${isRoomVisible(db)}
      ${sentAt ? db`and ${sentAt} >= coalesce(${seesRoomFrom(db)}, '-infinity')` : db``})`;

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

/** An unread notification of the same entity takes the new texts up. Each text is told once. Returns whose have changed. */
export async function announceSightings(
  tx: Tx,
  { entityId, label, sightings }: EventOf<'entity.seen'>,
): Promise<string[]> {
  const kind: NotificationKind = 'entity-seen';
  const told = await tx<{ userId: string }[]>`
    insert into entity_alerts (user_id, entity_id, entry_id)
    select u.id, ${entityId}, seen.entry_id
    from unnest(${sightings.map(({ userId }) => userId)}::uuid[], ${sightings.map(({ entryId }) => entryId)}::uuid[]) as seen (user_id, entry_id)
      join users u on u.id = seen.user_id
    where u.state in ('active', 'suspended') and not exists (
      select from notification_mutes m where m.user_id = u.id and m.kind = ${kind})
    on conflict do nothing returning user_id`;
  const userIds = [...new Set(told.map(({ userId }) => userId))];
  if (userIds.length === 0) return [];
  await tx`
    with noted as (
      insert into notifications (id, user_id, kind, target, target_id, title)
      select id, user_id, ${kind}, 'entity', ${entityId}, ${label}
      from unnest(${userIds.map(() => newId())}::uuid[], ${userIds}::uuid[]) as noted (id, user_id)
      on conflict (user_id, target_id) where kind = 'entity-seen' and read_at is null
      do update set created_at = clock_timestamp()
      returning id, user_id
    )
    update entity_alerts a set notification_id = noted.id from noted
    where a.user_id = noted.user_id and a.entity_id = ${entityId} and a.entry_id = any (${sightings.map(({ entryId }) => entryId)}::uuid[])
      and a.notification_id is null`;
  return userIds;
}

/** An unread notification of the same search takes the new matches up. Returns whose have changed. */
export async function announceMatches(
  tx: Tx,
  { searches }: EventOf<'saved-search.matched'>,
): Promise<string[]> {
  const kind: NotificationKind = 'search-match';
  const ids = searches.map(({ searchId }) => searchId);
  const noted = await tx<{ userId: string }[]>`
    with noted as (
      insert into notifications (id, user_id, kind, target, target_id, title)
      select given.id, q.user_id, ${kind}, 'saved-search', q.id, q.name
      from unnest(${ids.map(() => newId())}::uuid[], ${ids}::uuid[]) as given (id, search_id)
        join saved_searches q on q.id = given.search_id join users u on u.id = q.user_id
      where u.state in ('active', 'suspended') and not exists (
        select from notification_mutes m where m.user_id = u.id and m.kind = ${kind})
      on conflict (user_id, target_id) where kind = 'search-match' and read_at is null
      do update set created_at = clock_timestamp(), title = excluded.title
      returning id, user_id, target_id
    ), told as (
      update saved_search_matches m set notification_id = noted.id from noted
      where m.search_id = noted.target_id and m.is_news and not m.is_told
    )
    select user_id from noted`;
  await tx`
    update saved_search_matches set is_told = true where search_id = any (${ids}::uuid[]) and is_news and not is_told`;
  await tx`update saved_searches set alerted_at = clock_timestamp() where id = any (${ids}::uuid[])`;
  return noted.map((row) => row.userId);
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
  reader: Searcher,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      with ${scopes(db, reader)}
      select json_build_object(
          'id', n.id, 'kind', n.kind, 'target', n.target, 'targetId', n.target_id, 'subjectId', n.subject_id,
          'title', coalesce(r.title, i.title, t.title, n.title),
          'count', case n.kind when 'entity-seen' then sighted.texts when 'search-match' then matched.texts else 1 end, 'marking', ${marking(db)},
          'isUrgent', n.kind = any (${URGENT_KINDS as string[]}::text[]) or n.kind = 'mention' and coalesce(u.is_admin, false), 'createdAt', iso(n.created_at), 'readAt', iso(n.read_at),
          'actor', case when u.id is null then null else ${authorJson(db)} end) as item,
        n.created_at, n.id
      from notifications n ${markedTargets(db, reader)}
        left join users u on u.id = coalesce(n.actor_id, case when sighted.texts = 1 then sighted.author_id end)
      where n.user_id = ${reader.id} and ${seesTargets(db, reader)} ${afterCursor(db, 'n', cursor)}
      order by n.created_at desc, n.id desc ${limitRows(db, limit)}`,
  );
}

/** Stops at one more than the number shown, so that a full inbox is not counted. */
export async function countUnread(db: Queryable, reader: Searcher): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    with ${scopes(db, reader)}
    select count(*)::int as count from (
      select from notifications n ${markedTargets(db, reader)}
      where n.user_id = ${reader.id} and n.read_at is null and ${seesTargets(db, reader)}
      limit ${UNREAD_SHOWN + 1}) unread`;
  return row?.count ?? 0;
}

/** Returns whether it was unread; undefined if the member has no such notification. */
export async function markRead(tx: Tx, reader: Searcher, id: string): Promise<boolean | undefined> {
  const [row] = await tx<{ wasUnread: boolean }[]>`
    with ${scopes(tx, reader)}, it as (
      select n.id, n.read_at from notifications n ${markedTargets(tx, reader)}
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

/** What a member has seen of something, or of everything that changes, is read; not what came after. Returns whose have changed. */
export async function markSeen(
  tx: Tx,
  { memberId, markId, thingId, asOf }: EventOf<'since.seen'>,
): Promise<string[]> {
  const ofThing = thingId
    ? tx`and (${
        thingId === FORUM_ID
          ? tx`n.target = 'forum'`
          : tx`n.target_id = ${thingId} or n.target = 'task' and n.target_id in (
        select t.id from tasks t where t.investigation_id = ${thingId})`
      })`
    : tx`and n.kind <> all (${STAY_UNREAD as string[]}::text[])`;
  const rows = await tx<{ userId: string }[]>`
    update notifications n set read_at = now(), seen_mark_id = ${markId}
    where n.user_id = ${memberId} and n.read_at is null ${ofThing} ${asOf ? tx`and n.created_at <= ${asOf}` : tx``}
    returning n.user_id`;
  return rows.map((row) => row.userId);
}

/** Not where another unread notification has taken its place. */
export async function unmarkSeen(tx: Tx, markId: string): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    update notifications n set read_at = null, seen_mark_id = null
    where n.seen_mark_id = ${markId} and not (n.kind in ('entity-seen', 'search-match') and exists (
      select from notifications o where o.user_id = n.user_id and o.target_id = n.target_id and o.kind = n.kind and o.read_at is null))
    returning n.user_id`;
  return rows.map((row) => row.userId);
}

/** Warnings and requests are not what somebody has seen with the changes of others. */
const STAY_UNREAD: readonly NotificationKind[] = ['new-browser', 'access-request'];

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
