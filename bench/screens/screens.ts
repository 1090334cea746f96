/** A phone of the middle class on a slow mobile network. */
export const SLOW = { cpu: 4, latency: 150, megabitsDown: 1.6, megabitsUp: 0.75 };

/** Where the product is, who looks at it, and with which browser. */
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

/** Milliseconds until all calls of the dashboard are answered, at full speed. */
export interface Settling {
  /** Nothing is in the browser's store. */
  readonly first: number;
  /** The application is there, as for every visit but the first. */
  readonly again: number;
}

/** Milliseconds; of presses of keys what the browser counts from the press to the next frame. */
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

/** The map with all its entries, against the same map without any. */
export interface MapFrames {
  readonly full: Frames;
  readonly empty: Frames;
  /** Milliseconds from the last answer until all was drawn. */
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
