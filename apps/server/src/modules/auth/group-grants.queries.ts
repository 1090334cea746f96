import type { Affiliation } from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';

interface Granted {
  readonly isAdmin: boolean;
  /** The one that may read most. */
  readonly affiliation: Affiliation | null;
  readonly compartments: string[];
}

/** What these groups give together. */
export async function findGranted(db: Queryable, groups: readonly string[]): Promise<Granted> {
  const [row] = await db<Granted[]>`
    select coalesce(bool_or(is_admin), false) as is_admin,
      (array_agg(affiliation order by array_position(
        array['organization', 'client', 'community'], affiliation))
        filter (where affiliation is not null))[1] as affiliation,
      coalesce((select array_agg(distinct code) from group_grants g, unnest(g.compartments) code
        where g.group_name = any(${groups as string[]})), '{}') as compartments
    from group_grants where group_name = any(${groups as string[]})`;
  return row ?? { isAdmin: false, affiliation: null, compartments: [] };
}

export interface ByGroup {
  readonly isAdmin: boolean;
  readonly isAdminByGroup: boolean;
  readonly affiliation: Affiliation;
  readonly hasAffiliationByGroup: boolean;
}

export async function findByGroup(db: Queryable, userId: string): Promise<ByGroup | undefined> {
  const [row] = await db<ByGroup[]>`
    select is_admin, is_admin_by_group, affiliation, has_affiliation_by_group
    from users where id = ${userId}`;
  return row;
}

export async function setAffiliationByGroup(
  tx: Tx,
  userId: string,
  affiliation: Affiliation,
  isByGroup: boolean,
): Promise<void> {
  await tx`
    update users set affiliation = ${affiliation}, has_affiliation_by_group = ${isByGroup},
      updated_at = now()
    where id = ${userId}`;
}

type Via = 'invitation' | 'groups';

/** Codes of compartments that are unknown or archived give nothing. Returns the codes that are new. */
export async function grantCompartments(
  tx: Tx,
  userId: string,
  codes: readonly string[],
  via: Via,
  grantedById: string | null = null,
): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await tx<{ code: string }[]>`
    with granted as (
      insert into compartment_members (compartment_id, user_id, granted_via, granted_by_id)
      select id, ${userId}, ${via}, ${grantedById} from compartments
      where code = any(${codes as string[]}) and archived_at is null
      on conflict do nothing returning compartment_id)
    select code from compartments where id in (select compartment_id from granted) order by code`;
  return rows.map(({ code }) => code);
}

/** Takes what groups gave before and do not give any more. Returns the codes. */
export async function takeGroupCompartments(
  tx: Tx,
  userId: string,
  kept: readonly string[],
): Promise<string[]> {
  const rows = await tx<{ code: string }[]>`
    delete from compartment_members m using compartments c
    where c.id = m.compartment_id and m.user_id = ${userId} and m.granted_via = 'groups'
      and not c.code = any(${kept as string[]})
    returning c.code`;
  return rows.map(({ code }) => code).sort();
}
