import {
  INTELLIGENCE_TYPES,
  type IntelligenceType,
  REGION_MAX,
  REPORT_SORTS,
  type ReportSort,
  TAG_MAX,
} from '@watchfloor/contract';

export const REPORT_VIEWS = ['cards', 'table', 'map'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

/** What narrows the list besides the search text. */
export interface ReportsFilter {
  type?: IntelligenceType | undefined;
  region?: string | undefined;
  /** The id of a member. */
  author?: string | undefined;
  tag?: string | undefined;
  /** "B2": this good or better. */
  grade?: string | undefined;
  /** The first and the last day, in UTC. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The search parameters of the list. */
export interface ReportsSearch extends ReportsFilter {
  q?: string | undefined;
  sort?: ReportSort | undefined;
  view?: ReportView | undefined;
}

const SEARCH_TEXT_MAX = 500;
const GRADE = /^[A-E][1-5]$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function readReportsSearch(raw: Record<string, unknown>): ReportsSearch {
  const read: ReportsSearch = {
    q: textOf(raw.q, SEARCH_TEXT_MAX),
    type: INTELLIGENCE_TYPES.find((known) => known === raw.type),
    region: textOf(raw.region, REGION_MAX),
    author: typeof raw.author === 'string' && ID.test(raw.author) ? raw.author : undefined,
    tag: textOf(raw.tag, TAG_MAX),
    grade: typeof raw.grade === 'string' && GRADE.test(raw.grade) ? raw.grade : undefined,
    from: dayOf(raw.from),
    to: dayOf(raw.to),
    sort: REPORT_SORTS.find((known) => known === raw.sort && known !== 'newest'),
    view: REPORT_VIEWS.find((known) => known === raw.view),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

export const filterOf = ({
  type,
  region,
  author,
  tag,
  grade,
  from,
  to,
}: ReportsSearch): ReportsFilter => ({
  type,
  region,
  author,
  tag,
  grade,
  from,
  to,
});

const textOf = (raw: unknown, max: number) =>
  typeof raw === 'string' && raw.trim() ? raw.slice(0, max) : undefined;

/** A day that exists, such as 2026-03-31. */
function dayOf(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(raw)) return undefined;
  const time = Date.parse(`${raw}T00:00:00Z`);
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(raw);
  return exists ? raw : undefined;
}
