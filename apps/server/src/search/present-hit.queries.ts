import { KIND_OF_SOURCE } from '@watchfloor/contract';
import { authorJson } from '../db/author';
import type { Fragment, Queryable } from '../db/client';
import { markingJson } from '../db/sight';
import { outsideUrl } from './overview.queries';

/** Contract `SearchHit`, of the hits `h`. `excerpt` is about the entry `a`, which is `searchable v` (see `excerptOf`). */
export const presentHit = (db: Queryable, excerpt: Fragment) => ({
  item: db`
    case when v.id is not null then json_build_object(
      'kind', (${JSON.stringify(KIND_OF_SOURCE)}::text::json)->>v.source, 'source', v.source, 'id', v.id, 'title', v.title,
      'excerpt', case when found.is_cut_before then '…' else '' end || found.excerpt
        || case when found.is_cut_after then '…' else '' end, 'createdAt', iso(v.created_at),
      'author', case when u.id is not null then ${authorJson(db)} end,
      'marking', case when v.object_id is not null then ${markingJson(db, 'follows')} end,
      'intelligenceType', v.intelligence_type, 'labels', array_remove(v.labels, ''),
      'number', (select r.number from reports r where r.id = v.object_id and v.source in ('report', 'judgement', 'file')),
      'context', case when v.context_id is not null then json_build_object('id', v.context_id, 'title', v.context_title) end,
      'file', case when v.source = 'file'
        then json_build_object('attachmentId', v.id, 'filename', v.title, 'page', found.page) end,
      'url', ${outsideUrl(db)}) end`,
  joins: joinHit(db, excerpt),
});

/** `offset 0` keeps the planner from reading all texts and choosing among them. */
const joinHit = (db: Queryable, excerpt: Fragment): Fragment => db`
  left join search_entries a on a.id = h.id
  left join lateral (select * from searchable where source = a.source and id = a.id offset 0) v on true
  left join users u on u.id = v.author_id
  left join lateral (select v.scope as audience_id) follows on true
  left join lateral ${excerpt} found on v.id is not null`;
