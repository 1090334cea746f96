/** Failures in a row after which a source counts as silent: about an hour. */
const SILENT_AFTER = 3;

/** What the floor is told when a source fails several times in a row, or works again. */
export function changeOf(before: number, now: number): 'source.failed' | 'source.recovered' | null {
  if (now === SILENT_AFTER) return 'source.failed';
  return before >= SILENT_AFTER && now === 0 ? 'source.recovered' : null;
}
