import { REPORT_EXCERPT } from '@watchfloor/contract';
import { authorJson } from './author';
import type { Fragment, Queryable } from './client';
import { markingJson } from './sight';

export type TextForm = 'full' | 'excerpt' | 'none';

const textOf = (db: Queryable, form: TextForm): Fragment => {
  if (form === 'none') return db``;
  if (form === 'full') return db`'content', r.content,`;
  const length = db.unsafe(String(REPORT_EXCERPT));
  // No more of a long text is unpacked than this.
  return db`
    'content', left(r.content, ${length}),
    'isExcerpt', char_length(left(r.content, ${length} + 1)) > ${length},`;
};

/** Contract `Report`, from the tables of `reportTables`. */
export const reportJson = (db: Queryable, more: Fragment = db``, form: TextForm = 'full') => db`
  json_build_object(
    'id', r.id, 'title', r.title, ${textOf(db, form)} 'intelligenceType', r.intelligence_type,
    'sourceClassification', r.source_classification, 'marking', ${markingJson(db, 'r')}, 'region', r.region, 'tags', r.tags,
    'userId', r.user_id, 'revision', r.revision, 'commentCount', coalesce(c.count, 0),
    'createdAt', iso(r.created_at), 'updatedAt', iso(r.updated_at), 'user', ${authorJson(db)},
    'number', r.number, 'observedFrom', iso(r.observed_from), 'observedTo', iso(r.observed_to),
    'sourceReliability', r.source_reliability, 'informationCredibility', r.information_credibility,
    'confidence', r.confidence, 'retractedAt', iso(r.retracted_at), 'retractionReason', r.retraction_reason ${more})`;

/** `reports r` with its author `u` and its comment count `c`. */
export const reportTables = (db: Queryable) => db`
  reports r join users u on u.id = r.user_id
  left join report_comment_counts c on c.report_id = r.id`;
