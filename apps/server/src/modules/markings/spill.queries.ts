import type { Tlp } from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { type Reader, sees } from '../../db/sight';
import type { GuardedReport } from './passages';
import type { Source } from './spill-tasks';

/**
 * What one call may cost the database, and this process to receive. A phrase that many reports have is no sign of where a text comes
 * from: the more fingerprints a text has, the fewer reports of each are read.
 */
const MAX_ROWS = { ofFingerprint: 100, ofAll: 2000 };
/** Of the reports that share a phrase with a text, the most similar ones are compared. */
const MAX_CANDIDATES = { texts: 500, bytes: 400_000 };
/** Reports that were changed a moment ago, of those last written. The longest report fits. */
const MAX_UNGUARDED = { looked: 200, reports: 20, bytes: 200_000 };
/** Of a batch, because edits of its reports wait meanwhile. The last one may exceed it. */
const MAX_BATCH = { reports: 20, bytes: 100_000 };

interface GuardedText extends Source {
  readonly reportId: string;
  readonly tlp: Tlp;
}

/**
 * What the writer can read: guarded texts that have a fingerprint in common with a text, and restricted reports without fingerprints
 * yet, newest first. One statement, so that a report that gets its fingerprints now is among the ones or the others.
 */
export function findGuarded(
  tx: Tx,
  writer: Reader,
  /** As an array of PostgreSQL. */
  fingerprints: string,
  above: number,
  /** What is about to be read there itself, and what the readers of the place read anyway. */
  except: { readonly reportId: string | null; readonly audienceId: number | null },
): Promise<GuardedText[]> {
  const number = (value: number) => tx.unsafe(String(value));
  const isGuarded = tx`
    r.id is distinct from ${except.reportId} and r.audience_id is distinct from ${except.audienceId}
    and ${sees(tx, writer, 'r')}`;
  return tx<GuardedText[]>`
    with given as materialized (
      select fingerprint, least(${number(MAX_ROWS.ofFingerprint)}, ${number(MAX_ROWS.ofAll)} / count(*) over ()) as most
      from unnest(${fingerprints}::text::bigint[]) as fingerprint
    ), alike as materialized (
      select found.text_id, count(*) as shared
      from given cross join lateral (
        select f.text_id from guarded_fingerprints f where f.fingerprint = given.fingerprint
        order by f.text_id limit given.most) found
      group by found.text_id order by shared desc, found.text_id limit ${number(MAX_CANDIDATES.texts)}
    ), readable as (
      select g.report_id, r.title, marked.tlp, g.audience_id, g.words,
        sum(octet_length(g.words)) over (order by a.shared desc, octet_length(g.words), g.id) as bytes
      from alike a join guarded_texts g on g.id = a.text_id join reports r on r.id = g.report_id
      join audiences marked on marked.id = r.audience_id
      where g.audience_id > ${above} and octet_length(g.words) <= ${number(MAX_CANDIDATES.bytes)}
        and ${isGuarded}
    ), latest as materialized (
      select report_id from unguarded_reports order by report_id desc limit ${number(MAX_UNGUARDED.looked)}
    ), unguarded as (
      select r.id as report_id, r.title, marked.tlp, r.audience_id, r.content,
        row_number() over (order by r.id desc) as number,
        sum(octet_length(r.content)) over (order by r.id desc) as bytes
      from latest g join reports r on r.id = g.report_id
      join audiences marked on marked.id = r.audience_id
      where ${isGuarded}
    )
    select report_id, title, tlp, audience_id, words, null as content
    from readable where bytes <= ${number(MAX_CANDIDATES.bytes)}
    union all
    select report_id, title, tlp, audience_id, null, content
    from unguarded where number <= ${number(MAX_UNGUARDED.reports)} and bytes <= ${number(MAX_UNGUARDED.bytes)}`;
}

/** Of a place that is not open to a level: a restricted object or a private room. */
export interface Readers {
  readonly audienceId?: number;
  readonly warRoomId?: string;
}

const readersOf = (tx: Tx, { audienceId, warRoomId }: Readers) =>
  warRoomId === undefined
    ? tx`select p.* from audience_members m join users p on p.id = m.user_id where m.audience_id = ${audienceId ?? 0}`
    : tx`select p.* from war_room_members m join users p on p.id = m.user_id
        where m.war_room_id = ${warRoomId} and p.state = 'active'`;

/** The highest level that all of them read without being named. */
export async function findCommonClearance(tx: Tx, readers: Readers): Promise<number> {
  const [row] = await tx<{ clearance: number | null }[]>`
    select min(clearance_of(p.affiliation)) as clearance from (${readersOf(tx, readers)}) p`;
  return row?.clearance ?? 0;
}

/** Whether the member is the author who has named the readers, also of what is not stored yet. */
export async function isOfAuthor(tx: Tx, memberId: string, audienceId: number): Promise<boolean> {
  const rows = await tx`
    select from audiences a
      left join reports r on r.id = a.object_id left join investigations i on i.id = a.object_id
    where a.id = ${audienceId} and coalesce(r.user_id, i.user_id, ${memberId}) = ${memberId}`;
  return rows.length > 0;
}

/** Those of the audiences that somebody among the readers does not belong to. */
export async function findNarrower(
  tx: Tx,
  readers: Readers,
  audienceIds: readonly number[],
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select a.id from unnest(${audienceIds as number[]}::integer[]) as a (id)
    where exists (
      select from (${readersOf(tx, readers)}) p
      where a.id > clearance_of(p.affiliation) and not exists (
        select from audience_members s where s.user_id = p.id and s.audience_id = a.id))`;
  return rows.map(({ id }) => id);
}

/**
 * Locks some reports that are to be guarded, against changes too. Never waits, so that it cannot block a change that waits for it.
 */
export function lockUnguarded(tx: Tx): Promise<(GuardedReport & { readonly id: string })[]> {
  const { reports, bytes } = MAX_BATCH;
  return tx<(GuardedReport & { readonly id: string })[]>`
    select id, title, content, audience_id
    from (
      select *, sum(octet_length(content)) over (order by id) as bytes
      from (
        select r.id, r.title, r.content, r.audience_id
        from unguarded_reports g join reports r on r.id = g.report_id
        order by g.report_id limit ${reports} for update of g skip locked for share of r skip locked
      ) locked
    ) batch
    where bytes - octet_length(content) < ${bytes}`;
}

/** Rows as JSON. */
export async function insertGuardedTexts(tx: Tx, texts: string): Promise<void> {
  await tx`
    insert into guarded_texts (report_id, audience_id, words, fingerprints)
    select report_id, audience_id, words, fingerprints
    from json_to_recordset(${texts}::text::json)
      as texts (report_id uuid, audience_id integer, words text, fingerprints bigint[])`;
}

export async function deleteUnguarded(tx: Tx, reportIds: readonly string[]): Promise<void> {
  await tx`delete from unguarded_reports where report_id = any(${reportIds as string[]}::uuid[])`;
}
