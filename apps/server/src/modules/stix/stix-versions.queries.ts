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

/** Objects without a marking are the same for all. */
export const EVERYBODY = '';

export interface Version {
  readonly stixId: string;
  /** Those who get the object in just this form: others learn nothing from its time. */
  readonly audience: string;
  readonly digest: string;
  /** At the earliest. */
  readonly modified: string;
}

/** When each object was last changed for its audience: now, if it is new to them or its content is not what it was. */
export async function saveVersions(
  db: Queryable,
  versions: readonly Version[],
): Promise<Map<string, string>> {
  const ids = versions.map(({ stixId }) => stixId);
  const audiences = versions.map(({ audience }) => audience);
  const digests = versions.map(({ digest }) => digest);
  const times = versions.map(({ modified }) => modified);
  await db`
    insert into stix_audience_versions as known (stix_id, audience, digest, modified)
    select told.id, told.audience, told.digest, case when told.audience = ${EVERYBODY} then told.modified
      else greatest(date_trunc('milliseconds', clock_timestamp()), told.modified) end
    from unnest(${ids}::text[], ${audiences}::text[], ${digests}::text[], ${times}::timestamptz[])
      as told (id, audience, digest, modified)
    order by told.id, told.audience
    on conflict (stix_id, audience) do update set digest = excluded.digest,
      modified = greatest(date_trunc('milliseconds', clock_timestamp()), known.modified + interval '1 millisecond')
    where known.digest <> excluded.digest`;
  const rows = await db<{ stixId: string; modified: string }[]>`
    select known.stix_id, iso(known.modified) as modified
    from unnest(${ids}::text[], ${audiences}::text[]) as told (id, audience)
      join stix_audience_versions known on known.stix_id = told.id and known.audience = told.audience`;
  return new Map(rows.map((row) => [row.stixId, row.modified]));
}

/** Reports of other producers that are told as theirs: nobody has changed them here, and who made them is known. */
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
      join stix_refs ref on ref.kind = 'report' and ref.object_id = r.id and ref.revision = r.revision
        and ref.is_origin`;
  return new Map(
    rows.flatMap(({ objectId, identity: text, ...origin }) => {
      const identity = text === null ? null : readIdentity(text);
      return identity ? [[objectId, { ...origin, identity }] as const] : [];
    }),
  );
}
