import type { Queryable } from '../db/client';

const MARK = 'demo-world';

/** The counterpart of the mark file. */
export async function writeMark(db: Queryable, id: string): Promise<void> {
  await db`insert into installation_secrets (name, value) values (${MARK}, ${db.json({ id })})`;
}

export async function hasMark(db: Queryable, id: string): Promise<boolean> {
  const rows = await db`
    select from installation_secrets where name = ${MARK} and value ->> 'id' = ${id}`;
  return rows.length > 0;
}

/** The default sources are real; the demo has its own fictional press. */
export async function removeDefaultSources(db: Queryable): Promise<void> {
  await db`delete from external_intel_sources`;
}

/** Sessions used while filling do not expire, and nobody is there to be asked for a password. */
export async function keepSessionAlive(db: Queryable, userId: string): Promise<void> {
  await db`
    update sessions set expire = 'infinity', last_seen_at = 'infinity', proved_at = 'infinity' where user_id = ${userId}`;
}

export async function removeTraces(db: Queryable): Promise<void> {
  await db`delete from sessions`;
  // Changes stay: they are what members see when they come back. Markings are set last, as if they had always been there.
  await db`delete from live_events where change is null or change = 'marked'`;
  await db`update live_log_trims set up_to = coalesce((select max(id) from live_events), 0)`;
  await db`delete from presence`;
  await db`delete from rate_limits`;
}

/** Updates planner statistics, so that the first visitor does not wait. */
export async function analyzeTables(db: Queryable): Promise<void> {
  await db`analyze`;
}

/** Adjusts press links to the current public address. */
export async function updatePressLinks(db: Queryable, origin: string): Promise<void> {
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
