import type { Database, Queryable } from './client';
import { lockUntilCommit } from './locks';

export interface Role {
  readonly name: string;
  readonly isSuperuser: boolean;
}

/** The role that a connection acts as. */
export async function readRole(db: Queryable): Promise<Role> {
  const [row] = await db<Role[]>`
    select rolname as name, rolsuper as is_superuser from pg_roles where rolname = current_user`;
  if (!row) throw new Error('cannot read the role of the connection');
  return row;
}

/** The application reads and writes rows but cannot change tables. */
const GRANTED = {
  tables: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
  sequences: ['USAGE', 'SELECT'],
};

/** Run with the rights of the owner, and therefore by nobody else. */
const FUNCTIONS = ['append_audit'];

/** Exceptions: audit rows are written by their function alone and cannot be changed, and only the owner records migrations. */
const WITHHELD = {
  audit_log: ['INSERT', 'UPDATE', 'DELETE'],
  audit_head: ['DELETE'],
  schema_migrations: ['INSERT', 'UPDATE', 'DELETE'],
};

/** Rejects tables that the owner cannot migrate; the message contains the statement that fixes it. */
export async function refuseForeignTables(owner: Queryable): Promise<void> {
  const [found] = await owner<{ table: string; keeper: string; role: string }[]>`
    select relname as table, pg_get_userbyid(relowner) as keeper, current_user as role from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not pg_has_role(relowner, 'USAGE')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by relname limit 1`;
  if (!found) return;
  const { table, keeper, role } = found;
  throw new Error(
    `The table ${table} belongs to the role "${keeper}", but migrations run as "${role}". As a superuser, in this database: reassign owned by "${keeper}" to "${role}"`,
  );
}

/**
 * Lets the application's role read and write all tables, including those of later migrations. Changes nothing that is
 * right already, so that a start does not disturb running instances.
 */
export async function grantRights(owner: Database, role: string): Promise<void> {
  if ((await listChanges(owner, role)).length === 0) return;
  await owner.begin(async (tx) => {
    await lockUntilCommit(tx, 'migrations');
    const [names] = await tx<{ schema: string; grantee: string }[]>`
      select quote_ident(current_schema()) as schema, quote_ident(${role}) as grantee`;
    for (const [kind, privileges] of Object.entries(GRANTED)) {
      await tx.unsafe(
        `alter default privileges in schema ${names?.schema} grant ${privileges.join(', ')} on ${kind} to ${names?.grantee}`,
      );
    }
    for (const statement of await listChanges(tx, role)) await tx.unsafe(statement);
  });
}

/** Grants missing privileges and revokes extra ones. */
async function listChanges(owner: Queryable, role: string): Promise<string[]> {
  const rows = await owner<{ statement: string }[]>`
    with relations as (
      select c.oid, c.relname, c.relkind = 'S' as is_sequence from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    ), privileges as (
      select 'table' as kind, relname as name, privilege, has_table_privilege(${role}, oid, privilege) as is_there,
        privilege = any(${GRANTED.tables})
          and not coalesce(${owner.json(WITHHELD)}::jsonb -> relname ? privilege, false) as is_due
      from relations,
        unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as privilege
      where not is_sequence
      union all
      select 'sequence', relname, privilege, has_sequence_privilege(${role}, oid, privilege),
        privilege = any(${GRANTED.sequences})
      from relations, unnest(array['USAGE', 'SELECT', 'UPDATE']) as privilege
      where is_sequence
      union all
      select 'function', proname, 'EXECUTE', has_function_privilege(${role}, oid, 'EXECUTE'), true
      from pg_proc where pronamespace = current_schema()::regnamespace and proname = any(${FUNCTIONS})
      union all
      select 'schema', current_schema(), 'USAGE', has_schema_privilege(${role}, current_schema(), 'USAGE'), true
    )
    select format(
      case when is_due then 'grant %s on %s %I to %I' else 'revoke %s on %s %I from %I' end,
      privilege, kind, name, ${role}::text) as statement
    from privileges where is_there <> is_due`;
  return rows.map(({ statement }) => statement);
}
