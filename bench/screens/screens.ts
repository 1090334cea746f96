/** A mid-range phone on a slow mobile network. */
export const SLOW = { cpu: 4, latency: 150, megabitsDown: 1.6, megabitsUp: 0.75 };

export interface ScreensOrder {
  readonly origin: string;
  readonly cookie: string;
  readonly browser: string;
}

/** A screen opened for the first time, on a slow processor and network. */
export interface FirstLoad {
  readonly screen: string;
  readonly requests: number;
  readonly bytes: number;
  /** Milliseconds. */
  readonly largestPaint: number;
  readonly blocked: number;
}

/** Milliseconds until all dashboard calls are complete, at full speed. */
export interface Settling {
  /** With an empty cache. */
  readonly first: number;
  /** With the application cached. */
  readonly again: number;
}

/** Milliseconds from a key press to the next frame, as the browser reports them. */
export interface Reactions {
  readonly what: string;
  readonly presses: number;
  readonly middle: number;
  readonly longest: number;
}

export interface Frames {
  readonly what: string;
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly longest: number;
}

/** The map with all its entries, compared with an empty one. */
export interface MapFrames {
  readonly full: Frames;
  readonly empty: Frames;
  /** Milliseconds from the last response until the map is drawn. */
  readonly drawnAfter: number;
}

export interface Screens {
  readonly browser: string;
  readonly loads: readonly FirstLoad[];
  readonly settling: Settling;
  readonly reactions: readonly Reactions[];
  readonly frames: readonly Frames[];
  readonly map: MapFrames;
}
