import type { Fragment, Queryable } from '../db/client';
import type { FoldedTerm } from './search-words';

/** What is shown before the match, and altogether. */
const LEAD = 100;
const EXCERPT = 360;

/**
 * `(page, excerpt, is_cut_before, is_cut_after)` of the entry `a`, which is `searchable v`: its text around the longest term. A document has its word starts, its
 * title, each label and each body on lines of their own; a body is about as long as the text it was made of.
 */
export function excerptOf(db: Queryable, terms: readonly FoldedTerm[]): Fragment {
  const [longest = ''] = terms
    .map(({ needle }) => needle)
    .toSorted((one, other) => other.length - one.length);
  return db`(
    select case when v.pages is not null and body > 0 then body end as page,
      case when body > 0 then substr(v.bodies[body], greatest(1, at - ${LEAD}::int), ${EXCERPT}::int)
        when v.source = 'file' then v.labels[1]
        else left(v.bodies[1], ${EXCERPT}::int) end as excerpt,
      body > 0 and at > ${LEAD}::int + 1 as is_cut_before,
      length(v.bodies[greatest(1, body)]) >= greatest(1, case when body > 0 then at - ${LEAD}::int else 1 end) + ${EXCERPT}::int as is_cut_after
    from (select left(a.document, strpos(a.document, ${longest}::text) - 1) as head offset 0) before
      cross join lateral (
        select length(head) - length(replace(head, chr(10), '')) - 1 - cardinality(v.labels) as body,
          length(split_part(head, chr(10), -1)) + 1 as at offset 0) place)`;
}
