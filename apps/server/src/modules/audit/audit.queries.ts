import type { AuditEntry, AuditFilter } from '@watchfloor/contract';
import { auditColumns } from '../../db/audit-columns';
import type { Queryable } from '../../db/client';
import type { NewAuditEntry } from './acts/audit-entry';

/** Usually one row. The chain stays locked until the commit. `append_audit` looks up missing names. */
export async function appendEntries(
  db: Queryable,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  await Promise.all(
    entries.map((entry) =>
      db`
        select append_audit(${entry.act}, ${entry.actorId ?? null}, ${entry.actorName ?? null},
          ${entry.subjectType ?? null}, ${entry.subjectId ?? null}, ${entry.subjectName ?? null},
          ${entry.memberId ?? null}, ${entry.memberName ?? null},
          ${JSON.stringify(entry.details ?? {})})`.execute(),
    ),
  );
}

/** Time only grows along the chain: each end of a time span is one position, found in the index on time. */
const matching = (db: Queryable, { act, actor, q, from, to }: AuditFilter) => db`
  true
  ${act ? db`and act = ${act}` : db``}
  ${actor ? db`and actor_id = ${actor}` : db``}
  ${q ? db`and search_text like ${toPattern(q)}` : db``}
  ${from ? db`and seq >= (select l.seq from audit_log l where l.at >= ${from} order by l.at, l.seq limit 1)` : db``}
  ${to ? db`and seq <= (select l.seq from audit_log l where l.at < ${to} order by l.at desc, l.seq desc limit 1)` : db``}`;

const toPattern = (q: string) => `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Newest first, before a position. */
export function listEntries(
  db: Queryable,
  filter: AuditFilter,
  limit: number,
  before: number | null,
): Promise<AuditEntry[]> {
  return db<AuditEntry[]>`
    select ${auditColumns(db)} from audit_log
    where ${matching(db, filter)} ${before ? db`and seq < ${before}` : db``}
    order by audit_log.seq desc limit ${limit}`;
}

/** Oldest first, between two positions: one batch of an export. */
export function listBatch(
  db: Queryable,
  filter: AuditFilter,
  limit: number,
  span: { after: number; upTo: number },
): Promise<AuditEntry[]> {
  return db<AuditEntry[]>`
    select ${auditColumns(db)} from audit_log
    where ${matching(db, filter)} and seq > ${span.after} and seq <= ${span.upTo}
    order by audit_log.seq limit ${limit}`;
}

export async function countEntries(db: Queryable, filter: AuditFilter): Promise<number> {
  if (!Object.values(filter).some(Boolean)) return findLastSeq(db);
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from audit_log where ${matching(db, filter)}`;
  return row?.total ?? 0;
}

/** The last position, which is also the number of rows. */
export async function findLastSeq(db: Queryable): Promise<number> {
  const [last] = await db<{ seq: number }[]>`
    select seq::float8 as seq from audit_log order by audit_log.seq desc limit 1`;
  return last?.seq ?? 0;
}

/** Records the last row in a second table, so that rows deleted from the end are detected. */
export async function recordEnd(db: Queryable): Promise<void> {
  await db`
    insert into audit_head (seq, at, hash) select seq, at, hash from audit_log order by audit_log.seq desc limit 1
    on conflict (is_only) do update set seq = excluded.seq, at = excluded.at, hash = excluded.hash
    where excluded.seq > audit_head.seq`;
}

export async function findRecordedEnd(
  db: Queryable,
): Promise<{ seq: number; hash: string } | undefined> {
  const [end] = await db<{ seq: number; hash: string }[]>`
    select seq::float8 as seq, hash from audit_head`;
  return end;
}

/** The fields that the hash covers, each as text. */
export interface SealedRow {
  readonly seq: string;
  readonly sealed: readonly (string | null)[];
  readonly previousHash: string;
  readonly hash: string;
}

/** The whole chain in order, a batch at a time. */
export function readChain(db: Queryable, batch = 2000): AsyncIterable<SealedRow[]> {
  return db<SealedRow[]>`
    select seq::text as seq, previous_hash, hash, json_build_array(
      previous_hash, seq::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), act,
      actor_id::text, actor_name, subject_type, subject_id, subject_name, member_id::text, member_name,
      details::text
    ) as sealed
    from audit_log order by audit_log.seq`.cursor(batch);
}
