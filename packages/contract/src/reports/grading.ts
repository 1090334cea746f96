/** Reliability of a source (Admiralty code). F is unknown, not worst. */
export const RELIABILITIES = {
  A: 'Completely reliable',
  B: 'Usually reliable',
  C: 'Fairly reliable',
  D: 'Not usually reliable',
  E: 'Unreliable',
  F: 'Reliability cannot be judged',
} as const;
export type Reliability = keyof typeof RELIABILITIES;

/** Credibility of the information, judged independently of its source. 6 is unknown, not worst. */
export const CREDIBILITIES = {
  1: 'Confirmed by other sources',
  2: 'Probably true',
  3: 'Possibly true',
  4: 'Doubtful',
  5: 'Improbable',
  6: 'Truth cannot be judged',
} as const;
export type Credibility = keyof typeof CREDIBILITIES;

export const CONFIDENCES = {
  low: 'Scant, fragmented or poorly corroborated information, or serious doubts about the sources.',
  moderate: 'Credibly sourced and plausible, but not of enough quality or corroboration for more.',
  high: 'Information of high quality from several sources, or an issue that allows a solid judgement.',
} as const;
export type Confidence = keyof typeof CONFIDENCES;

export interface LikelihoodBand {
  /** Two words for the same band. A product keeps to one of the two rows. */
  readonly words: readonly [string, string];
  /** Percent. */
  readonly from: number;
  readonly to: number;
  /** Percent; what a judgement of this band forecasts. */
  readonly midpoint: number;
}

/** Words of estimative probability (ICD 203). Likelihood 1 is the first. */
export const LIKELIHOODS: readonly LikelihoodBand[] = [
  { words: ['almost no chance', 'remote'], from: 1, to: 5, midpoint: 3 },
  { words: ['very unlikely', 'highly improbable'], from: 5, to: 20, midpoint: 12.5 },
  { words: ['unlikely', 'improbable'], from: 20, to: 45, midpoint: 32.5 },
  { words: ['roughly even chance', 'roughly even odds'], from: 45, to: 55, midpoint: 50 },
  { words: ['likely', 'probable'], from: 55, to: 80, midpoint: 67.5 },
  { words: ['very likely', 'highly probable'], from: 80, to: 95, midpoint: 87.5 },
  { words: ['almost certain', 'nearly certain'], from: 95, to: 99, midpoint: 97 },
];

export const likelihoodBand = (likelihood: number): LikelihoodBand | undefined =>
  LIKELIHOODS[likelihood - 1];

/** What became of a judgement. */
export const OUTCOMES = { true: 'Came true', false: 'Did not', unclear: 'Unclear' } as const;
export type Outcome = keyof typeof OUTCOMES;

/** "B2" for a source that is usually reliable and information that is probably true. */
export function formatGrade(report: {
  readonly sourceReliability: Reliability | null;
  readonly informationCredibility: Credibility | null;
}): string | null {
  const { sourceReliability, informationCredibility } = report;
  if (!sourceReliability && !informationCredibility) return null;
  return `${sourceReliability ?? '–'}${informationCredibility ?? '–'}`;
}
