import type { IndicatorKind } from '@watchfloor/contract';

/** A part of a text, before it is located in the original. */
export interface Found {
  readonly kind: IndicatorKind;
  /** The normal form, equal for all spellings of the same thing. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** Private, reserved and documentation ranges: real, but no indicator of anything. */
  readonly local?: boolean;
  readonly defanged?: boolean;
}

/** What was found, with its place in the text as it was written. */
export interface Finding extends Required<Found> {}
