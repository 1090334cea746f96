import type { IntelligenceType } from '@watchfloor/contract';

export interface Place {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** What is written of a matter. `{place}`, `{other}` and the names in `slots` are filled in; early ones come first. */
export type Sheet = readonly [title: string, text: string];

/** A matter that many reports are about, over ninety days. All of its names are invented. */
export interface StoryLine {
  readonly key: string;
  readonly region: string;
  readonly tags: readonly string[];
  readonly places: readonly Place[];
  readonly slots: Readonly<Record<string, readonly string[]>>;
  readonly sheets: Readonly<Record<IntelligenceType, readonly Sheet[]>>;
  readonly assessments: readonly string[];
  readonly gaps: readonly string[];
  readonly comments: readonly string[];
}
