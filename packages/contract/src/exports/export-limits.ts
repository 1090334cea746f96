/** Most reports, and most tasks, that a PDF lists. */
export const PDF_ROWS_MAX = 1_000;
/** Most reports of a search, and most rows of an investigation, in one CSV file. A list without search text has no limit. */
export const CSV_ROWS_MAX = 10_000;
