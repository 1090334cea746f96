import type { Fragment, Queryable } from '../../db/client';
import { reportJson, reportTables } from '../../db/report-json';
import { fileMatches } from '../../search/file-matches.queries';
import type { Wanted } from '../../search/search-engine.queries';
import type { Searcher } from '../../search/search-scopes.queries';
import { meetsFilter, type ReportFilter } from './report-list.queries';

/** A search of reports: by their own text, then by that of their files. */
export const wantedReports = (db: Queryable, reader: Searcher, filter: ReportFilter): Wanted => ({
  reader,
  sources: ['report'],
  meets: meetsOf(db, filter),
  hasFilesLast: true,
  present: (terms) => ({
    item: reportJson(db, db`, 'match', file_match.json`),
    joins: db`
      left join (${reportTables(db)}) on r.id = h.id
      left join lateral ${fileMatches(db, terms)} file_match on true`,
  }),
});

const meetsOf = (db: Queryable, { type, ...others }: ReportFilter): Fragment => db`
  ${type ? db`and s.intelligence_type = ${type}` : db``}
  ${
    Object.values(others).some(Boolean)
      ? db`and exists (select from reports r where r.id = s.id ${meetsFilter(db, others)})`
      : db``
  }`;
