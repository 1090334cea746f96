import type { Report } from '@watchfloor/contract';

/** Merges lists; each report once, at its first position. */
export function mergeReports(...lists: readonly (readonly Report[])[]): Report[] {
  const merged = new Map<string, Report>();
  for (const report of lists.flat()) if (!merged.has(report.id)) merged.set(report.id, report);
  return [...merged.values()];
}
