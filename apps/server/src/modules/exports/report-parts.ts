import {
  CREDIBILITIES,
  displayName,
  formatGrade,
  isLowered,
  type Judgement,
  likelihoodBand,
  type Marking,
  RELIABILITIES,
  type RelatedReport,
  type Report,
  type ReportAttachment,
  type ReportPlace,
  type ReportSource,
  tlpLabel,
} from '@watchfloor/contract';
import type { Block, Inline } from '@watchfloor/markdown';
import {
  type ExportDocument,
  type Field,
  formatUtc,
  type Part,
  type Pictures,
  toCode,
  toHeading,
  toLink,
  toTable,
  toText,
} from './export-document';
import { renderText } from './report-text';
import { splitWideTables } from './split-wide-tables';

/** A revision as the list at the end of a report names it. */
export interface RevisionLine {
  readonly revision: number;
  readonly replacedAt: string;
  readonly replacedBy: string | null;
  readonly reason: string | null;
}

/** One report as somebody exports it. */
export interface ReportExport {
  readonly report: Report;
  readonly revisions: readonly RevisionLine[];
  readonly exportedBy: string;
  readonly exportedAt: string;
  readonly publicUrl: string;
  readonly pictures: Pictures;
}

/** Instead of what is marked above the file, which may be passed on as its label says. */
export const LEFT_OUT = 'left out, marked above this report';

/** The label of the file of a report says enough for something with this marking. */
export const isCovered = (file: Pick<Report, 'marking'>, marking: Marking): boolean =>
  !isLowered(marking, file.marking);

/** Of the report that a source cites. */
export const titleOfCited = (file: Pick<Report, 'marking'>, cited: RelatedReport): string =>
  isCovered(file, cited.marking) ? cited.title : `(${LEFT_OUT})`;

export function composeReport(source: ReportExport): ExportDocument {
  const { report, exportedBy, exportedAt, publicUrl, pictures } = source;
  return {
    title: report.title,
    marking: report.marking,
    reference: `${report.number}, revision ${report.revision}`,
    author: displayName(report.user),
    exportedBy,
    exportedAt,
    publicUrl,
    pictures,
    parts: splitWideTables([
      ...retractionOf(report),
      { kind: 'fields', rows: fieldsOf(report) },
      ...section('Key judgements', judgementTable(report.judgements ?? [])),
      toHeading('Report'),
      ...renderText(report.content),
      ...section('Sources', sourceList(report)),
      ...section('Places', placeTable(report.places ?? [])),
      ...section('Attachments', attachmentTable(report.attachments ?? [])),
      ...section('Revisions', revisionTable(source)),
    ]),
  };
}

const section = (title: string, block: Block | null): Part[] =>
  block ? [toHeading(title), block] : [];

function retractionOf({ retractedAt, retractionReason }: Report): Part[] {
  if (!retractedAt) return [];
  const title = `Retracted ${formatUtc(retractedAt)}`;
  return [{ kind: 'notice', title, text: retractionReason ?? '' }];
}

/** The fields of a report that have a value, each as one line of text. */
export function describeReport(report: Report): [name: string, value: string][] {
  const { marking, sourceReliability, informationCredibility } = report;
  const fields: [string, string | null][] = [
    ['Marking', [tlpLabel(marking.tlp), ...marking.compartments].join(', ')],
    ['Classification', report.sourceClassification],
    ['Discipline', report.intelligenceType],
    ['Region', report.region],
    ['Tags', report.tags.join(', ')],
    ['Author', displayName(report.user)],
    ['Submitted', formatUtc(report.createdAt)],
    ['Changed', report.updatedAt === report.createdAt ? null : formatUtc(report.updatedAt)],
    ['Observed', formatObserved(report)],
    ['Grading', formatGrade(report)],
    ['Source', sourceReliability && RELIABILITIES[sourceReliability]],
    ['Information', informationCredibility && CREDIBILITIES[informationCredibility]],
    ['Confidence', report.confidence],
  ];
  return fields.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

function fieldsOf(report: Report): Field[] {
  const number: Field = ['Number', [toLink(`/r/${report.number}`, report.number)]];
  return [number, ...describeReport(report).map(([name, value]): Field => [name, [toText(value)]])];
}

function formatObserved({ observedFrom, observedTo }: Report): string | null {
  if (!observedFrom) return null;
  const from = formatUtc(observedFrom);
  return observedTo ? `${from} to ${formatUtc(observedTo)}` : from;
}

/** "Likely, 55–80 %" */
export function describeLikelihood(likelihood: number | null): string {
  const band = likelihood === null ? undefined : likelihoodBand(likelihood);
  if (!band) return '–';
  const [word] = band.words;
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}, ${band.from}–${band.to} %`;
}

/** Likelihood and confidence stand in cells of their own: they must not share a sentence. */
function judgementTable(judgements: readonly Judgement[]): Block | null {
  if (judgements.length === 0) return null;
  return toTable(
    ['Likelihood', 'Judgement', 'Confidence'],
    judgements.map(({ text, likelihood, confidence }) => [
      [toText(describeLikelihood(likelihood))],
      [toText(text)],
      [toText(confidence ?? '–')],
    ]),
  );
}

function sourceList(file: Report): Block | null {
  const { sources = [] } = file;
  if (sources.length === 0) return null;
  return {
    kind: 'list',
    start: 1,
    items: sources.map((source) => ({
      checked: null,
      children: [{ kind: 'paragraph', children: toCitation(file, source) }],
    })),
  };
}

function toCitation(
  file: Report,
  { citation, url, report, reliability, credibility }: ReportSource,
): Inline[] {
  const grade = formatGrade({
    sourceReliability: reliability,
    informationCredibility: credibility,
  });
  return [
    toText(grade ? `${citation} (${grade})` : citation),
    ...(report
      ? [
          toText(', '),
          toLink(`/r/${report.number}`, `${report.number} ${titleOfCited(file, report)}`),
        ]
      : []),
    ...(url ? [toText(', '), toLink(url, url)] : []),
  ];
}

function attachmentTable(attachments: readonly ReportAttachment[]): Block | null {
  if (attachments.length === 0) return null;
  return toTable(
    ['File', 'Bytes', 'SHA-256'],
    attachments.map(({ filename, fileSize, sha256 }) => [
      [toText(filename)],
      [toText(String(fileSize))],
      [toCode(sha256)],
    ]),
  );
}

function placeTable(places: readonly ReportPlace[]): Block | null {
  if (places.length === 0) return null;
  return toTable(
    ['Place', 'Latitude', 'Longitude'],
    places.map(({ label, latitude, longitude }) => [
      [toText(label)],
      [toCode(latitude)],
      [toCode(longitude)],
    ]),
  );
}

function revisionTable({ report, revisions }: ReportExport): Block | null {
  if (revisions.length === 0) return null;
  return toTable(
    ['Revision', 'Until', 'Replaced by', 'Reason'],
    [
      [[toText(String(report.revision))], [toText('this one')], [toText('')], [toText('')]],
      ...revisions.map(({ revision, replacedAt, replacedBy, reason }) => [
        [toText(String(revision))],
        [toText(formatUtc(replacedAt))],
        [toText(replacedBy ?? '')],
        [toText(reason ?? '')],
      ]),
    ],
  );
}
