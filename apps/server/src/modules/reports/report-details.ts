import {
  type Calibration,
  findReportNumbers,
  LIKELIHOODS,
  type NewJudgement,
  type NewReport,
  type NewReportSource,
  NUMBERS_MAX,
  type Outcome,
  type ReportDetails,
} from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import { invalid } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor } from '../../platform';
import * as queries from './report-details.queries';

/** As they are sent: absent ones stay as they are. */
type Given<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };
type Lists = Given<Pick<ReportDetails, 'places' | 'judgements' | 'sources'>>;
type Keywords = Pick<NewReport, 'region' | 'tags'>;

const keep = <T>(given: T | undefined, stored: T | null | undefined): T | null =>
  given === undefined ? (stored ?? null) : given;

/** The fields that are columns, with what the report has so far. */
export const gradedFieldsOf = (
  given: Given<queries.GradedFields>,
  stored?: queries.GradedFields,
): queries.GradedFields => ({
  observedFrom: keep(given.observedFrom, stored?.observedFrom),
  observedTo: keep(given.observedTo, stored?.observedTo),
  sourceReliability: keep(given.sourceReliability, stored?.sourceReliability),
  informationCredibility: keep(given.informationCredibility, stored?.informationCredibility),
  confidence: keep(given.confidence, stored?.confidence),
});

/** Where it is about and what, for the spill guard, by their field. */
export const keywordsOf = ({ region, tags }: Keywords) => ({ region, tags: tags.join('\n\n') });

/** The texts of the lists for the spill guard, by their field. */
export const textsOf = ({ places = [], judgements = [], sources = [] }: Lists) => ({
  places: places.map(({ label }) => label).join('\n\n'),
  judgements: judgements.map(({ text }) => text).join('\n\n'),
  sources: sources.map(({ citation, url }) => [citation, url].join('\n\n')).join('\n\n'),
});

export function requireInterval(report: Pick<ReportDetails, 'observedFrom' | 'observedTo'>): void {
  const { observedFrom, observedTo } = report;
  if (!observedTo) return;
  if (!observedFrom) throw invalid('observedFrom', 'Say when it began, too');
  if (Date.parse(observedTo) < Date.parse(observedFrom)) {
    throw invalid('observedTo', 'It cannot end before it begins');
  }
}

/** Stores the lists that are given, after the text. */
export async function saveLists(
  tx: Tx,
  writer: Actor,
  reportId: string,
  { places, judgements, sources }: Lists,
): Promise<void> {
  if (places) await queries.replacePlaces(tx, reportId, places);
  if (judgements) await saveJudgements(tx, reportId, judgements);
  if (sources) {
    await requireCited(tx, writer, reportId, sources);
    await queries.replaceSources(tx, reportId, await keepHidden(tx, writer, reportId, sources));
  }
  const texts = await queries.listTexts(tx, reportId);
  const numbers = [...new Set(texts.flatMap(findReportNumbers))].slice(0, NUMBERS_MAX);
  await queries.replaceCitations(tx, writer, reportId, numbers);
}

/** An outcome is of what was forecast: another text or likelihood has none yet. */
async function saveJudgements(
  tx: Tx,
  reportId: string,
  judgements: readonly NewJudgement[],
): Promise<void> {
  const stored = new Map((await queries.listJudgements(tx, reportId)).map((row) => [row.id, row]));
  await queries.replaceJudgements(
    tx,
    reportId,
    judgements.map((judgement) => {
      const earlier = stored.get(judgement.id ?? '');
      // A second judgement with the same id is a new one.
      if (earlier) stored.delete(earlier.id);
      const isSame =
        earlier?.text === judgement.text && earlier.likelihood === judgement.likelihood;
      return {
        ...judgement,
        id: earlier?.id ?? newId(),
        outcome: isSame ? (earlier.outcome as Outcome | null) : null,
      };
    }),
  );
}

/** A source that the writer leaves as it is keeps the report that it cites, also if they do not see that. */
async function keepHidden(
  tx: Tx,
  writer: Actor,
  reportId: string,
  sources: readonly NewReportSource[],
): Promise<NewReportSource[]> {
  const hidden = await queries.listHiddenSources(tx, writer, reportId);
  return sources.map((source) => {
    if (source.reportId) return source;
    const at = hidden.findIndex(
      ({ citation, url }) => citation === source.citation && url === source.url,
    );
    const [kept] = at < 0 ? [] : hidden.splice(at, 1);
    return { ...source, reportId: kept?.reportId ?? null };
  });
}

async function requireCited(
  tx: Tx,
  writer: Actor,
  reportId: string,
  sources: readonly NewReportSource[],
): Promise<void> {
  const cited = sources.flatMap((source) => source.reportId ?? []);
  const seen = await queries.listSeen(tx, writer, cited);
  for (const [i, source] of sources.entries()) {
    if (source.reportId === reportId) {
      throw invalid(`sources.${i}.reportId`, 'A report is not a source of itself');
    }
    if (source.reportId && !seen.has(source.reportId)) {
      throw invalid(`sources.${i}.reportId`, 'This report does not exist');
    }
  }
}

export async function readCalibration(db: Queryable, author: Actor): Promise<Calibration> {
  const [counts, openJudgements] = await Promise.all([
    queries.countOutcomes(db, author.id),
    queries.listOpenJudgements(db, author),
  ]);
  const countOf = (outcome: Outcome | null, likelihood?: number) =>
    counts
      .filter((row) => row.outcome === outcome && row.likelihood === (likelihood ?? row.likelihood))
      .reduce((sum, { count }) => sum + count, 0);
  return {
    bands: LIKELIHOODS.map((_, i) => ({
      likelihood: i + 1,
      judged: countOf('true', i + 1) + countOf('false', i + 1),
      cameTrue: countOf('true', i + 1),
    })),
    open: countOf(null),
    openJudgements,
    unclear: countOf('unclear'),
  };
}
