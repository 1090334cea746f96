import type { Database } from '../db/client';

/**
 * A clock that can be set. While the world is being filled, `now()` and `clock_timestamp()` are those of the schema
 * `demo_clock`, which connections look into before PostgreSQL's own; defaults of columns, bound when their tables were
 * made, are pointed at it too. So every rule of the product that asks what time it is gets the time of the story.
 */
export const CLOCK_SESSION = {
  search_path: 'demo_clock, pg_catalog, public',
  // A world that is lost in a power cut is made anew.
  synchronous_commit: 'off',
};

const DEFAULTS = {
  'now()': 'demo_clock.now()',
  'clock_timestamp()': 'demo_clock.clock_timestamp()',
};

/** Run on an ordinary connection, before those that look at this clock are opened. */
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
  for (const [usual, moved] of Object.entries(DEFAULTS)) await pointDefaults(db, usual, moved);
}

export async function setClock(db: Database, at: Date): Promise<void> {
  await db`update demo_clock.hands set at = ${at.toISOString()}`;
}

/** The real time again. Fails rather than leave a column without its default. */
export async function removeClock(db: Database): Promise<void> {
  for (const [usual, moved] of Object.entries(DEFAULTS)) await pointDefaults(db, moved, usual);
  await db.unsafe(`
    drop function demo_clock.now();
    drop function demo_clock.clock_timestamp();
    drop table demo_clock.hands;
    drop schema demo_clock;
  `);
}

async function pointDefaults(db: Database, from: string, to: string): Promise<void> {
  const columns = await db<{ table: string; column: string }[]>`
    select d.adrelid::regclass::text as table, quote_ident(a.attname) as column
    from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where pg_get_expr(d.adbin, d.adrelid) = ${from} and a.attgenerated = ''`;
  for (const { table, column } of columns) {
    await db.unsafe(`alter table ${table} alter column ${column} set default ${to}`);
  }
}
