const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** 12840 → "12,840" */
export function formatNumber(value: number): string {
  return WHOLE.format(value);
}

/** 12840 → "12.8K", for counters without much room. */
export function formatCompactNumber(value: number): string {
  return COMPACT.format(value);
}

/** "1 report", "2 reports", "1,284 reports". */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}
