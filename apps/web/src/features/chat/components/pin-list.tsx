import { canDeletePin, type Pin } from '@watchfloor/contract';
import { MapPin } from 'lucide-react';
import { aliasOf } from '@/domain/situation/author-name';
import { UpdateList } from '@/domain/situation/update-list';
import { UpdateRow } from '@/domain/situation/update-row';
import { useCurrentUser } from '@/lib/current-user';
import type { MapEntry } from '@/map/map-entry';
import { EmptyState } from '@/ui/empty-state';

interface PinListProps {
  hasAny: boolean;
  /** How many there are, if more are loaded at the end. */
  total: number;
  onEnd?: (() => void) | undefined;
  shown: readonly MapEntry[];
  details: ReadonlyMap<string, Pin>;
  selectedId: string | null;
  onSelect: (id: string) => void;
  onVisibleChange: (ids: readonly string[]) => void;
  onDelete: (pin: Pin) => void;
}

/** Every pin of the map, reachable by keyboard. */
export function PinList(props: PinListProps) {
  const user = useCurrentUser();
  const { hasAny, shown, details, selectedId, onSelect, onDelete } = props;
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<MapPin />}
        title={hasAny ? 'Nothing to show' : 'No pins yet'}
        text={
          hasAny
            ? 'No pin matches the filter at this moment.'
            : 'Click on the map to drop the first pin.'
        }
      />
    );
  }
  return (
    <UpdateList
      label="Pins"
      entries={shown}
      details={details}
      selectedId={selectedId}
      total={props.total}
      onEnd={props.onEnd}
      onVisibleChange={props.onVisibleChange}
      renderRow={(entry, pin) => (
        <UpdateRow
          entry={entry}
          update={pin}
          palette="pin"
          author={pin ? aliasOf(pin.user) : ''}
          isSelected={selectedId === entry.id}
          onSelect={() => onSelect(entry.id)}
          // Offered to its creator (spec §6), and to admins, who moderate.
          onDelete={pin && canDeletePin(user, pin) ? () => onDelete(pin) : undefined}
        />
      )}
    />
  );
}
