import { authorJson } from './author';
import type { Fragment, Queryable } from './client';
import { markingJson } from './sight';

/** Contract `Report`, from the tables of `reportTables`. */
export const reportJson = (db: Queryable, more: Fragment = db``) => db`
  json_build_object(
    'id', r.id, 'title', r.title, 'content', r.content, 'intelligenceType', r.intelligence_type,
    'sourceClassification', r.source_classification, 'marking', ${markingJson(db, 'r')}, 'region', r.region, 'tags', r.tags,
    'userId', r.user_id, 'revision', r.revision, 'commentCount', coalesce(c.count, 0),
    'createdAt', iso(r.created_at), 'updatedAt', iso(r.updated_at), 'user', ${authorJson(db)} ${more})`;

/** `reports r` with its author `u` and its comment count `c`. */
export const reportTables = (db: Queryable) => db`
  reports r join users u on u.id = r.user_id
  left join report_comment_counts c on c.report_id = r.id`;
