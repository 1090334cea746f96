import type { IntelligenceType } from '@watchfloor/contract';

export interface Place {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A report template, in chronological order. `{place}`, `{other}` and the names in `slots` are filled in. */
export type Sheet = readonly [title: string, text: string];

/** A fictional topic of many reports over ninety days. */
export interface StoryLine {
  readonly key: string;
  readonly region: string;
  readonly tags: readonly string[];
  readonly places: readonly Place[];
  readonly slots: Readonly<Record<string, readonly string[]>>;
  readonly sheets: Readonly<Record<IntelligenceType, readonly Sheet[]>>;
  readonly assessments: readonly string[];
  /** Key judgements with their likelihood, 1 to 7. */
  readonly judgements: readonly (readonly [text: string, likelihood: number])[];
  readonly gaps: readonly string[];
  readonly comments: readonly string[];
}
