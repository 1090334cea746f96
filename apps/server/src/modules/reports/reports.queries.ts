import type { Mention, NewReport, ReportChanges } from '@watchfloor/contract';
import { accessesJson } from '../../db/access-json';
import { authorJson } from '../../db/author';
import type { Fragment, Queryable, Tx } from '../../db/client';
import { lockIdUntilCommit } from '../../db/locks';
import { mentionsJson, presentMentions } from '../../db/mentions';
import { reportJson, reportTables } from '../../db/report-json';
import type { ReportsRow } from '../../db/schema';
import { markingJson, memberSees, type Reader, sees, seesAudience } from '../../db/sight';
import { attachmentNamesJson, attachmentsJson } from './report-attachments.queries';
import {
  detailsJson,
  type GradedFields,
  relatedJson,
  revisionDetailsJson,
} from './report-details.queries';

/** `, …` for the JSON of one report: what it was made of and what was made of it, as far as the reader sees that. */
const editionsJson = (db: Queryable, reader: Reader): Fragment => db`
  , 'editionOf', (select ${relatedJson(db, 'origin')} from reports origin
    where origin.id = r.edition_of_id and ${sees(db, reader, 'origin')}),
  'editions', (
    select coalesce(json_agg(${relatedJson(db, 'edition')} order by edition.created_at desc, edition.id desc), '[]')
    from reports edition where edition.edition_of_id = r.id and ${sees(db, reader, 'edition')})`;

