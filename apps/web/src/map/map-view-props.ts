import type { ReactNode } from 'react';
import type { WorldBox } from './cluster-markers';
import type { MapMarker, MarkerLook } from './map-marker';
import type { MapPosition } from './map-position';
import type { Track } from './tracks';

/** What a map shows: its centre, and how far it is to a corner. */
export interface MapArea extends MapPosition {
  kilometres: number;
}

/** A part of the map at a whole zoom, as the server counts it. */
export interface MapSquares extends WorldBox {
  zoom: number;
}

export interface LargeMapProps {
  onSquares: (squares: MapSquares) => void;
  /** Positions that bound all markers. */
  extent: readonly MapPosition[];
  /** The selected marker, which may be in a cluster or out of view. */
  selected: MapMarker | undefined;
}

export interface MapViewProps {
  /** The accessible name of the map. */
  label: string;
  /** The newest first. */
  markers: readonly MapMarker[];
  /** Of a map that has more: what is in view is fetched for these squares. */
  large?: LargeMapProps | undefined;
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
  /** The member has moved the map. */
  onMoved?: ((area: MapArea) => void) | undefined;
  /** On a wall: large markers, no search, and the newest marker stays in view. */
  isWall?: boolean | undefined;
  /** Small, beside a text: it opens on its markers and has no search. */
  isInset?: boolean | undefined;
  /** The popup at the selected marker. */
  popup: ReactNode;
}
