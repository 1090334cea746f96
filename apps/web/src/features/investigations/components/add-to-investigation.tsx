import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { displayName } from '@watchfloor/contract';
import { Folder } from 'lucide-react';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { activeInvestigationPages } from '../api/investigations';
import { LinkPicker, usePickerSearch } from './link-picker';

interface AddToInvestigationProps {
  reportId: string;
  /** Left out of the choice. */
  linkedIds: readonly string[];
  onLinked: () => void;
}

export function AddToInvestigation({ reportId, linkedIds, onLinked }: AddToInvestigationProps) {
  const search = usePickerSearch();
  const pages = useInfiniteQuery({
    ...activeInvestigationPages(search.q),
    placeholderData: keepPreviousData,
  });
  const offered = (pages.data?.pages.flatMap((page) => page.items) ?? []).filter(
    ({ id }) => !linkedIds.includes(id),
  );
  return (
    <div data-print="hide" className="flex flex-col gap-2 border-b p-4 sm:flex-row">
      <LinkPicker
        aria-label="Investigation"
        placeholder="Select an investigation"
        searchPlaceholder="Search active investigations by title"
        emptyText={
          pages.isError
            ? 'Investigations could not be loaded'
            : 'No other active investigation found'
        }
        search={search}
        pages={pages}
        items={offered.map(({ id, title, user, marking }) => ({
          value: id,
          label: title,
          description: displayName(user),
          badge: <MarkingChip limit={1} marking={marking} />,
          icon: <Folder aria-hidden className="text-ink-3" />,
        }))}
        linkOf={(investigationId) => ({ investigationId, reportId })}
        onLinked={onLinked}
      />
    </div>
  );
}
