import type { UseQueryResult } from '@tanstack/react-query';
import type { Author, CompactUpdates, SituationUpdate } from '@watchfloor/contract';
import { MapPin } from 'lucide-react';
import { QueryProblem } from '@/lib/query-problem';
import { EmptyState } from '@/ui/empty-state';
import { ListSkeleton } from './list-skeleton';
import { UpdateList } from './update-list';
import { UpdateRow } from './update-row';
import type { useMarkers } from './use-markers';
import type { usePicture } from './use-picture';

interface UpdatePanelProps {
  label: string;
  compact: UseQueryResult<CompactUpdates>;
  picture: ReturnType<typeof usePicture>;
  marked: ReturnType<typeof useMarkers<SituationUpdate>>;
  authorNameOf: (author: Author) => string;
  canCorrect: (update: SituationUpdate) => boolean;
  canDelete: (update: SituationUpdate) => boolean;
  onAsk: (act: 'correct' | 'delete', update: SituationUpdate) => void;
}

/** The list of a board, or why there is nothing in it. */
export function UpdatePanel(props: UpdatePanelProps) {
  const { label, compact, picture, marked, authorNameOf } = props;
  const { entries, shown } = picture;
  return (
    <>
      {compact.isPending && <ListSkeleton />}
      {compact.isError && !compact.data && <QueryProblem query={compact} />}
      {compact.data && shown.length === 0 && (
        <EmptyState
          icon={<MapPin />}
          title={entries.length === 0 ? 'No situation updates yet' : 'Nothing to show'}
          text={
            entries.length === 0
              ? 'Click on the map to add your first update.'
              : 'No update matches the filter at this moment.'
          }
        />
      )}
      {shown.length > 0 && (
        <UpdateList
          label={label}
          entries={shown}
          details={marked.details}
          selectedId={marked.selectedId}
          onVisibleChange={marked.setVisibleIds}
          renderRow={(entry, update) => (
            <UpdateRow
              entry={entry}
              update={update}
              author={update ? authorNameOf(update.user) : ''}
              isSelected={marked.selectedId === entry.id}
              onSelect={() => marked.selectInList(entry.id)}
              onCorrect={
                update && props.canCorrect(update)
                  ? () => props.onAsk('correct', update)
                  : undefined
              }
              onDelete={
                update && props.canDelete(update) ? () => props.onAsk('delete', update) : undefined
              }
            />
          )}
        />
      )}
    </>
  );
}
