import type { FetchFailure } from './feed-task';

/** How far a collection was read, in the words of its server. */
export interface TaxiiPosition {
  readonly addedAfter: string | null;
  /** The page to go on with; null at the end of what there was. */
  readonly next: string | null;
  /** The time of the last object before that page: to go on after it when the page is gone. */
  readonly lastAdded: string | null;
}

export interface TaxiiTask {
  /** Of the collection, with a slash at its end. */
  readonly url: string;
  readonly authorization: string | null;
  readonly position: TaxiiPosition;
  readonly allowedHosts: readonly string[];
}

export interface FetchedObjects {
  readonly outcome: 'ok';
  /** A bundle, as UTF-8. */
  readonly bundle: Uint8Array<ArrayBuffer>;
  readonly count: number;
  /** Ids that its objects refer to, and that are not in it. */
  readonly missing: readonly string[];
  /** Objects that no import would take. */
  readonly leftOut: number;
  readonly digest: string;
  readonly position: TaxiiPosition;
}

export type TaxiiResult = FetchedObjects | FetchFailure;
