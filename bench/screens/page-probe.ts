/** Measurements that the page records about itself. */
export interface Probe {
  /** Milliseconds since the start of the navigation. */
  largestPaint: number;
  firstPaint: number;
  /** Tasks of more than 50 ms. */
  readonly longTasks: { readonly at: number; readonly length: number }[];
  /** The longest event duration per interaction id. */
  readonly reactions: Map<number, number>;
  /** Milliseconds between frames while `isWatching`. */
  frames: number[];
  isWatching: boolean;
  /** Times at which the map became idle. */
  readonly mapIdle: number[];
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Runs in the page before any other script, so it cannot use anything outside itself. */
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
