import type { Viewer } from '../reports/reports.policy';
import type { LogLine } from './watch-log.schemas';

/** What the product wrote is corrected where it happened. */
export const canCorrectLine = (
  viewer: Viewer,
  { text, author }: Pick<LogLine, 'text'> & { author: { readonly id: string } | null },
) => text !== null && author?.id === viewer.id;
