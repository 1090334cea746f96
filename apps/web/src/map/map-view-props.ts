import type { ReactNode } from 'react';
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
