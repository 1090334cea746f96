import type { AuditEntry, AuditFilter } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import type { NewAuditEntry } from './audit-acts';

/** All rows of an act in one statement; the end of the chain stays locked until the commit. */
export async function appendEntries(
  db: Queryable,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  await db`
    select append_audit(entry) from json_array_elements(${JSON.stringify(entries)}::text::json) entry`;
}

const columns = (db: Queryable) => db`
  seq::float8 as seq, at, act, actor_id, actor_name, subject_type, subject_id, subject_name, member_id,
  member_name, details, hash`;

/** Time runs forward along the chain, so a span of time is a span of positions. */
const matching = (db: Queryable, { act, actor, q, from, to }: AuditFilter) => db`
  true
  ${act ? db`and act = ${act}` : db``}
  ${actor ? db`and actor_id = ${actor}` : db``}
  ${q ? db`and audit_search_text(audit_log) like ${toPattern(q)}` : db``}
  ${
    from
      ? db`and seq >= (select seq from audit_log where at >= ${from}::timestamptz order by at, seq limit 1)`
      : db``
  }
  ${
    to
      ? db`and seq <= (
          select seq from audit_log where at < ${to}::timestamptz order by at desc, seq desc limit 1)`
      : db``
  }`;

const toPattern = (q: string) => `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Latest first, before a position. */
export function listEntries(
  db: Queryable,
  filter: AuditFilter,
  limit: number,
  before: number | null,
): Promise<AuditEntry[]> {
  return db<AuditEntry[]>`
    select ${columns(db)} from audit_log
    where ${matching(db, filter)} ${before ? db`and seq < ${before}` : db``}
    order by seq desc limit ${limit}`;
}

/** Oldest first, after one position and up to another: a piece of an export. */
export function listPiece(
  db: Queryable,
  filter: AuditFilter,
  limit: number,
  span: { after: number; upTo: number },
): Promise<AuditEntry[]> {
  return db<AuditEntry[]>`
    select ${columns(db)} from audit_log
    where ${matching(db, filter)} and seq > ${span.after} and seq <= ${span.upTo}
    order by seq limit ${limit}`;
}

export async function countEntries(db: Queryable, filter: AuditFilter): Promise<number> {
  const { act, ...others } = filter;
  if (Object.values(others).some(Boolean)) return countMatching(db, filter);
  const [row] = act
    ? await db<{ total: number }[]>`select total_of(${`audit:${act}`}) as total`
    : await db<{ total: number }[]>`select seq::float8 as total from audit_head`;
  return row?.total ?? 0;
}

async function countMatching(db: Queryable, filter: AuditFilter): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from audit_log where ${matching(db, filter)}`;
  return row?.total ?? 0;
}

export async function findHead(db: Queryable): Promise<{ seq: number; hash: string } | undefined> {
  const [head] = await db<{ seq: number; hash: string }[]>`
    select seq::float8 as seq, hash from audit_head`;
  return head;
}

/** A row as it was sealed: every field as its text. */
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
