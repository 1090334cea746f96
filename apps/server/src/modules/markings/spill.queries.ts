import type { Tlp } from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { type Reader, sees } from '../../db/sight';
import type { GuardedReport } from './passages';

/** A phrase that more reports have than this is no sign of where a text comes from. */
const MAX_OF_PHRASE = 100;
/** Of the reports that share a phrase with a text, the most similar ones are compared. */
const MAX_CANDIDATES = { texts: 1000, bytes: 3_000_000 };
/** Reports that were changed a moment ago. */
const MAX_UNGUARDED = 20;

interface GuardedText {
  readonly reportId: string;
  readonly title: string;
  readonly tlp: Tlp;
  readonly audienceId: number;
  /** Null for a report without fingerprints yet. */
  readonly words: string | null;
  /** Its text then. */
  readonly content: string | null;
}

/**
 * What the writer can read: guarded texts that have a fingerprint in common with a text, and restricted reports without fingerprints
 * yet, newest first. One statement, so that a report that gets its fingerprints now is among the ones or the others.
 */
export function findGuarded(
  tx: Tx,
  writer: Reader,
  fingerprints: readonly number[],
  above: number,
  /** A report whose own text it is. */
  exceptId: string | null,
): Promise<GuardedText[]> {
  return tx<GuardedText[]>`
    with alike as materialized (
      select found.text_id, count(*) as shared
      from unnest(${fingerprints.map(String)}::bigint[]) as given (fingerprint) cross join lateral (
        select f.text_id from guarded_fingerprints f where f.fingerprint = given.fingerprint
        order by f.text_id limit ${tx.unsafe(String(MAX_OF_PHRASE))}) found
      group by found.text_id
    ), readable as (
      select g.report_id, r.title, marked.tlp, g.audience_id, g.words,
        sum(octet_length(g.words)) over (order by a.shared desc, g.id) as bytes
      from alike a join guarded_texts g on g.id = a.text_id join reports r on r.id = g.report_id
      join audiences marked on marked.id = r.audience_id
      where g.audience_id > ${above} and r.id is distinct from ${exceptId} and ${sees(tx, writer, 'r')}
      order by a.shared desc, g.id limit ${tx.unsafe(String(MAX_CANDIDATES.texts))}
    ), unguarded as (
      select r.id as report_id, r.title, marked.tlp, r.audience_id, r.content
      from unguarded_reports g join reports r on r.id = g.report_id
      join audiences marked on marked.id = r.audience_id
      where r.id is distinct from ${exceptId} and ${sees(tx, writer, 'r')}
      order by g.report_id desc limit ${tx.unsafe(String(MAX_UNGUARDED))}
    )
    select report_id, title, tlp, audience_id, words, null as content from readable where bytes <= ${MAX_CANDIDATES.bytes}
    union all
    select report_id, title, tlp, audience_id, null, content from unguarded`;
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
 * Locks up to `limit` reports that are to be guarded, against changes too. Never waits, so that it cannot block a change that
 * waits for it.
 */
export function lockUnguarded(
  tx: Tx,
  limit: number,
): Promise<(GuardedReport & { readonly id: string })[]> {
  return tx<(GuardedReport & { readonly id: string })[]>`
    select r.id, r.title, r.content, r.audience_id
    from unguarded_reports g join reports r on r.id = g.report_id
    order by g.report_id limit ${limit} for update of g skip locked for share of r skip locked`;
}

interface NewGuardedText {
  readonly report_id: string;
  readonly audience_id: number;
  readonly words: string;
  readonly fingerprints: readonly number[];
}

export async function insertGuardedTexts(tx: Tx, texts: readonly NewGuardedText[]): Promise<void> {
  await tx`
    insert into guarded_texts (report_id, audience_id, words, fingerprints)
    select report_id, audience_id, words, fingerprints
    from json_to_recordset(${JSON.stringify(texts)}::text::json)
      as texts (report_id uuid, audience_id integer, words text, fingerprints bigint[])`;
}

export async function deleteUnguarded(tx: Tx, reportIds: readonly string[]): Promise<void> {
  await tx`delete from unguarded_reports where report_id = any(${reportIds as string[]}::uuid[])`;
}
