import { BLOCK_LIST_MAX, type BlockedValue } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { seesAudience } from '../../db/sight';
import { type Searcher, scopes } from '../../search/search-scopes.queries';
import { seesEntity } from '../../search/visible-entities.queries';

/** Values whose newest verdict, of those that the reader sees and that are valid now, is "malicious". */
export const listBlocked = (
  db: Queryable,
  reader: Searcher,
  kinds: readonly string[],
): Promise<BlockedValue[]> =>
  db<BlockedValue[]>`
    with ${scopes(db, reader)}
    select e.value, e.kind, newest.verdict, iso(newest.valid_from) as valid_from,
      iso(newest.valid_until) as valid_until, newest.reliability, newest.credibility, marked.tlp
    from (select distinct entity_id from entity_assessments where verdict = 'malicious') suspected
      join entities e on e.id = suspected.entity_id
      cross join lateral (
        select a.* from entity_assessments a
        where a.entity_id = e.id and a.verdict is not null and ${seesAudience(db, reader, 'a', db`a.entity_id`)}
          and a.valid_from <= now() and coalesce(a.valid_until > now(), true)
        order by a.created_at desc, a.id desc limit 1) newest
      join audiences marked on marked.id = newest.audience_id
    where newest.verdict = 'malicious' and e.kind = any (${kinds as string[]}::text[]) and e.excluded_by_id is null
      and not e.is_local and ${seesEntity(db, reader)}
    order by newest.created_at desc, e.id limit ${BLOCK_LIST_MAX}`;
