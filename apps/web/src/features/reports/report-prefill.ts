/** Values that a link may put into a new report: /reports/new?title=…&tags=a,b */
export interface ReportPrefill {
  title?: string;
  content?: string;
  type?: string;
  region?: string;
  /** Comma-separated, as in the form. */
  tags?: string;
  /** The external item that the report is made of. */
  item?: string;
}

const FIELDS = ['title', 'content', 'type', 'region', 'tags', 'item'] as const;

export function readReportPrefill(raw: Record<string, unknown>): ReportPrefill {
  const prefill: ReportPrefill = {};
  for (const field of FIELDS) {
    const value = raw[field];
    if (typeof value === 'string' && value.trim()) prefill[field] = value;
  }
  return prefill;
}
