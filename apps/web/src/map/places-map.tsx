import { type ReactNode, useMemo, useState } from 'react';
import { classNames } from '@/ui/class-names';
import { MapView } from './map-view';
import type { MapArea } from './map-view-props';

interface Place {
  readonly title: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface PlacesMapProps<Item extends Place> {
  label: string;
  places: readonly Item[];
  /** What the popup of a place shows. */
  describe: (place: Item) => ReactNode;
  onMoved?: ((area: MapArea) => void) | undefined;
  className?: string | undefined;
  /** On top of the map. */
  children?: ReactNode;
}

/** Places have no severity: one look for all. */
const LOOKS = [{ label: 'Place', letter: '', fill: '--fill-high' }];

/** A small map in a card. */
export function PlacesMap<Item extends Place>({
  label,
  places,
  describe,
  onMoved,
  className,
  children,
}: PlacesMapProps<Item>) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const markers = useMemo(
    () =>
      places.map(({ title, latitude, longitude }, index) => ({
        ...{ id: String(index), level: 0, title, latitude, longitude },
      })),
    [places],
  );
  const selected = selectedId === null ? undefined : places[Number(selectedId)];
  return (
    <div className={classNames('relative isolate h-52 bg-canvas', className)}>
      <MapView
        isInset
        label={label}
        markers={markers}
        looks={LOOKS}
        selectedId={selectedId}
        isSelectedFromList={false}
        onSelect={setSelectedId}
        onMoved={onMoved}
        popup={
          selected && (
            <div dir="auto" className="wrap-anywhere max-w-56 pr-5 text-dense">
              {describe(selected)}
            </div>
          )
        }
      />
      {children}
    </div>
  );
}
