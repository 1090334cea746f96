import type { Marking } from '@watchfloor/contract';
import type { ExportedEntity } from '@watchfloor/stix';
import type { Queryable } from '../../db/client';
import type { Searcher } from '../../search/search-scopes.queries';
import * as queries from './exported-entities.queries';

export type ExportedEntitiesService = ReturnType<typeof createExportedEntitiesService>;

export interface ExportedEntities {
  readonly entities: readonly ExportedEntity[];
  readonly assessments: readonly queries.FoundAssessment[];
}

/** Entities with what is said about them, as far as a reader sees it, for other systems. */
export function createExportedEntitiesService() {
  async function withAssessments(
    db: Queryable,
    reader: Searcher,
    ids: readonly string[],
  ): Promise<ExportedEntities> {
    if (ids.length === 0) return { entities: [], assessments: [] };
    const [entities, assessments] = await Promise.all([
      queries.listEntitiesById(db, ids),
      queries.listAssessmentsOf(db, reader, ids),
    ]);
    return { entities, assessments };
  }

  /** `idsOf` says which of them a report names. */
  async function named(
    db: Queryable,
    reader: Searcher,
    reportIds: readonly string[],
    isMerged: boolean,
  ) {
    const mentioned = await queries.listMentioned(db, reader, reportIds, isMerged);
    const byReport = Map.groupBy(mentioned, ({ reportId }) => reportId);
    const ids = [...new Set(mentioned.map(({ entityId }) => entityId))];
    return {
      ...(await withAssessments(db, reader, ids)),
      idsOf: (reportId: string) => (byReport.get(reportId) ?? []).map(({ entityId }) => entityId),
    };
  }

  return {
    /** What was merged is what it was merged into, as far as all who may read the report know that now. */
    ofReports: (db: Queryable, reader: Searcher, reportIds: readonly string[]) =>
      named(db, reader, reportIds, true),

    /** What a report names itself: that stays true whatever becomes of other texts. */
    namedIn: (db: Queryable, reader: Searcher, reportId: string) =>
      named(db, reader, [reportId], false),

    /** Of an entity that the reader sees, with the marking under which they may pass it on. */
    async one(db: Queryable, reader: Searcher, id: string) {
      const marking = await queries.findMentionMarking(db, reader, id);
      const restricted: Marking = { tlp: 'RED', compartments: [] };
      return { ...(await withAssessments(db, reader, [id])), marking: marking ?? restricted };
    },
  };
}
