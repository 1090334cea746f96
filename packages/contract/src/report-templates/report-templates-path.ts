/** Apart from the calls, so that the first screen loads it and not their schemas. */
export const REPORT_TEMPLATES_PATH = '/api/report-templates';
