import type { Affiliation, MemberState } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { hideListFromPlanner } from '../../db/hide-from-planner';
import { lockUntilCommit } from '../../db/locks';
import { hasTakenAccess, sightColumns } from '../../db/sight';
import type { RoleGrantedBy } from '../../events/event-types';
import type { MemberProfile } from './member-claims';
import { SESSION_DAYS, SESSION_MAX_DAYS } from './session-lifetime';

export interface SessionOrigin {
  readonly userAgent: string | null;
  readonly address: string | null;
}

export async function insertSession(
  db: Queryable,
  session: SessionOrigin & {
    sid: string;
    userId: string;
    idToken: string | null;
    browserHash: string | null;
  },
): Promise<void> {
  await db`
    insert into sessions (sid, sess, expire, user_id, user_agent, address, browser_hash)
    values (${session.sid}, ${db.json({ idToken: session.idToken })},
      now() + make_interval(days => ${SESSION_DAYS}), ${session.userId}, ${session.userAgent},
      ${session.address}, ${session.browserHash})`;
}

/** Rights are read with the session at each request, so that demoted or deleted members lose them at once. */
export interface LiveSession {
  readonly sid: string;
  readonly userId: string;
  readonly isAdmin: boolean;
  /** Waiting accounts have a session, but are no members yet. */
  readonly isWaiting: boolean;
  readonly clearance: number;
  readonly sightKey: string;
  readonly hasTaken: boolean;
  readonly sightVersion: number;
  /** The last extension is more than an hour ago. */
  readonly isDue: boolean;
}

/** Reads each session and its member by key; the planner would otherwise scan both tables. */
export async function findSessions(db: Queryable, sids: readonly string[]): Promise<LiveSession[]> {
  return db<LiveSession[]>`
    select s.sid, u.id as user_id, u.is_admin, u.state = 'waiting' as is_waiting, ${sightColumns(db, hasTakenAccess(db))},
      s.last_seen_at < now() - interval '1 hour' as is_due
    from unnest(${hideListFromPlanner(db, sids)}) as requested (sid)
    cross join lateral (select * from sessions where sid = requested.sid offset 0) s
    cross join lateral (
      select id, is_admin, state, affiliation from users where id = s.user_id offset 0
    ) u
    where s.expire > now() and u.state in ('active', 'waiting')`;
}

/** Returns the seconds until the session expires, or undefined if it already has. */
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

/** Serializes the creation of members, so that only one can be the first. */
export const lockMemberCreation = (tx: Queryable): Promise<void> =>
  lockUntilCommit(tx, 'memberCreation');

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export async function findMember(
  db: Queryable,
  identity: Identity,
): Promise<{ id: string; state: MemberState } | undefined> {
  const [row] = await db<{ id: string; state: MemberState }[]>`
    select id, state from users
    where issuer = ${identity.issuer} and subject = ${identity.subject} for no key update`;
  return row;
}

export async function hasMembers(db: Queryable): Promise<boolean> {
  const rows = await db`select from users limit 1`;
  return rows.length > 0;
}

export async function isEmailTaken(
  db: Queryable,
  email: string,
  identity: Identity,
): Promise<boolean> {
  const rows = await db`
    select from users
    where lower(email) = lower(${email}) and (issuer, subject) <> (${identity.issuer}, ${identity.subject})`;
  return rows.length > 0;
}

export async function insertMember(
  db: Queryable,
  member: Identity &
    MemberProfile & { id: string; isAdmin: boolean; state: MemberState; affiliation: Affiliation },
): Promise<void> {
  await db`
    insert into users (id, issuer, subject, email, email_verified, first_name, last_name,
      profile_image_url, is_admin, state, affiliation)
    values (${member.id}, ${member.issuer}, ${member.subject}, ${member.email},
      ${member.isEmailVerified}, ${member.firstName}, ${member.lastName}, ${member.profileImageUrl},
      ${member.isAdmin}, ${member.state}, ${member.affiliation})`;
}

/** Updates the member from the claims of the provider. Admin rights are only ever added here. */
export async function refreshMember(
  db: Queryable,
  member: MemberProfile & { id: string; isAdmin: boolean },
): Promise<void> {
  await db`
    update users set email = ${member.email}, email_verified = ${member.isEmailVerified},
      first_name = ${member.firstName}, last_name = ${member.lastName},
      profile_image_url = ${member.profileImageUrl}, is_admin = is_admin or ${member.isAdmin},
      is_admin_by_group = is_admin_by_group and not ${member.isAdmin},
      updated_at = now()
    where id = ${member.id}
      and ((email, email_verified, first_name, last_name, profile_image_url, is_admin)
        is distinct from
        (${member.email}, ${member.isEmailVerified}, ${member.firstName}, ${member.lastName},
          ${member.profileImageUrl}, is_admin or ${member.isAdmin})
        or is_admin_by_group and ${member.isAdmin})`;
}

/** Lets an account in that was waiting. */
export async function activateMember(
  db: Queryable,
  id: string,
  affiliation: Affiliation | null,
): Promise<void> {
  await db`
    update users set state = 'active', state_reason = null, state_changed_at = now(),
      affiliation = coalesce(${affiliation}, affiliation), updated_at = now()
    where id = ${id} and state = 'waiting'`;
}

/** A member whose rights or state are about to change. */
export interface LockedMember extends Identity {
  readonly id: string;
  readonly username: string | null;
  readonly email: string | null;
  readonly isAdmin: boolean;
  readonly state: MemberState;
}

interface LockedMembers {
  /** Everyone with admin rights who can use them. */
  readonly admins: readonly LockedMember[];
  readonly member: LockedMember | undefined;
}

/** Locks all admins and the member until the commit, in id order, so that at least one admin remains. */
export async function lockAdminsAndMember(db: Queryable, id: string): Promise<LockedMembers> {
  const locked = await db<LockedMember[]>`
    select id, username, email, is_admin, state, issuer, subject from users
    where (is_admin and state = 'active') or id = ${id} order by id for update`;
  return {
    admins: locked.filter(({ isAdmin, state }) => isAdmin && state === 'active'),
    member: locked.find((member) => member.id === id),
  };
}

export async function isAdminIdentity(db: Queryable, identity: Identity): Promise<boolean> {
  const [row] = await db<{ isAdmin: boolean }[]>`
    select is_admin from users where issuer = ${identity.issuer} and subject = ${identity.subject}`;
  return row?.isAdmin ?? false;
}

/** Shown to the operator before admin rights are granted. */
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

/** Whoever was made an admin by a group is one for as long as a group says so. */
export async function setAdmin(
  db: Queryable,
  id: string,
  isAdmin: boolean,
  by: RoleGrantedBy,
): Promise<void> {
  await db`
    update users set is_admin = ${isAdmin}, is_admin_by_group = ${isAdmin && by === 'groups'},
      updated_at = now()
    where id = ${id}`;
}
