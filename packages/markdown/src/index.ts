export type { MarkdownForm } from './create-parser';
export type * from './document';
export { parseMarkdown } from './parse-markdown';
export { reportPath, splitLinks } from './split-links';
export { stripMarks } from './strip-marks';
export { takePortion } from './take-portion';
