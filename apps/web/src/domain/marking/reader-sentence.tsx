import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { markingsEndpoints, type NewMarking } from '@watchfloor/contract';
import { Users } from 'lucide-react';
import { call } from '@/lib/client';
import { formatNumber } from '@/lib/number-format';
import { useDelayed } from '@/lib/use-delayed';
import { classNames } from '@/ui/class-names';

interface ReaderSentenceProps {
  marking: NewMarking;
  /** Whether the only reader would be the one who asks. */
  isAuthor: boolean;
}

/** How many people could read it, before it is saved. */
export function ReaderSentence({ marking, isAuthor }: ReaderSentenceProps) {
  const wanted = JSON.stringify(marking);
  const asked = useDelayed(wanted);
  const readers = useQuery({
    queryKey: [markingsEndpoints.countReaders.path, asked],
    queryFn: ({ signal }) =>
      call(markingsEndpoints.countReaders, { body: JSON.parse(asked), signal }),
    placeholderData: keepPreviousData,
    // Members come and go.
    staleTime: 0,
  });
  const isStale = wanted !== asked || readers.isPlaceholderData;
  return (
    <p
      aria-live="polite"
      aria-busy={isStale}
      className={classNames(
        'flex min-h-5 items-center gap-2 text-dense text-ink-2 transition-opacity duration-100',
        isStale && 'opacity-50',
      )}
    >
      {readers.data && (
        <>
          <Users aria-hidden className="size-4 shrink-0 text-ink-3" />
          <span>{sentence(readers.data.count, isAuthor)}</span>
        </>
      )}
    </p>
  );
}

function sentence(count: number, isAuthor: boolean): string {
  if (count === 1) {
    return `${isAuthor ? 'Only you' : '1 person'} will be able to read this`;
  }
  return `${formatNumber(count)} people will be able to read this`;
}
