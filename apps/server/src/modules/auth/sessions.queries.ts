import type { Session } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';

export function listSessionsOf(
  db: Queryable,
  userId: string,
  currentSid: string,
): Promise<Session[]> {
  return db<Session[]>`
    select id, created_at, last_seen_at, expire as expires_at, user_agent, address,
      sid = ${currentSid} as is_current
    from sessions where user_id = ${userId} and expire > now()
    order by sid = ${currentSid} desc, created_at desc, id desc`;
}

export function listSessions(
  db: Queryable,
  { userId, currentSid }: { userId: string | undefined; currentSid: string },
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select json_build_object(
          'id', s.id, 'createdAt', iso(s.created_at), 'lastSeenAt', iso(s.last_seen_at),
          'expiresAt', iso(s.expire), 'userAgent', s.user_agent, 'address', s.address,
          'isCurrent', s.sid = ${currentSid}, 'user', ${authorJson(db)}) as item,
        s.created_at, s.id
      from sessions s join users u on u.id = s.user_id
      where s.expire > now() ${userId ? db`and s.user_id = ${userId}` : db``}
        ${afterCursor(db, 's', cursor)}
      order by s.created_at desc, s.id desc ${limitRows(db, limit)}`,
  );
}

export async function countSessions(db: Queryable, userId: string | undefined): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from sessions
    where expire > now() ${userId ? db`and user_id = ${userId}` : db``}`;
  return row?.total ?? 0;
}

/** Returns the deleted session, or undefined if there is none or it has another owner. */
export async function deleteSessionById(
  db: Queryable,
  id: string,
  ownerId?: string,
): Promise<{ userId: string; browserHash: string | null } | undefined> {
  const [row] = await db<{ userId: string; browserHash: string | null }[]>`
    delete from sessions where id = ${id} and expire > now()
      ${ownerId ? db`and user_id = ${ownerId}` : db``}
    returning user_id, browser_hash`;
  return row;
}

export async function deleteOtherSessions(
  db: Queryable,
  userId: string,
  currentSid: string,
): Promise<number> {
  const rows = await db`
    delete from sessions where user_id = ${userId} and sid <> ${currentSid} and expire > now()
    returning id`;
  return rows.length;
}

export async function findIdentity(
  db: Queryable,
  userId: string,
): Promise<{ issuer: string; subject: string } | undefined> {
  const [row] = await db<{ issuer: string; subject: string }[]>`
    select issuer, subject from users where id = ${userId}`;
  return row;
}
