import type { SourceOutcome, SourceType } from '@watchfloor/contract';

/** Tasks and results are plain data, since they are sent between threads. */
export interface FetchTask {
  readonly kind: 'fetch';
  readonly url: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly intelligenceType: string | null;
  readonly region: string | null;
  readonly allowedHosts: readonly string[];
  readonly now: number;
}

export interface OutlineTask {
  readonly kind: 'outlines';
  readonly opml: string;
  readonly atMost: number;
}

/** An item without the columns that depend on the database. */
export interface PreparedItem {
  readonly title: string;
  readonly content: string;
  readonly url: string;
  readonly imageUrl: string | null;
  /** ISO 8601, never in the future. */
  readonly publishedAt: string;
  readonly intelligenceType: string;
  readonly region: string | null;
  readonly tags: readonly string[];
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly identity: string;
  readonly contentHash: string;
  readonly canonicalUrl: string;
  readonly words: readonly string[];
  readonly shingles: readonly number[];
}

export interface FetchedFeed {
  readonly outcome: 'ok';
  readonly title: string | null;
  readonly sourceType: SourceType;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly items: readonly PreparedItem[];
}

export interface FetchFailure {
  readonly outcome: Exclude<SourceOutcome, 'ok' | 'unchanged'>;
  readonly problem: string;
  /** The Retry-After of the publisher in seconds. */
  readonly retryAfter?: number;
}

export type FetchResult = FetchedFeed | { readonly outcome: 'unchanged' } | FetchFailure;

export interface Outline {
  readonly name: string;
  readonly url: string;
  readonly category: string | null;
  readonly intelligenceType: string | null;
  readonly region: string | null;
}

export type OutlinesResult =
  | { readonly outcome: 'ok'; readonly outlines: readonly Outline[]; readonly total: number }
  | FetchFailure;

export type FeedTask = FetchTask | OutlineTask;
export type ResultOf<Task extends FeedTask> = Task extends FetchTask ? FetchResult : OutlinesResult;
/** `reading` means that the download is complete and a shorter timeout starts. */
export type WorkerMessage = { readonly stage: 'reading' } | { readonly result: unknown };
