/** What another screen may put into a new report by its link: /reports/new?title=…&tags=a,b */
export interface ReportPrefill {
  title?: string;
  content?: string;
  type?: string;
  region?: string;
  /** Comma-separated, as in the form. */
  tags?: string;
}

const FIELDS = ['title', 'content', 'type', 'region', 'tags'] as const;

export function readReportPrefill(raw: Record<string, unknown>): ReportPrefill {
  const prefill: ReportPrefill = {};
  for (const field of FIELDS) {
    const value = raw[field];
    if (typeof value === 'string' && value.trim()) prefill[field] = value;
  }
  return prefill;
}
