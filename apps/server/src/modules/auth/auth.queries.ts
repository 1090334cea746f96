import type { Queryable } from '../../db/client';
import { lockUntilCommit } from '../../db/locks';
import { unseenList } from '../../db/unseen';
import type { MemberProfile } from './member-claims';
import { SESSION_DAYS, SESSION_MAX_DAYS } from './session-cookie';

export interface SessionOrigin {
  readonly userAgent: string | null;
  readonly address: string | null;
}

export async function insertSession(
  db: Queryable,
  session: SessionOrigin & { sid: string; userId: string; idToken: string | null },
): Promise<void> {
  await db`
    insert into sessions (sid, sess, expire, user_id, user_agent, address)
    values (${session.sid}, ${db.json({ idToken: session.idToken })},
      now() + make_interval(days => ${SESSION_DAYS}), ${session.userId}, ${session.userAgent},
      ${session.address})`;
}

/** Rights are read with the session, at each request: who was demoted or deleted loses them at once. */
export interface LiveSession {
  readonly sid: string;
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly label: string | null;
  /** Not extended for an hour. */
  readonly isDue: boolean;
}

/** Each session and its member by their keys: the planner would rather read all sessions, and the members along with them. */
export async function findSessions(db: Queryable, sids: readonly string[]): Promise<LiveSession[]> {
  return db<LiveSession[]>`
    select s.sid, u.id as user_id, u.is_admin, u.label,
      s.last_seen_at < now() - interval '1 hour' as is_due
    from unnest(${unseenList(db, sids)}) as asked (sid)
    cross join lateral (select * from sessions where sid = asked.sid offset 0) s
    cross join lateral (
      select id, is_admin, member_label(users) as label from users where id = s.user_id offset 0
    ) u
    where s.expire > now()`;
}

/** The seconds until it ends; undefined when it has ended in the meantime. */
export async function extendSession(db: Queryable, sid: string): Promise<number | undefined> {
  const [row] = await db<{ secondsLeft: number }[]>`
    update sessions set last_seen_at = now(), expire = least(
      now() + make_interval(days => ${SESSION_DAYS}),
      created_at + make_interval(days => ${SESSION_MAX_DAYS}))
    where sid = ${sid} and expire > now()
    returning floor(extract(epoch from expire - now()))::int as seconds_left`;
  return row?.secondsLeft;
}

export async function deleteSession(
  db: Queryable,
  sid: string,
): Promise<{ userId: string; idToken: string | null } | undefined> {
  const [row] = await db<{ userId: string; idToken: string | null }[]>`
    delete from sessions where sid = ${sid} returning user_id, sess ->> 'idToken' as id_token`;
  return row;
}

export async function purgeSessions(db: Queryable): Promise<void> {
  await db`delete from sessions where expire < now()`;
}

/** Held until the commit: of two who sign in first, one is first. */
export const lockMemberCreation = (tx: Queryable): Promise<void> =>
  lockUntilCommit(tx, 'memberCreation');

export interface KnownBy {
  readonly issuer: string;
  readonly subject: string;
}

export async function findMemberId(db: Queryable, by: KnownBy): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    select id from users where issuer = ${by.issuer} and subject = ${by.subject}`;
  return row?.id;
}

export async function isEmailTaken(db: Queryable, email: string, by: KnownBy): Promise<boolean> {
  const rows = await db`
    select from users
    where lower(email) = lower(${email}) and (issuer, subject) <> (${by.issuer}, ${by.subject})`;
  return rows.length > 0;
}

/** The first member of an installation is its admin. */
export async function insertMember(
  db: Queryable,
  member: KnownBy & MemberProfile & { id: string; isAdmin: boolean },
): Promise<void> {
  await db`
    insert into users (id, issuer, subject, email, email_verified, first_name, last_name,
      profile_image_url, is_admin)
    values (${member.id}, ${member.issuer}, ${member.subject}, ${member.email},
      ${member.isEmailVerified}, ${member.firstName}, ${member.lastName}, ${member.profileImageUrl},
      ${member.isAdmin} or not exists (select from users))`;
}

/** What the provider tells is refreshed; rights are only ever added here. */
export async function refreshMember(
  db: Queryable,
  member: MemberProfile & { id: string; isAdmin: boolean },
): Promise<void> {
  await db`
    update users set email = ${member.email}, email_verified = ${member.isEmailVerified},
      first_name = ${member.firstName}, last_name = ${member.lastName},
      profile_image_url = ${member.profileImageUrl}, is_admin = is_admin or ${member.isAdmin},
      updated_at = now()
    where id = ${member.id}
      and (email, email_verified, first_name, last_name, profile_image_url, is_admin)
        is distinct from
        (${member.email}, ${member.isEmailVerified}, ${member.firstName}, ${member.lastName},
          ${member.profileImageUrl}, is_admin or ${member.isAdmin})`;
}

/** Holds all admins and one member, in one order, until the commit. */
export function holdAdminsAnd(
  db: Queryable,
  id: string,
): Promise<{ id: string; isAdmin: boolean }[]> {
  return db<{ id: string; isAdmin: boolean }[]>`
    select id, is_admin from users where is_admin or id = ${id} order by id for update`;
}

export async function isAdminKnownBy(db: Queryable, by: KnownBy): Promise<boolean> {
  const [row] = await db<{ isAdmin: boolean }[]>`
    select is_admin from users where issuer = ${by.issuer} and subject = ${by.subject}`;
  return row?.isAdmin ?? false;
}

/** What an operator needs to know before giving somebody rights. */
export interface NamedMember {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly createdAt: string;
  readonly isEmailVerified: boolean;
  readonly isAdmin: boolean;
}

export async function findMemberByEmail(
  db: Queryable,
  email: string,
): Promise<NamedMember | undefined> {
  const [row] = await db<NamedMember[]>`
    select id, email, nullif(concat_ws(' ', first_name, last_name, '@' || username), '') as name,
      created_at, email_verified as is_email_verified, is_admin
    from users where lower(email) = lower(${email})`;
  return row;
}

export async function setAdmin(db: Queryable, id: string, isAdmin: boolean): Promise<void> {
  await db`update users set is_admin = ${isAdmin}, updated_at = now() where id = ${id}`;
}
