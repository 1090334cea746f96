import type { Queryable } from '../db/client';

const MARK = 'demo-world';

/** The database's half of the mark. */
export async function writeMark(db: Queryable, id: string): Promise<void> {
  await db`insert into installation_secrets (name, value) values (${MARK}, ${db.json({ id })})`;
}

export async function hasMark(db: Queryable, id: string): Promise<boolean> {
  const rows = await db`
    select from installation_secrets where name = ${MARK} and value ->> 'id' = ${id}`;
  return rows.length > 0;
}

/** The sources that an installation starts with are real; the demo's press is its own. */
export async function removeDefaultSources(db: Queryable): Promise<void> {
  await db`delete from external_intel_sources`;
}

/** Sessions that the story was acted with do not end while it lasts. */
export async function keepSession(db: Queryable, userId: string): Promise<void> {
  await db`
    update sessions set expire = 'infinity', last_seen_at = 'infinity' where user_id = ${userId}`;
}

export async function removeTraces(db: Queryable): Promise<void> {
  await db`delete from sessions`;
  await db`delete from live_events`;
  await db`delete from presence`;
  await db`delete from rate_limits`;
}

/** What the planner knows of full tables; the first visitor should not wait for it. */
export async function learnTables(db: Queryable): Promise<void> {
  await db`analyze`;
}

/** The world follows the address that it is served at: there its press is read. */
export async function moveTo(db: Queryable, origin: string): Promise<void> {
  await db`
    update external_intel_items
    set url = ${origin} || substr(url, strpos(url, '/demo/press/'))
    where strpos(url, '/demo/press/') > 0 and not starts_with(url, ${`${origin}/demo/`})`;
}

export async function findRoleAccounts(
  db: Queryable,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> {
  return db<{ id: string; email: string }[]>`
    select id, email from identity_accounts where email = any(${emails as string[]})`;
}
