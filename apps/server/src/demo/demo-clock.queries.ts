import type { Database } from '../db/client';

/**
 * While the world is filled, `now()` and `clock_timestamp()` resolve to the schema `demo_clock` through the search
 * path, and column defaults are redirected. So every rule of the product uses the time of the story.
 */
export const CLOCK_SESSION = {
  search_path: 'demo_clock, pg_catalog, public',
  // A world that is lost in a power cut is created again.
  synchronous_commit: 'off',
};

const DEFAULTS = {
  'now()': 'demo_clock.now()',
  'clock_timestamp()': 'demo_clock.clock_timestamp()',
};

/** Must run on an ordinary connection, before any with `CLOCK_SESSION` is opened. */
export async function installClock(db: Database): Promise<void> {
  await db.unsafe(`
    create schema demo_clock;
    create table demo_clock.hands (at timestamptz not null);
    insert into demo_clock.hands values (pg_catalog.now());
    create function demo_clock.now() returns timestamptz language sql stable
      as 'select at from demo_clock.hands';
    create function demo_clock.clock_timestamp() returns timestamptz language sql volatile
      as 'select at + (pg_catalog.clock_timestamp() - pg_catalog.now()) from demo_clock.hands';
  `);
  for (const [original, adjusted] of Object.entries(DEFAULTS))
    await replaceDefaults(db, original, adjusted);
}

export async function setClock(db: Database, at: Date): Promise<void> {
  await db`update demo_clock.hands set at = ${at.toISOString()}`;
}

/** Fails rather than leave a column without its default. */
export async function removeClock(db: Database): Promise<void> {
  for (const [original, adjusted] of Object.entries(DEFAULTS))
    await replaceDefaults(db, adjusted, original);
  await db.unsafe(`
    drop function demo_clock.now();
    drop function demo_clock.clock_timestamp();
    drop table demo_clock.hands;
    drop schema demo_clock;
  `);
}

async function replaceDefaults(db: Database, from: string, to: string): Promise<void> {
  const columns = await db<{ table: string; column: string }[]>`
    select d.adrelid::regclass::text as table, quote_ident(a.attname) as column
    from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where pg_get_expr(d.adbin, d.adrelid) = ${from} and a.attgenerated = ''`;
  for (const { table, column } of columns) {
    await db.unsafe(`alter table ${table} alter column ${column} set default ${to}`);
  }
}
