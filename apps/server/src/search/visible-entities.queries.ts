import type { Fragment, Queryable } from '../db/client';
import { type Searcher, seesEntry } from './search-scopes.queries';

/**
 * On a row of `entities`: the reader sees a mention of it, or has named it. A mention of what was merged into it is not enough,
 * for it would tell what that is the same as.
 */
export const seesEntity = (db: Queryable, reader: Searcher, alias = 'e'): Fragment => db`
  (${db(alias)}.is_named and ${db(alias)}.created_by_id = ${reader.id} or exists (
    select from entity_mentions m join search_entries s on s.id = m.entry_id
    where m.entity_id = ${db(alias)}.id and m.state <> 'rejected' and ${seesEntry(db, reader)}))`;
