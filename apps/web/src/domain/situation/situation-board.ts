import type { QueryKey } from '@tanstack/react-query';
import type {
  CompactUpdates,
  ImportOutcome,
  NewSituationUpdate,
  SituationUpdate,
} from '@watchfloor/contract';
import type { Page } from '@/lib/client';

export interface Reading<Data> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
}

/** What a map says of a place: a situation update, or a pin, which may go without a description. */
export type MapNote = Pick<
  SituationUpdate,
  | 'id'
  | 'title'
  | 'latitude'
  | 'longitude'
  | 'severity'
  | 'category'
  | 'userId'
  | 'createdAt'
  | 'user'
> & { description: string | null };

/** The calls behind a map of updates: the personal one or a war room's. */
export interface SituationBoard {
  compact: Reading<CompactUpdates>;
  details: (ids: readonly string[]) => Reading<SituationUpdate[]>;
  readPage: (cursor: string | undefined) => Promise<Page<SituationUpdate>>;
  post: (update: NewSituationUpdate) => Promise<SituationUpdate>;
  importAll: (updates: readonly NewSituationUpdate[]) => Promise<ImportOutcome>;
  remove: (id: string) => Promise<unknown>;
  /** Paths whose readings are out of date after a change. */
  paths: readonly string[];
  /** The notice of an update that was put on the map (spec §8). */
  createdText: string;
}
