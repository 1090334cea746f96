import { connectDatabase, type Tx } from '../../db/client';
import { DATABASE, ROLES, type SocketAddress } from './roles';

const CREATED_ROLES = [ROLES.owner, ROLES.application];

/**
 * Runs in one transaction; the owner of the database shows whether it is done. In a cluster of an earlier version
 * everything belongs to the superuser and is reassigned.
 */
export async function setUpRoles(superuser: SocketAddress): Promise<void> {
  const db = connectDatabase(superuser, { poolSize: 1 });
  try {
    const [found] = await db<{ owner: string }[]>`
      select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()`;
    if (found?.owner === ROLES.owner) return;
    await db.begin(async (tx) => {
      await createRoles(tx);
      for (const statement of await listReassignments(tx)) await tx.unsafe(statement);
      await tx.unsafe(`revoke temporary on database ${DATABASE} from public`);
      await tx.unsafe(`alter database ${DATABASE} owner to ${ROLES.owner}`);
    });
  } finally {
    await db.end();
  }
}

async function createRoles(tx: Tx): Promise<void> {
  const known = await tx<{ name: string }[]>`
    select rolname as name from pg_roles where rolname = any(${CREATED_ROLES})`;
  for (const role of CREATED_ROLES) {
    const verb = known.some(({ name }) => name === role) ? 'alter' : 'create';
    await tx.unsafe(
      `${verb} role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
    );
  }
}

/** `reassign owned` rejects the role that created the cluster. Column sequences follow their tables. */
async function listReassignments(tx: Tx): Promise<string[]> {
  const rows = await tx<{ statement: string }[]>`
    with things as (
      select 'pg_namespace'::regclass as catalog, oid, nspowner as owner, oid as schema,
        format('schema %I', nspname) as thing
      from pg_namespace
      union all
      select 'pg_class'::regclass, oid, relowner, relnamespace, format('table %s', oid::regclass)
      from pg_class where relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 'pg_proc'::regclass, oid, proowner, pronamespace, format('routine %s', oid::regprocedure)
      from pg_proc
    )
    select format('alter %s owner to %I', thing, ${ROLES.owner}::text) as statement
    from things
    where owner = current_user::regrole
      and schema not in (select oid from pg_namespace where nspname ~ '^pg_|^information_schema$')
      and not exists (
        select from pg_depend d
        where d.classid = things.catalog and d.objid = things.oid
          and (d.deptype = 'e' or (d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass)))`;
  return rows.map(({ statement }) => statement);
}
