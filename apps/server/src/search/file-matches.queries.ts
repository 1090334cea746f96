import type { Fragment, Queryable } from '../db/client';
import { hideFromPlanner } from '../db/hide-from-planner';
import { excerptOf } from './excerpt.queries';
import type { FoldedTerm } from './search-words';

/** One file must have all terms: in its name, its caption or its text. */
const hasAll = (db: Queryable, terms: readonly FoldedTerm[]): Fragment =>
  db`(a.source = 'file' ${terms.length > 0 ? terms.map(({ needle }) => db`and strpos(a.document, ${hideFromPlanner(db, needle)}) > 0`) : db``})`;

/** Rows of tier 2: reports with a file among the `candidates`. `meets` is `and …` on `search_entries s`, the report's. */
export const reportsByFile = (
  db: Queryable,
  meets: Fragment,
  unproven: readonly FoldedTerm[],
): Fragment => db`
  select distinct s.id, s.created_at, s.source, 2
  from candidates a join search_entries s on s.id = a.object_id
  where ${hasAll(db, unproven)} ${meets}`;

/** Contract `FileMatch`, of the first file of the hit `h` that has all terms. */
export const fileMatches = (db: Queryable, terms: readonly FoldedTerm[]): Fragment => db`(
  select json_build_object(
    'attachmentId', v.id, 'filename', v.title, 'page', found.page, 'excerpt', found.excerpt) as json
  from search_entries a
    cross join lateral (select * from searchable where source = 'file' and id = a.id) v
    join report_attachments attached on attached.id = a.id
    cross join lateral ${excerptOf(db, terms)} found
  where h.tier = 2 and a.object_id = h.id and ${hasAll(db, terms)}
  order by attached.position limit 1)`;
