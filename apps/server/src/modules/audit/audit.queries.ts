import type { AuditEntry, AuditFilter } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import type { NewAuditEntry } from './audit-acts';

/** Nearly always one row. The chain stays locked until the commit. Names that are not given are looked up. */
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

/** Order by `audit_log.seq`: `seq` alone would be the one made here, of which there is no index. */
const columns = (db: Queryable) => db`
  seq::float8 as seq, at, act, actor_id, actor_name, subject_type, subject_id, subject_name, member_id,
  member_name, details, hash`;

/** Time runs forward along the chain, so a span of time is a span of positions. */
const matching = (db: Queryable, { act, actor, q, from, to }: AuditFilter) => db`
  true
  ${act ? db`and act = ${act}` : db``}
  ${actor ? db`and actor_id = ${actor}` : db``}
  ${q ? db`and search_text like ${toPattern(q)}` : db``}
  ${from ? db`and seq >= (select audit_place_at(${from}::timestamptz))` : db``}
  ${to ? db`and seq < (select audit_place_at(${to}::timestamptz))` : db``}`;

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
    order by audit_log.seq desc limit ${limit}`;
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
    order by audit_log.seq limit ${limit}`;
}

export async function countEntries(db: Queryable, filter: AuditFilter): Promise<number> {
  if (!Object.values(filter).some(Boolean)) return findLastPlace(db);
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from audit_log where ${matching(db, filter)}`;
  return row?.total ?? 0;
}

/** Which is also how many rows there are. */
export async function findLastPlace(db: Queryable): Promise<number> {
  const [last] = await db<{ seq: number }[]>`
    select seq::float8 as seq from audit_log order by audit_log.seq desc limit 1`;
  return last?.seq ?? 0;
}

/** Notes how far the log reaches, apart from it: what is cut off at its end later is missed. */
export async function noteEnd(db: Queryable): Promise<void> {
  await db`
    insert into audit_head (seq, at, hash) select seq, at, hash from audit_log order by audit_log.seq desc limit 1
    on conflict (is_only) do update set seq = excluded.seq, at = excluded.at, hash = excluded.hash
    where excluded.seq > audit_head.seq`;
}

export async function findNotedEnd(
  db: Queryable,
): Promise<{ seq: number; hash: string } | undefined> {
  const [end] = await db<{ seq: number; hash: string }[]>`
    select seq::float8 as seq, hash from audit_head`;
  return end;
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
