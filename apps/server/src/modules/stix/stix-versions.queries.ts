import { type Origin, type Producer, readIdentity } from '@watchfloor/stix';
import type { Queryable } from '../../db/client';

export async function findProducer(
  db: Queryable,
): Promise<Pick<Producer, 'namespace' | 'createdAt'>> {
  const [row] = await db<Pick<Producer, 'namespace' | 'createdAt'>[]>`
    select namespace, iso(created_at) as created_at from stix_producer`;
  if (!row) throw new Error('stix_producer has no row');
  return row;
}

export interface Version {
  readonly stixId: string;
  readonly digest: string;
  /** If it is the first. */
  readonly modified: string;
}

/** When each object was last changed: now, if its content is not what it was. */
export async function saveVersions(
  db: Queryable,
  versions: readonly Version[],
): Promise<Map<string, string>> {
  const ids = versions.map(({ stixId }) => stixId);
  const digests = versions.map(({ digest }) => digest);
  const times = versions.map(({ modified }) => modified);
  await db`
    insert into stix_versions as known (stix_id, digest, modified)
    select * from unnest(${ids}::text[], ${digests}::text[], ${times}::timestamptz[]) as told (id, digest, modified)
    order by told.id
    on conflict (stix_id) do update set digest = excluded.digest,
      modified = greatest(date_trunc('milliseconds', clock_timestamp()), known.modified + interval '1 millisecond')
    where known.digest <> excluded.digest`;
  const rows = await db<{ stixId: string; modified: string }[]>`
    select stix_id, iso(modified) as modified from stix_versions where stix_id = any (${ids}::text[])`;
  return new Map(rows.map((row) => [row.stixId, row.modified]));
}

/** Reports of other producers that nobody has changed here, by their id. */
export async function listOrigins(
  db: Queryable,
  reports: readonly { id: string; revision: number }[],
): Promise<Map<string, Origin>> {
  // As text: names within it are not ours to change.
  const rows = await db<
    (Omit<Origin, 'identity'> & { objectId: string; identity: string | null })[]
  >`
    select ref.object_id, ref.stix_id, iso(ref.created) as created, iso(ref.modified) as modified, ref.identity::text as identity
    from unnest(${reports.map(({ id }) => id)}::uuid[], ${reports.map(({ revision }) => revision)}::integer[]) as r (id, revision)
      join stix_refs ref on ref.kind = 'report' and ref.object_id = r.id and ref.revision = r.revision`;
  return new Map(
    rows.map(({ objectId, identity, ...origin }) => [
      objectId,
      { ...origin, identity: identity === null ? null : readIdentity(identity) },
    ]),
  );
}
