import type { Queryable, Tx } from '../db/client';

export interface Occupation {
  /** Tables of any kind. */
  readonly tables: number;
  readonly isOurs: boolean;
  readonly members: number;
}

/** The contents of the database before a restore. */
export async function examineTarget(db: Queryable): Promise<Occupation> {
  const [found] = await db<{ tables: number; isOurs: boolean; hasUsers: boolean }[]>`
    select count(*)::integer as tables,
      to_regclass('schema_migrations') is not null as is_ours, to_regclass('users') is not null as has_users
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')`;
  const [counted] = found?.hasUsers
    ? await db<{ members: number }[]>`select count(*)::integer as members from users`
    : [];
  return {
    tables: found?.tables ?? 0,
    isOurs: found?.isOurs ?? false,
    members: counted?.members ?? 0,
  };
}

/** Other connections of the product to this database: a running server or command. */
export async function countOtherConnections(db: Queryable): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name = 'watchfloor' and pid <> pg_backend_pid()`;
  return row?.count ?? 0;
}

/** Empties the schema; extensions stay. */
export async function dropEverything(tx: Tx): Promise<void> {
  await tx.unsafe(`
    do $$
    declare
      thing text;
    begin
      foreach thing in array array(
        select format('drop %s if exists %I cascade', case relkind when 'S' then 'sequence' else 'table' end, relname)
        from pg_class c
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'S')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        -- Most sequences go with their tables, and not before.
        order by relkind = 'S')
      loop execute thing; end loop;
      -- All are named before the first goes: one that another has taken along has no name any more.
      foreach thing in array array(
        select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
        where pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e'))
      loop execute thing; end loop;
    end $$`);
}

/** Triggers must not run: the loaded rows were counted and scored before. */
export async function silenceTriggers(tx: Tx, tables: readonly string[]): Promise<void> {
  for (const table of tables) await tx`alter table ${tx(table)} disable trigger user`;
}

export async function wakeTriggers(tx: Tx, tables: readonly string[]): Promise<void> {
  for (const table of tables) await tx`alter table ${tx(table)} enable trigger user`;
}

/** Deletes rows that migrations have inserted. */
export async function emptyTables(tx: Tx, tables: readonly string[]): Promise<void> {
  await tx`truncate ${tx(tables as string[])} cascade`;
}

export async function refreshStatistics(db: Queryable): Promise<void> {
  await db`analyze`;
}
