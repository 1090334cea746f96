import type { ReactNode } from 'react';
import type { MapMarker, MarkerLook } from './map-marker';
import type { MapPosition } from './map-position';
import type { Track } from './tracks';

export interface MapViewProps {
  /** The accessible name of the map. */
  label: string;
  /** The newest first. */
  markers: readonly MapMarker[];
  /** The map opens where this member left it, at first on its markers. Without a key: on the whole world. */
  rememberedAs?: string | undefined;
  /** Drawn as lines over the map; their entries are not clustered. */
  tracks?: readonly Track[] | undefined;
  /** How each level looks, from the least to the worst. */
  looks: readonly MarkerLook[];
  selectedId: string | null;
  /** Selected in the list, not on the map: the map flies there. */
  isSelectedFromList: boolean;
  onSelect: (id: string | null) => void;
  /** A click on the ground. */
  onPick?: ((position: MapPosition) => void) | undefined;
  /** On a wall: large markers, no search, and the newest marker stays in view. */
  isWall?: boolean | undefined;
  /** The popup at the selected marker. */
  popup: ReactNode;
}
