import type { Marking } from '@watchfloor/contract';
import type { ExportedAssessment, ExportedEntity } from '@watchfloor/stix';
import type { Fragment, Queryable } from '../../db/client';
import { OPEN_AUDIENCE, type Reader, seesAudience } from '../../db/sight';
import { type Searcher, scopes, seesEntry } from '../../search/search-scopes.queries';
import { topmost } from './visible-mentions.queries';

/** Contract with packages/stix: the columns of `entities e`. */
const columns = (db: Queryable): Fragment => db`
  e.id, e.kind, e.value, e.is_named,
  array(select n.name from entity_names n where n.entity_id = e.id and lower(n.name) <> lower(e.value) order by n.name) as aliases`;

/**
 * The id of the topmost that an entity was merged into and that all who may read the text know too: a bundle goes to them, not only
 * to whoever asks for it. Else its own.
 */
const openRepresentative = (db: Queryable): Fragment =>
  topmost(
    db,
    'part',
    db`exists (
      select from entity_mentions known join search_entries k on k.id = known.entry_id
      where known.entity_id = above.id and known.state <> 'rejected'
        and (k.scope = s.scope or k.scope between 1 and case when s.scope between 1 and 4 then s.scope else ${db.unsafe(String(OPEN_AUDIENCE))} end))`,
  );

/** Which entities the texts and files of these reports name, or what these were merged into, in the order of the ids of both. */
export const listMentioned = (
  db: Queryable,
  reader: Searcher,
  reportIds: readonly string[],
  isMerged: boolean,
): Promise<{ reportId: string; entityId: string }[]> =>
  db<{ reportId: string; entityId: string }[]>`
    with ${scopes(db, reader)}
    select distinct s.object_id as report_id, ${isMerged ? openRepresentative(db) : db`part.id`} as entity_id
    from search_entries s join entity_mentions m on m.entry_id = s.id and m.state <> 'rejected'
      join entities part on part.id = m.entity_id and part.excluded_by_id is null
    where s.object_id = any (${reportIds}::uuid[]) and s.source in ('report', 'judgement', 'file') and ${seesEntry(db, reader)}
    order by 1, 2`;

export const listEntitiesById = (
  db: Queryable,
  ids: readonly string[],
): Promise<ExportedEntity[]> =>
  db<ExportedEntity[]>`
    select ${columns(db)} from entities e where e.id = any (${ids}::uuid[]) and e.excluded_by_id is null order by e.id`;

export interface FoundAssessment extends ExportedAssessment {
  /** Another producer says so. */
  readonly isImported: boolean;
}

/** Those that are valid now and that the reader may see. */
export const listAssessmentsOf = (
  db: Queryable,
  reader: Reader,
  entityIds: readonly string[],
): Promise<FoundAssessment[]> =>
  db<FoundAssessment[]>`
    select a.id, a.entity_id, a.verdict, a.note, a.reliability, a.credibility, a.is_imported, iso(a.created_at) as created_at,
      iso(a.valid_from) as valid_from, iso(a.valid_until) as valid_until,
      (select tlp from audiences where id = a.audience_id) as tlp
    from entity_assessments a
    where a.entity_id = any (${entityIds}::uuid[]) and (a.valid_until is null or a.valid_until > now())
      and ${seesAudience(db, reader, 'a', db`a.entity_id`)}
    order by a.id`;

/** The least restricted marking under which the reader sees a mention; undefined if only private rooms have one. */
export async function findMentionMarking(
  db: Queryable,
  reader: Searcher,
  entityId: string,
): Promise<Marking | undefined> {
  const [row] = await db<Marking[]>`
    with ${scopes(db, reader)}
    select a.tlp, a.compartments
    from audiences a
    where a.id in (
      select s.scope from entity_mentions m join search_entries s on s.id = m.entry_id
      where m.entity_id = ${entityId} and m.state <> 'rejected' and s.scope > 0 and ${seesEntry(db, reader)})
    order by array_position(array['CLEAR', 'GREEN', 'AMBER', 'AMBER+STRICT', 'RED'], a.tlp), cardinality(a.compartments), a.id
    limit 1`;
  return row;
}
