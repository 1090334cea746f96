import { connectDatabase, type Tx } from '../../db/client';
import { DATABASE, ROLES, type SocketAddress } from './roles';

const MADE_ROLES = [ROLES.owner, ROLES.application];

/**
 * Gives the database its owner and the application its role, all at once or not at all. Whether that is done shows in who
 * owns the database. In a cluster of an earlier version everything belonged to the superuser, and is handed on.
 */
export async function setUpRoles(superuser: SocketAddress): Promise<void> {
  const db = connectDatabase(superuser, { poolSize: 1 });
  try {
    const [found] = await db<{ owner: string }[]>`
      select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()`;
    if (found?.owner === ROLES.owner) return;
    await db.begin(async (tx) => {
      await makeRoles(tx);
      for (const statement of await listReassignments(tx)) await tx.unsafe(statement);
      await tx.unsafe(`revoke temporary on database ${DATABASE} from public`);
      await tx.unsafe(`alter database ${DATABASE} owner to ${ROLES.owner}`);
    });
  } finally {
    await db.end();
  }
}

async function makeRoles(tx: Tx): Promise<void> {
  const known = await tx<{ name: string }[]>`
    select rolname as name from pg_roles where rolname = any(${MADE_ROLES})`;
  for (const role of MADE_ROLES) {
    const act = known.some(({ name }) => name === role) ? 'alter' : 'create';
    await tx.unsafe(
      `${act} role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
    );
  }
}

/** `reassign owned` refuses the role that a cluster was made with. Sequences of columns follow their tables. */
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
