import type { Queryable } from './client';

/** Contract `AuditEntry`. Order by `audit_log.seq`: plain `seq` would mean this converted column, which has no index. */
export const auditColumns = (db: Queryable) => db`
  seq::float8 as seq, at, act, actor_id, actor_name, subject_type, subject_id, subject_name, member_id,
  member_name, details, hash`;
