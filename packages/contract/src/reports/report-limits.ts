export const REPORT_TITLE_MAX = 200;
export const REPORT_CONTENT_MAX = 50_000;
export const REGION_MAX = 100;
export const TAG_MAX = 50;
export const TAGS_MAX = 20;

export const REPORT_SORTS = ['newest', 'discussed', 'changed'] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];
