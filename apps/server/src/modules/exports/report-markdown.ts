import { formatGrade, type Report, tlpLabel } from '@watchfloor/contract';
import { formatUtc } from './export-document';
import {
  describeLikelihood,
  describeReport,
  type ReportExport,
  titleOfCited,
} from './report-parts';

/** The text as it was written, below what is known about it. The marking is the first and the last line. */
export function renderMarkdown(source: ReportExport): string {
  const { report } = source;
  const label = tlpLabel(report.marking.tlp);
  const lines = [
    label,
    '',
    ...frontMatter(source),
    '',
    `# ${toPlain(report.title)}`,
    '',
    ...retraction(report),
    ...section('Key judgements', judgements(report)),
    report.content.trim(),
    '',
    ...section('Sources', sources(report)),
    ...section('Places', places(report)),
    ...section('Attachments', attachments(report)),
    ...section('Revisions', revisions(source)),
    label,
    '',
  ];
  return lines.join('\n');
}

function frontMatter({ report, exportedBy, exportedAt, publicUrl }: ReportExport): string[] {
  const fields: [name: string, value: string | readonly string[]][] = [
    ['title', report.title],
    ['number', report.number],
    ['revision', String(report.revision)],
    ['address', new URL(`/r/${report.number}`, publicUrl).href],
    ...describeReport(report)
      .filter(([name]) => name !== 'Tags')
      .map(([name, value]): [string, string] => [name.toLowerCase(), value]),
    ['tags', report.tags],
    ['exported by', exportedBy],
    ['exported', formatUtc(exportedAt)],
  ];
  const lines = fields.map(([name, value]) => {
    const written = typeof value === 'string' ? quote(value) : `[${value.map(quote).join(', ')}]`;
    return `${name.replaceAll(' ', '-')}: ${written}`;
  });
  return ['---', ...lines, '---'];
}

/** Double-quoted YAML is JSON, except that it allows fewer characters to stand as they are. */
const quote = (value: string): string =>
  JSON.stringify(value).replace(
    /[^\P{C}]|[\p{Zl}\p{Zp}]/gu,
    (character) => `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`,
  );

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}`, '', ...lines, ''];

/** One line without the signs that Markdown reads. */
const toPlain = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>()#+!|~&-]/g, '\\$&');

const retraction = ({ retractedAt, retractionReason }: Report): string[] =>
  retractedAt
    ? [`> **Retracted ${formatUtc(retractedAt)}.** ${toPlain(retractionReason ?? '')}`, '']
    : [];

const judgements = (report: Report): string[] =>
  (report.judgements ?? []).map(({ text, likelihood, confidence }) => {
    const certainty = confidence ? ` Confidence: ${confidence}.` : '';
    return `- **${describeLikelihood(likelihood)}.** ${toPlain(text)}${certainty}`;
  });

const sources = (report: Report): string[] =>
  (report.sources ?? []).map(
    ({ citation, url, report: cited, reliability, credibility }, index) => {
      const grade = formatGrade({
        sourceReliability: reliability,
        informationCredibility: credibility,
      });
      const parts = [
        grade ? `${toPlain(citation)} (${grade})` : toPlain(citation),
        cited ? `${cited.number} ${toPlain(titleOfCited(report, cited))}` : null,
        url ? `<${url}>` : null,
      ];
      return `${index + 1}. ${parts.filter(Boolean).join(', ')}`;
    },
  );

const places = (report: Report): string[] =>
  (report.places ?? []).map(
    ({ label, latitude, longitude }) => `- ${toPlain(label)}: ${latitude}, ${longitude}`,
  );

const revisions = ({ revisions: earlier }: ReportExport): string[] =>
  earlier.map(({ revision, replacedAt, replacedBy, reason }) => {
    const by = replacedBy ? ` by ${toPlain(replacedBy)}` : '';
    return `- Revision ${revision}, replaced ${formatUtc(replacedAt)}${by}${reason ? `: ${toPlain(reason)}` : ''}`;
  });

const attachments = (report: Report): string[] =>
  (report.attachments ?? []).map(
    ({ filename, fileSize, sha256 }) =>
      `- ${toPlain(filename)}, ${fileSize} bytes, SHA-256 ${sha256}`,
  );
