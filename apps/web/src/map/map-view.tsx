import { MapPinOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import type { MapViewProps } from './map-view-props';

const MapCanvas = lazy(() => import('./map-canvas').then((file) => ({ default: file.MapCanvas })));

/** The map of the application: shipped base map, markers by severity, clusters, a popup, a click to add. */
export function MapView(props: MapViewProps) {
  const [isUnable, setIsUnable] = useState(false);
  if (isUnable) {
    return (
      <EmptyState
        className="absolute inset-0"
        icon={<MapPinOff />}
        title="This browser cannot draw the map"
        text={`It needs WebGL 2. The list has everything that the map would show${props.onPick ? ', and updates can be added by their coordinates' : ''}.`}
      />
    );
  }
  return (
    <Suspense fallback={<Skeleton className="absolute inset-0 h-auto rounded-none" />}>
      <MapCanvas {...props} onUnable={() => setIsUnable(true)} />
    </Suspense>
  );
}
