import type { Report } from '@watchfloor/contract';

/** One list of several, each report once, where it first stands. */
export function mergeReports(...lists: readonly (readonly Report[])[]): Report[] {
  const merged = new Map<string, Report>();
  for (const report of lists.flat()) if (!merged.has(report.id)) merged.set(report.id, report);
  return [...merged.values()];
}
