import { formatGrade, type Report, type ReportRevision, tlpLabel } from '@watchfloor/contract';
import { formatPosition } from '@/map/map-position';
import { formatUtcTime } from '@/ui/utc-time';
import { capitalize, describeGrade, describeLikelihood } from '../report-words';

/** What a version says beside its text. */
export type Version = Pick<
  ReportRevision,
  'title' | 'content' | 'intelligenceType' | 'region' | 'tags' | 'marking' | 'details'
>;
export type VersionDetails = NonNullable<Version['details']>;

export interface DetailChange {
  label: string;
  removed: readonly string[];
  added: readonly string[];
}

/** The report as it is now, in the shape of its earlier versions. */
export const currentVersion = (report: Report): Version => ({
  ...report,
  details: {
    ...report,
    places: report.places ?? [],
    judgements: report.judgements ?? [],
    sources: report.sources ?? [],
  },
});

/** The details that differ, each with what was taken out and what was put in. */
export function compareDetails(before: Version, after: Version): DetailChange[] {
  const one = linesOf(before);
  const other = linesOf(after);
  // A version from before reports had details says nothing about them.
  const labels = before.details && after.details ? Object.keys(other) : Object.keys(FIELDS);
  return labels.flatMap((label) => {
    const [earlier = [], later = []] = [one[label], other[label]];
    const removed = earlier.filter((line) => !later.includes(line));
    const added = later.filter((line) => !earlier.includes(line));
    return removed.length + added.length > 0 ? [{ label, removed, added }] : [];
  });
}

type Lines = Record<string, readonly string[]>;

const FIELDS: Record<string, (version: Version) => readonly string[]> = {
  Title: ({ title }) => [title],
  Discipline: ({ intelligenceType }) => [intelligenceType],
  Region: ({ region }) => (region ? [region] : []),
  Tags: ({ tags }) => tags,
  Marking: ({ marking }) => [[tlpLabel(marking.tlp), ...marking.compartments].join(' ')],
};

const DETAILS: Record<string, (details: VersionDetails) => readonly string[]> = {
  Observed: ({ observedFrom, observedTo }) => {
    const times = [observedFrom, observedTo].filter((time) => time !== null);
    return times.length > 0 ? [times.map(formatUtcTime).join(' – ')] : [];
  },
  Grade: gradeLine,
  Confidence: ({ confidence }) => (confidence ? [capitalize(confidence)] : []),
  Places: ({ places }) => places.map((place) => `${place.label} (${formatPosition(place)})`),
  'Key judgements': ({ judgements }) =>
    judgements.map(({ text, likelihood, confidence }) => {
      const { word, band } = describeLikelihood(likelihood) ?? {};
      const judged = word ? `${word} (${band}): ${text}` : text;
      return confidence ? `${judged} ${capitalize(confidence)} confidence.` : judged;
    }),
  Sources: ({ sources }) =>
    sources.map(({ citation, url, reliability, credibility }) =>
      [
        citation,
        url,
        formatGrade({ sourceReliability: reliability, informationCredibility: credibility }),
      ]
        .filter(Boolean)
        .join(' '),
    ),
};

function gradeLine(details: VersionDetails): readonly string[] {
  const grade = formatGrade(details);
  return grade ? [`${grade} ${describeGrade(details)}`] : [];
}

/** The details in words, by their labels. */
export const detailLines = (details: VersionDetails): Lines =>
  Object.fromEntries(Object.entries(DETAILS).map(([label, read]) => [label, read(details)]));

function linesOf(version: Version): Lines {
  const lines: Lines = {};
  for (const [label, read] of Object.entries(FIELDS)) lines[label] = read(version);
  if (version.details) {
    Object.assign(lines, detailLines(version.details));
  }
  return lines;
}
