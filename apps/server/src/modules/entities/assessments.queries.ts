import { ASSESSMENTS_MAX, type Assessment, type NewAssessment } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Fragment, Queryable, Tx } from '../../db/client';
import { type Reader, seesAudience } from '../../db/sight';
import { type Searcher, scopes } from '../../search/search-scopes.queries';
import { isSeenPart } from './visible-mentions.queries';

const columns = (db: Queryable): Fragment => db`
  a.id, a.verdict, a.note, a.valid_from, a.valid_until, a.reliability, a.credibility, a.created_at,
  (select tlp from audiences where id = a.audience_id) as tlp, ${authorJson(db)} as author`;

const seen = (db: Queryable, reader: Reader): Fragment =>
  seesAudience(db, reader, 'a', db`a.entity_id`);

/** Of an entity, and of what was merged into it as far as the reader sees that itself; of too many, the latest of each member first. */
export const listAssessments = (
  db: Queryable,
  reader: Searcher,
  entityId: string,
): Promise<Assessment[]> =>
  db<Assessment[]>`
    with ${scopes(db, reader)}, latest as materialized (
      select a.*, row_number() over (partition by a.user_id order by a.created_at desc, a.id desc) as turn
      from entities e join entity_assessments a on a.entity_id = e.id
      where ${isSeenPart(db, reader, entityId)} and ${seen(db, reader)}
      order by turn, a.created_at desc, a.id desc limit ${ASSESSMENTS_MAX}
    )
    select ${columns(db)} from latest a join users u on u.id = a.user_id
    order by a.created_at desc, a.id desc`;

export async function insertAssessment(
  tx: Tx,
  row: Omit<NewAssessment, 'spillReason' | 'tlp'> & {
    id: string;
    entityId: string;
    userId: string;
    audienceId: number;
  },
): Promise<void> {
  const { validFrom, ...rest } = row;
  await tx`
    insert into entity_assessments ${tx({ ...rest, validFrom: validFrom ?? new Date().toISOString() })}`;
}

/** Undefined if the entity has none that the reader may see. */
export async function lockAssessment(
  tx: Tx,
  reader: Searcher,
  entityId: string,
  id: string,
): Promise<{ userId: string } | undefined> {
  const [row] = await tx<{ userId: string }[]>`
    with ${scopes(tx, reader)}
    select a.user_id from entity_assessments a join entities e on e.id = a.entity_id
    where a.id = ${id} and ${isSeenPart(tx, reader, entityId)} and ${seen(tx, reader)} for update of a`;
  return row;
}

export async function deleteAssessment(tx: Tx, id: string): Promise<void> {
  await tx`delete from entity_assessments where id = ${id}`;
}
