import { TLP_LEVELS, type Tlp } from '@watchfloor/contract';

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
  /** The report that this is a releasable edition of, and its level. */
  edition?: string;
  level?: Tlp;
}

const FIELDS = ['title', 'content', 'type', 'region', 'tags', 'item', 'edition'] as const;

export function readReportPrefill(raw: { [field in keyof ReportPrefill]: unknown }): ReportPrefill {
  const prefill: ReportPrefill = {};
  for (const field of FIELDS) {
    const value = raw[field];
    if (typeof value === 'string' && value.trim()) prefill[field] = value;
  }
  const level = TLP_LEVELS.find((tlp) => tlp === raw.level);
  if (level) prefill.level = level;
  return prefill;
}
