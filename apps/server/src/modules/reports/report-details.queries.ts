import type {
  NewJudgement,
  NewReportSource,
  OpenJudgement,
  Outcome,
  ReportDetails,
  ReportPlace,
} from '@watchfloor/contract';
import type { Fragment, Queryable, Tx } from '../../db/client';
import type { ReportJudgementsRow } from '../../db/schema';
import { markingJson, type Reader, sees } from '../../db/sight';

/** The details that are columns of a report. */
export type GradedFields = Omit<ReportDetails, 'places' | 'judgements' | 'sources'>;

/** Contract `RelatedReport`. */
export const relatedJson = (db: Queryable, alias: string): Fragment => db`
  json_build_object('id', ${db(alias)}.id, 'number', ${db(alias)}.number, 'title', ${db(alias)}.title,
    'marking', ${markingJson(db, alias)})`;

const CITED_BY_MAX = 100;

const placesJson = (db: Queryable): Fragment => db`
  (select coalesce(json_agg(json_build_object(
    'label', p.label, 'latitude', p.latitude, 'longitude', p.longitude) order by p.position), '[]')
  from report_places p where p.report_id = r.id)`;

/** Contract `Judgement`. */
const judgementJson = (db: Queryable): Fragment => db`
  json_build_object('id', j.id, 'text', j.text, 'likelihood', j.likelihood, 'confidence', j.confidence,
    'outcome', j.outcome)`;

/** `, …` for the JSON of one report: what lists leave out. */
export const detailsJson = (db: Queryable, reader: Reader): Fragment => db`
  , 'places', ${placesJson(db)},
  'judgements', (
    select coalesce(json_agg(${judgementJson(db)} order by j.position), '[]')
    from report_judgements j where j.report_id = r.id),
  'sources', (
    select coalesce(json_agg(json_build_object(
      'citation', s.citation, 'url', s.url, 'reportId', cited.id,
      'report', case when cited.id is null then null else ${relatedJson(db, 'cited')} end,
      'reliability', s.reliability, 'credibility', s.credibility) order by s.position), '[]')
    from report_sources s
    left join reports cited on cited.id = s.cited_report_id and ${sees(db, reader, 'cited')}
    where s.report_id = r.id),
  'citedBy', (
    select coalesce(json_agg(${relatedJson(db, 'citing')} order by citing.created_at desc, citing.id desc), '[]')
    from (
      select citing.* from report_citations c join reports citing on citing.id = c.report_id
      where c.cited_report_id = r.id and ${sees(db, reader, 'citing')}
      order by citing.created_at desc, citing.id desc limit ${db.unsafe(String(CITED_BY_MAX))}) citing)`;

/** The details of `reports r` for its revisions. Whoever reads them may not see the reports that it cites. */
export const revisionDetailsJson = (db: Queryable): Fragment => db`
  json_build_object(
    'observedFrom', iso(r.observed_from), 'observedTo', iso(r.observed_to),
    'sourceReliability', r.source_reliability, 'informationCredibility', r.information_credibility,
    'confidence', r.confidence, 'places', ${placesJson(db)},
    'judgements', (
      select coalesce(json_agg(json_build_object(
        'text', j.text, 'likelihood', j.likelihood, 'confidence', j.confidence) order by j.position), '[]')
      from report_judgements j where j.report_id = r.id),
    'sources', (
      select coalesce(json_agg(json_build_object(
        'citation', s.citation, 'url', s.url, 'reliability', s.reliability, 'credibility', s.credibility)
        order by s.position), '[]')
      from report_sources s where s.report_id = r.id))`;

export async function replacePlaces(
  tx: Tx,
  reportId: string,
  places: readonly ReportPlace[],
): Promise<void> {
  await tx`delete from report_places where report_id = ${reportId}`;
  if (places.length === 0) return;
  const rows = places.map((place, position) => ({ report_id: reportId, position, ...place }));
  await tx`insert into report_places ${tx(rows)}`;
}

export const listJudgements = (tx: Tx, reportId: string): Promise<ReportJudgementsRow[]> =>
  tx<ReportJudgementsRow[]>`
    select * from report_judgements where report_id = ${reportId} order by position`;

export async function replaceJudgements(
  tx: Tx,
  reportId: string,
  judgements: readonly (Required<NewJudgement> & { readonly outcome: Outcome | null })[],
): Promise<void> {
  await tx`delete from report_judgements where report_id = ${reportId}`;
  if (judgements.length === 0) return;
  const rows = judgements.map((judgement, position) => ({
    report_id: reportId,
    position,
    ...judgement,
  }));
  await tx`insert into report_judgements ${tx(rows)}`;
}

