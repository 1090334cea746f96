import { useQuery } from '@tanstack/react-query';
import type { MarkedKind } from '@watchfloor/contract';
import { useState } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { formatCount } from '@/lib/number-format';
import { Button } from '@/ui/button';
import type { MarkedObject } from './marked-object';
import { ReadersDialog, readersQuery } from './readers-dialog';

interface ReadableByProps {
  kind: MarkedKind;
  object: MarkedObject;
}

/** For the author: how many people can read it, and who. */
export function ReadableBy(props: ReadableByProps) {
  const viewer = useCurrentUser();
  return props.object.userId === viewer.id ? <ReaderCount {...props} /> : null;
}

function ReaderCount({ kind, object }: ReadableByProps) {
  const { data: readers } = useQuery(readersQuery(kind, object.id));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="link"
        size="sm"
        data-print="hide"
        className="-mx-1"
        onClick={() => setIsOpen(true)}
      >
        {readers ? describeReaders(readers.count) : 'Who can read this'}
      </Button>
      <ReadersDialog kind={kind} object={object} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

const describeReaders = (count: number): string =>
  count === 1 ? 'Readable by you alone' : `Readable by ${formatCount(count, 'person', 'people')}`;
