import type { QueryKey } from '@tanstack/react-query';
import type {
  CompactUpdates,
  CorrectedUpdate,
  ImportOutcome,
  NewSituationUpdate,
  SituationUpdate,
  UpdateRevision,
} from '@watchfloor/contract';
import type { Page } from '@/lib/client';
import type { Change } from '@/lib/live/refresh-rules';

export interface Reading<Data> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
}

/** A map entry: a situation update, or a pin, which may have no description. */
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
> & { description: string | null; subject?: string | null };

/** The calls behind a map of updates: the personal one or a war room's. */
export interface SituationBoard {
  compact: Reading<CompactUpdates>;
  details: (ids: readonly string[]) => Reading<SituationUpdate[]>;
  readPage: (cursor: string | undefined) => Promise<Page<SituationUpdate>>;
  post: (update: NewSituationUpdate) => Promise<SituationUpdate>;
  correct: (id: string, update: CorrectedUpdate) => Promise<SituationUpdate>;
  revisions: (id: string) => Reading<UpdateRevision[]>;
  importAll: (updates: readonly NewSituationUpdate[]) => Promise<ImportOutcome>;
  remove: (id: string) => Promise<unknown>;
  /** The change that adding and deleting make. */
  change: Change;
  corrected: (id: string) => Change;
  /** False in a private room. */
  isSeenByAll: boolean;
  /** The notice after an update was added (spec §8). */
  createdText: string;
}
