/** What a page notes about itself while it is used. */
export interface Probe {
  /** Milliseconds since the navigation began. */
  largestPaint: number;
  firstPaint: number;
  /** Begin and length of what kept the page busy for more than 50 ms. */
  readonly longTasks: { readonly at: number; readonly length: number }[];
  /** The longest reaction to each press of a key or button, by its number. */
  readonly reactions: Map<number, number>;
  /** Milliseconds between frames, while they are watched. */
  frames: number[];
  isWatching: boolean;
  /** When the map had drawn all it knew. */
  readonly mapIdle: number[];
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Runs in the page before anything else, so it may use nothing from outside itself. */
export function installProbe(): void {
  const probe: Probe = {
    largestPaint: 0,
    firstPaint: 0,
    longTasks: [],
    reactions: new Map(),
    frames: [],
    isWatching: false,
    mapIdle: [],
  };
  window.probe = probe;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as Parameters<PerformanceObserver['observe']>[0]);
  observe('largest-contentful-paint', (entry) => {
    probe.largestPaint = entry.startTime;
  });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') probe.firstPaint = entry.startTime;
  });
  observe('longtask', (entry) =>
    probe.longTasks.push({ at: entry.startTime, length: entry.duration }),
  );
  observe('event', (entry) => {
    const { interactionId } = entry as PerformanceEntry & { interactionId: number };
    if (interactionId === 0) return;
    const before = probe.reactions.get(interactionId) ?? 0;
    probe.reactions.set(interactionId, Math.max(before, entry.duration));
  });
  let last = 0;
  const watchFrame = (now: number) => {
    if (probe.isWatching && last > 0) probe.frames.push(now - last);
    last = probe.isWatching ? now : 0;
    requestAnimationFrame(watchFrame);
  };
  requestAnimationFrame(watchFrame);
  new MutationObserver((changes) => {
    const isIdle = changes.some(
      ({ target }) => target instanceof HTMLElement && target.dataset.mapState === 'idle',
    );
    if (isIdle) probe.mapIdle.push(performance.now());
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-map-state'] });
}
