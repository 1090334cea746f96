import { MapPinOff } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import type { MapMarker, MarkerLook } from './map-marker';
import type { MapPosition } from './map-position';

export interface MapViewProps {
  /** Names the map for those who do not see it. */
  label: string;
  markers: readonly MapMarker[];
  /** How each level looks, from the least to the worst. */
  looks: readonly MarkerLook[];
  selectedId: string | null;
  /** Chosen in the list rather than on the map: the map flies there. */
  isSelectedFromList: boolean;
  onSelect: (id: string | null) => void;
  /** A click on the ground. */
  onPick?: ((position: MapPosition) => void) | undefined;
  /** What is said at the chosen marker. */
  popup: ReactNode;
}

const MapCanvas = lazy(() => import('./map-canvas'));

/** The one map of the application: shipped ground, markers by severity, clusters, a popup, a click to add. */
export function MapView(props: MapViewProps) {
  const [isUnable, setIsUnable] = useState(false);
  if (isUnable) {
    return (
      <EmptyState
        className="absolute inset-0"
        icon={<MapPinOff />}
        title="This browser cannot draw the map"
        text="It needs WebGL 2. The list has everything that the map would show, and updates can be added by their coordinates."
      />
    );
  }
  return (
    <Suspense fallback={<Skeleton className="absolute inset-0 h-auto rounded-none" />}>
      <MapCanvas {...props} onUnable={() => setIsUnable(true)} />
    </Suspense>
  );
}
