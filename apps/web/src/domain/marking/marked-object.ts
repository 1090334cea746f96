import { type MarkedKind, type Marking, markingsEndpoints } from '@watchfloor/contract';
import type { AccessTarget } from '@/domain/access/taken-access';
import { call } from '@/lib/client';

/** A report or an investigation, as far as its marking goes. */
export interface MarkedObject {
  id: string;
  userId: string;
  marking: Marking;
  accessUntil?: string | null | undefined;
}

/** The calls of each kind. */
export const MARKED_CALLS = {
  report: {
    mark: markingsEndpoints.markReport,
    listReaders: markingsEndpoints.readersOfReport,
    takeAccess: markingsEndpoints.accessReport,
    endAccess: markingsEndpoints.leaveReport,
  },
  investigation: {
    mark: markingsEndpoints.markInvestigation,
    listReaders: markingsEndpoints.readersOfInvestigation,
    takeAccess: markingsEndpoints.accessInvestigation,
    endAccess: markingsEndpoints.leaveInvestigation,
  },
} as const satisfies Record<MarkedKind, object>;

/** For admins: what its marking hides from them, for an hour. */
export const markedAccess = (kind: MarkedKind, id: string): AccessTarget => ({
  take: (body) => call(MARKED_CALLS[kind].takeAccess, { params: { id }, body }),
  end: () => call(MARKED_CALLS[kind].endAccess, { params: { id } }),
  changes: [{ kind: 'sight.changed' }],
  whoReads: 'Its author reads the reason.',
});
