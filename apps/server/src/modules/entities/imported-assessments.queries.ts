import type { EntityKind, NewAssessment } from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { type Reader, seesAudience } from '../../db/sight';

/** The ids of the entities with these values, which are made if need be. They are seen where a text names them. */
export async function saveEntities(
  tx: Tx,
  values: readonly { id: string; kind: EntityKind; value: string }[],
): Promise<string[]> {
  const rows = JSON.stringify(values);
  await tx`
    insert into entities (id, kind, value, canonical_id, excluded_by_id)
    select distinct on (kind, value) id, kind, value, id, excluding_list(kind, value)
    from jsonb_to_recordset(${rows}::text::jsonb) as v (id uuid, kind text, value text)
    where not exists (select from entities e where e.kind = v.kind and e.value = v.value and not e.is_named)
    on conflict do nothing`;
  const found = await tx<{ id: string }[]>`
    select distinct e.id
    from jsonb_to_recordset(${rows}::text::jsonb) as v (kind text, value text)
      join entities e on e.kind = v.kind and e.value = v.value and not e.is_named
    order by e.id`;
  return found.map(({ id }) => id);
}

/** The same verdict on each of these entities, in one statement. */
export async function insertAssessments(
  tx: Tx,
  ids: readonly { id: string; entityId: string }[],
  said: Omit<NewAssessment, 'spillReason' | 'tlp'> & { userId: string; audienceId: number },
): Promise<void> {
  await tx`
    insert into entity_assessments (id, entity_id, user_id, audience_id, verdict, note, valid_from, valid_until,
      reliability, credibility, is_imported, imported_with)
    select a.id, a.entity_id, ${said.userId}::uuid, ${said.audienceId}::integer, ${said.verdict}::text, ${said.note}::text,
      ${said.validFrom ?? new Date().toISOString()}::timestamptz, ${said.validUntil}::timestamptz,
      ${said.reliability}::text, ${said.credibility}::smallint, true, ${ids[0]?.id ?? null}::uuid
    from unnest(${ids.map(({ id }) => id)}::uuid[], ${ids.map(({ entityId }) => entityId)}::uuid[]) as a (id, entity_id)`;
}

export interface LockedAssessment {
  readonly id: string;
  readonly entityId: string;
  readonly userId: string;
}

/** With those that came with it; empty if the reader may not see it. */
export const lockAssessments = (tx: Tx, reader: Reader, id: string): Promise<LockedAssessment[]> =>
  tx<LockedAssessment[]>`
    select a.id, a.entity_id, a.user_id from entity_assessments a
    where (a.id = ${id} or a.imported_with = ${id}) and ${seesAudience(tx, reader, 'a', tx`a.entity_id`)}
    order by a.id for update`;

export async function endAssessments(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`
    update entity_assessments set valid_until = greatest(clock_timestamp(), valid_from + interval '1 second')
    where id = any (${ids}::uuid[]) and (valid_until is null or valid_until > clock_timestamp())`;
}