export async function findReportJson(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<string | undefined> {
  const [row] = await db<{ json: string }[]>`
    select ${reportJson(
      db,
      db`
      ${accessesJson(db, reader, 'r')} ${editionsJson(db, reader)} ${detailsJson(db, reader)}
      ${attachmentsJson(db)}, 'mentions', ${presentMentions(db, db`r.mentions`)}`,
    )}::text as json
    from ${reportTables(db)}
    where r.id = ${id} and ${sees(db, reader, 'r')}`;
  return row?.json;
}

/** With places, judgements and sources, in the order of their ids. */
export async function listReportsJson(
  db: Queryable,
  reader: Reader,
  ids: readonly string[],
): Promise<string> {
  const [row] = await db<{ json: string }[]>`
    select coalesce(json_agg(${reportJson(db, detailsJson(db, reader))} order by r.id), '[]')::text as json
    from ${reportTables(db)}
    where r.id = any (${ids}::uuid[]) and ${sees(db, reader, 'r')}`;
  return row?.json ?? '[]';
}

export async function findReport(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<Pick<ReportsRow, 'userId' | 'audienceId'> | undefined> {
  const [row] = await db<ReportsRow[]>`
    select user_id, audience_id from reports r where id = ${id} and ${sees(db, reader, 'r')}`;
  return row;
}

export async function lockReport(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<ReportsRow | undefined> {
  const [row] = await db<ReportsRow[]>`
    select * from reports r where id = ${id} and ${sees(db, reader, 'r')} for update`;
  return row;
}

export interface StoredMention extends Mention {
  /** They could read the report when the text was stored. Earlier rows have nobody else. */
  readonly isTold?: boolean;
}

/** Those of the members who may read a report of this audience. */
export async function listReaders(
  db: Queryable,
  memberIds: readonly string[],
  audienceId: number,
  reportId: string,
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select u.id from users u cross join (select ${audienceId}::integer as audience_id) r
    where u.id = any (${memberIds as string[]}) and ${memberSees(db, 'u', 'r', db`${reportId}::uuid`)}`;
  return rows.map(({ id }) => id);
}

type ReportFields<Input> = Omit<Input, keyof GradedFields> &
  GradedFields & { readonly mentions: readonly StoredMention[] };

export async function insertReport(
  db: Queryable,
  id: string,
  userId: string,
  report: ReportFields<Omit<NewReport, 'marking'>>,
  audienceId: number,
  idempotencyKey: string | null,
): Promise<void> {
  await db`
    insert into reports (
      id, title, content, intelligence_type, source_classification, region, tags, user_id, audience_id,
      edition_of_id, idempotency_key, mentions,
      observed_from, observed_to, source_reliability, information_credibility, confidence)
    values (${id}, ${report.title}, ${report.content}, ${report.intelligenceType},
      ${report.sourceClassification}, ${report.region}, ${report.tags}, ${userId}, ${audienceId},
      ${report.editionOf ?? null}, ${idempotencyKey}, ${mentionsJson(db, report.mentions)},
      ${report.observedFrom}, ${report.observedTo}, ${report.sourceReliability},
      ${report.informationCredibility}, ${report.confidence})`;
}

/** What the author sent with a key. Nobody else uses the key until the commit. */
export async function lockKey(
  tx: Tx,
  userId: string,
  key: string,
): Promise<Pick<ReportsRow, 'id' | 'title' | 'content' | 'audienceId'> | undefined> {
  await lockIdUntilCommit(tx, 'reportKeys', `${userId} ${key}`);
  const [row] = await tx<ReportsRow[]>`
    select id, title, content, audience_id from reports where user_id = ${userId} and idempotency_key = ${key}`;
  return row;
}

/** Stores the current text and marking as a revision. */
const keepRevision = (db: Queryable, id: string, editorId: string, reason: string | null) => db`
  insert into report_revisions (report_id, revision, title, content, intelligence_type, region, tags,
    audience_id, details, attachments, reason, replaced_by_user_id)
  select id, revision, title, content, intelligence_type, region, tags,
    audience_id, ${revisionDetailsJson(db)}, ${attachmentNamesJson(db)}, ${reason}, ${editorId}
  from reports r where id = ${id}`;

export async function remarkReport(
  db: Queryable,
  id: string,
  editorId: string,
  audienceId: number,
  reason: string | null,
): Promise<void> {
  await keepRevision(db, id, editorId, reason);
  await db`
    update reports set
      audience_id = ${audienceId}, revision = revision + 1, updated_at = clock_timestamp()
    where id = ${id}`;
}

/** Stores the current text as a revision, then updates the report. */
export async function reviseReport(
  db: Queryable,
  id: string,
  editorId: string,
  changes: ReportFields<ReportChanges>,
): Promise<void> {
  await keepRevision(db, id, editorId, changes.reason);
  await db`
    update reports set
      title = ${changes.title}, content = ${changes.content},
      intelligence_type = ${changes.intelligenceType}, region = ${changes.region},
      tags = ${changes.tags}, mentions = ${mentionsJson(db, changes.mentions)},
      observed_from = ${changes.observedFrom}, observed_to = ${changes.observedTo},
      source_reliability = ${changes.sourceReliability},
      information_credibility = ${changes.informationCredibility}, confidence = ${changes.confidence},
      revision = revision + 1, updated_at = clock_timestamp()
    where id = ${id}`;
}

/** Earlier texts stay with those who could read them then, also after the report was lowered. */
export async function listRevisionsJson(
  db: Queryable,
  reader: Reader,
  reportId: string,
): Promise<string> {
  const [row] = await db<{ json: string }[]>`
    select coalesce(json_agg(json_build_object(
      'revision', v.revision, 'title', v.title, 'content', v.content,
      'intelligenceType', v.intelligence_type, 'region', v.region, 'tags', v.tags,
      'marking', ${markingJson(db, 'v')}, 'details', v.details, 'attachments', v.attachments, 'reason', v.reason,
      'replacedAt', iso(v.replaced_at),
      'replacedBy', case when u.id is null then null else ${authorJson(db)} end
    ) order by v.revision desc), '[]')::text as json
    from report_revisions v left join users u on u.id = v.replaced_by_user_id
    where v.report_id = ${reportId} and ${seesAudience(db, reader, 'v', db`v.report_id`)}`;
  return row?.json ?? '[]';
}

/** False if it is retracted already. */
export async function retractReport(
  db: Queryable,
  id: string,
  actorId: string,
  reason: string,
): Promise<boolean> {
  const rows = await db`
    update reports set
      retracted_at = clock_timestamp(), retraction_reason = ${reason}, retracted_by_user_id = ${actorId},
      updated_at = clock_timestamp()
    where id = ${id} and retracted_at is null returning id`;
  return rows.length > 0;
}

export async function findByNumber(
  db: Queryable,
  reader: Reader,
  number: string,
): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    select id from reports r where r.number = ${number} and ${sees(db, reader, 'r')}`;
  return row?.id;
}

/** Contract `NamedReport`. */
export async function listNamedJson(
  db: Queryable,
  reader: Reader,
  numbers: readonly string[],
): Promise<string> {
  const [row] = await db<{ json: string }[]>`
    select coalesce(json_agg(json_build_object(
      'id', r.id, 'number', r.number, 'title', r.title, 'marking', ${markingJson(db, 'r')},
      'intelligenceType', r.intelligence_type, 'createdAt', iso(r.created_at),
      'retractedAt', iso(r.retracted_at), 'user', ${authorJson(db)}) order by r.number), '[]')::text as json
    from reports r join users u on u.id = r.user_id
    where r.number = any(${numbers as string[]}::text[]) and ${sees(db, reader, 'r')}`;
  return row?.json ?? '[]';
}

export async function deleteReport(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<ReportsRow | undefined> {
  const [row] = await db<ReportsRow[]>`
    delete from reports r where id = ${id} and ${sees(db, reader, 'r')} returning *`;
  return row;
}
