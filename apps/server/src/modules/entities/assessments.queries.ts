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

/** Of an entity, and of what was merged into it as far as the reader sees that itself. */
export const listAssessments = (
  db: Queryable,
  reader: Searcher,
  entityId: string,
): Promise<Assessment[]> =>
  db<Assessment[]>`
    with ${scopes(db, reader)}
    select ${columns(db)}
    from entities e join entity_assessments a on a.entity_id = e.id join users u on u.id = a.user_id
    where ${isSeenPart(db, reader, entityId)} and ${seen(db, reader)}
    order by a.created_at desc, a.id desc limit ${ASSESSMENTS_MAX}`;

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

/** Undefined if there is none that the reader may see. */
export async function lockAssessment(
  tx: Tx,
  reader: Reader,
  id: string,
): Promise<{ userId: string } | undefined> {
  const [row] = await tx<{ userId: string }[]>`
    select a.user_id from entity_assessments a where a.id = ${id} and ${seen(tx, reader)} for update`;
  return row;
}

export async function deleteAssessment(tx: Tx, id: string): Promise<void> {
  await tx`delete from entity_assessments where id = ${id}`;
}
