export const REPORT_TITLE_MAX = 200;
/** How much of a text a list has where nobody reads it to its end. */
export const REPORT_EXCERPT = 500;
export const REPORT_CONTENT_MAX = 50_000;
export const REGION_MAX = 100;
export const TAG_MAX = 50;
export const TAGS_MAX = 20;
export const PLACES_MAX = 20;
/** Most places on the map of all reports. */
export const PLACES_SHOWN_MAX = 5_000;
export const PLACE_LABEL_MAX = 200;
export const JUDGEMENTS_MAX = 20;
export const JUDGEMENT_MAX = 1_000;
export const SOURCES_MAX = 50;
export const CITATION_MAX = 500;
export const CITED_URL_MAX = 500;

export const REPORT_SORTS = ['newest', 'discussed', 'changed'] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];
