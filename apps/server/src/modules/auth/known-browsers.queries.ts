import type { Queryable } from '../../db/client';

export interface BrowserRecord {
  /** Some member has signed in with it: the cookie is one of ours. */
  readonly isIssued: boolean;
  /** This member has. */
  readonly isKnown: boolean;
  /** This member has signed in before, with whatever browser. */
  readonly hasSignedIn: boolean;
}

export async function findBrowser(
  db: Queryable,
  userId: string,
  tokenHash: string | null,
): Promise<BrowserRecord> {
  const [row] = await db<BrowserRecord[]>`
    select exists (select from known_browsers where token_hash = ${tokenHash}) as is_issued,
      exists (select from known_browsers where token_hash = ${tokenHash} and user_id = ${userId}) as is_known,
      exists (select from audit_log where actor_id = ${userId} and act = 'sign-in') as has_signed_in`;
  if (!row) throw new Error('a query without a table returned nothing');
  return row;
}

export async function saveBrowser(db: Queryable, userId: string, tokenHash: string): Promise<void> {
  await db`
    insert into known_browsers (token_hash, user_id) values (${tokenHash}, ${userId})
    on conflict (token_hash, user_id) do update set last_used_at = now()`;
}

/** Forgets those that the member has not used for the longest time. */
export async function trimBrowsers(db: Queryable, userId: string, max: number): Promise<void> {
  await db`
    delete from known_browsers where user_id = ${userId} and token_hash in (
      select token_hash from known_browsers where user_id = ${userId}
      order by last_used_at desc, created_at desc offset ${max})`;
}

export async function forgetBrowser(
  db: Queryable,
  userId: string,
  tokenHash: string,
): Promise<void> {
  await db`delete from known_browsers where user_id = ${userId} and token_hash = ${tokenHash}`;
}

/** All of a member except the browser of a session of theirs. */
export async function forgetOtherBrowsers(
  db: Queryable,
  userId: string,
  sid: string,
): Promise<void> {
  await db`
    delete from known_browsers k where user_id = ${userId} and not exists (
      select from sessions s where s.sid = ${sid} and s.user_id = ${userId} and s.browser_hash = k.token_hash)`;
}

export async function purgeBrowsers(db: Queryable, days: number): Promise<void> {
  await db`delete from known_browsers where last_used_at < now() - make_interval(days => ${days})`;
}
