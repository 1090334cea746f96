import {
  CREDIBILITIES,
  type Credibility,
  likelihoodBand,
  RELIABILITIES,
  type Reliability,
  type Report,
} from '@watchfloor/contract';
import { formatUtcMoment, formatUtcTime } from '@/ui/utc-time';

/** "likely" → "Likely" */
export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "usually reliable · probably true" */
export function describeGrade(grade: {
  sourceReliability: Reliability | null;
  informationCredibility: Credibility | null;
}): string {
  const { sourceReliability: letter, informationCredibility: digit } = grade;
  return [letter && RELIABILITIES[letter], digit && CREDIBILITIES[digit]]
    .filter((words) => typeof words === 'string')
    .map((words) => words.charAt(0).toLowerCase() + words.slice(1))
    .join(' · ');
}

interface Observed {
  observedFrom: string | null;
  observedTo: string | null;
}

/** "13 Nov 04:12Z – 14 Nov 00:20Z", with years unless they are that of the report. */
export function describeObserved({
  observedFrom: from,
  observedTo: to,
  createdAt,
}: Observed & Pick<Report, 'createdAt'>): string | null {
  const times = [from, to].filter((time) => time !== null);
  if (times.length === 0) return null;
  const yearOf = (time: string) => new Date(time).getUTCFullYear();
  const isSameYear = times.every((time) => yearOf(time) === yearOf(createdAt));
  return times.map(isSameYear ? formatUtcMoment : formatUtcTime).join(' – ');
}

/** The word of a likelihood with its band, such as "Likely" and "55–80 %". */
export function describeLikelihood(likelihood: number | null) {
  const band = likelihood === null ? undefined : likelihoodBand(likelihood);
  return band && { word: capitalize(band.words[0]), band: `${band.from}–${band.to} %` };
}