export async function setOutcome(
  tx: Tx,
  reportId: string,
  judgementId: string,
  outcome: Outcome | null,
): Promise<string | undefined> {
  const [row] = await tx<{ json: string }[]>`
    update report_judgements j set outcome = ${outcome}
    where j.id = ${judgementId} and j.report_id = ${reportId} returning ${judgementJson(tx)}::text as json`;
  return row?.json;
}

export async function replaceSources(
  tx: Tx,
  reportId: string,
  sources: readonly NewReportSource[],
): Promise<void> {
  await tx`delete from report_sources where report_id = ${reportId}`;
  if (sources.length === 0) return;
  const rows = sources.map(({ reportId: cited_report_id, ...source }, position) => ({
    report_id: reportId,
    position,
    cited_report_id,
    ...source,
  }));
  await tx`insert into report_sources ${tx(rows)}`;
}

/** The sources of a report that cite what the writer does not see. */
export const listHiddenSources = (
  tx: Tx,
  writer: Reader,
  reportId: string,
): Promise<{ citation: string; url: string | null; reportId: string }[]> =>
  tx<{ citation: string; url: string | null; reportId: string }[]>`
    select s.citation, s.url, s.cited_report_id as report_id
    from report_sources s join reports cited on cited.id = s.cited_report_id
    where s.report_id = ${reportId} and not ${sees(tx, writer, 'cited')} order by s.position`;

/** Of these reports, those that the reader sees. */
export async function listSeen(
  tx: Tx,
  reader: Reader,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`
    select id from reports r where id = any(${ids as string[]}::uuid[]) and ${sees(tx, reader, 'r')}`;
  return new Set(rows.map(({ id }) => id));
}

/** The texts in which a report may name others. */
export async function listTexts(tx: Tx, reportId: string): Promise<string[]> {
  const rows = await tx<{ text: string }[]>`
    select content as text from reports where id = ${reportId}
    union all select text from report_judgements where report_id = ${reportId}
    union all select citation from report_sources where report_id = ${reportId}`;
  return rows.map(({ text }) => text);
}

/** What a report says beside title and text, by field, for the spill guard. */
export async function readGuardedDetails(
  tx: Tx,
  reportId: string,
): Promise<Record<string, string | null>> {
  const [row] = await tx<Record<string, string | null>[]>`
    select r.region, r.retraction_reason, array_to_string(r.tags, e'\n\n') as tags,
      (select string_agg(label, e'\n\n') from report_places where report_id = r.id) as places,
      (select string_agg(text, e'\n\n') from report_judgements where report_id = r.id) as judgements,
      (select string_agg(concat_ws(e'\n\n', citation, url), e'\n\n') from report_sources where report_id = r.id) as sources,
      (select string_agg(caption, e'\n\n') from report_attachments where report_id = r.id) as captions
    from reports r where r.id = ${reportId}`;
  return row ?? {};
}

/** Somebody else's edit keeps what it names already, also if the editor does not see that. */
export async function replaceCitations(
  tx: Tx,
  writer: Reader,
  reportId: string,
  numbers: readonly string[],
): Promise<void> {
  await tx`
    with named as (
      select r.id, ${sees(tx, writer, 'r')} as is_seen from reports r
      where r.number = any(${numbers as string[]}::text[]) and r.id <> ${reportId}
      union
      select cited_report_id, true from report_sources
      where report_id = ${reportId} and cited_report_id is not null
    ), dropped as (
      delete from report_citations
      where report_id = ${reportId} and cited_report_id not in (select id from named)
    )
    insert into report_citations (report_id, cited_report_id)
    select ${reportId}, id from named where is_seen on conflict do nothing`;
}

/** Of the author's judgements with a likelihood, by likelihood and outcome. */
export const countOutcomes = (
  db: Queryable,
  userId: string,
): Promise<{ likelihood: number; outcome: Outcome | null; count: number }[]> =>
  db`
    select j.likelihood, j.outcome, count(*)::integer as count
    from reports r join report_judgements j on j.report_id = r.id
    where r.user_id = ${userId} and j.likelihood is not null and r.retracted_at is null
    group by j.likelihood, j.outcome`;

const OPEN_SHOWN_MAX = 50;

/** Contract `OpenJudgement`: the author's oldest ones. */
export async function listOpenJudgements(db: Queryable, author: Reader): Promise<OpenJudgement[]> {
  const rows = await db<{ item: OpenJudgement }[]>`
    select json_build_object('id', j.id, 'text', j.text, 'likelihood', j.likelihood, 'confidence', j.confidence,
      'report', ${relatedJson(db, 'r')}) as item
    from reports r join report_judgements j on j.report_id = r.id
    where r.user_id = ${author.id} and ${sees(db, author, 'r')} and r.retracted_at is null
      and j.likelihood is not null and j.outcome is null
    order by r.created_at, r.id, j.position limit ${db.unsafe(String(OPEN_SHOWN_MAX))}`;
  return rows.map(({ item }) => item);
}
