import { useQuery } from '@tanstack/react-query';
import { type MarkedKind, READERS_SHOWN } from '@watchfloor/contract';
import { MemberLink } from '@/domain/member-link';
import { endpointQuery } from '@/lib/endpoint-query';
import { formatNumber } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { DialogBody, TitledDialog } from '@/ui/dialog';
import { Skeleton } from '@/ui/skeleton';
import { MARKED_CALLS, type MarkedObject } from './marked-object';
import { MarkingChip } from './marking-chip';

interface ReadersDialogProps {
  kind: MarkedKind;
  object: MarkedObject;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** For its author: who can read it. */
export function ReadersDialog({ kind, object, isOpen, onOpenChange }: ReadersDialogProps) {
  return (
    <TitledDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Who can read this"
      description={<MarkingChip marking={object.marking} />}
    >
      <DialogBody className="pb-5">
        <ReaderList kind={kind} id={object.id} />
      </DialogBody>
    </TitledDialog>
  );
}

/** Members come and go. */
export const readersQuery = (kind: MarkedKind, id: string) => ({
  ...endpointQuery(MARKED_CALLS[kind].listReaders, { params: { id } }),
  staleTime: 0,
});

function ReaderList({ kind, id }: { kind: MarkedKind; id: string }) {
  const readers = useQuery(readersQuery(kind, id));
  if (readers.error) return <QueryProblem query={readers} />;
  if (!readers.data) {
    return (
      <div role="status" aria-label="Loading readers" className="flex flex-col gap-2">
        <Skeleton className="w-1/3" />
        <Skeleton className="w-1/2" />
      </div>
    );
  }
  const { count, members } = readers.data;
  return (
    <>
      <p className="font-medium text-dense">
        {count === 1 ? 'Only you' : `${formatNumber(count)} people, including you`}
      </p>
      {count > 1 && (
        <ul aria-label="Readers" className="flex flex-col gap-2.5 text-dense text-ink-2">
          {members.map((member) => (
            <li key={member.id} className="flex min-w-0">
              <MemberLink member={member} avatarSize="sm" />
            </li>
          ))}
        </ul>
      )}
      {count > members.length && (
        <p className="text-ink-3 text-small">The first {formatNumber(READERS_SHOWN)} by name.</p>
      )}
    </>
  );
}
