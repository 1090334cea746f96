import type { AttachmentProblem, ReportAttachment } from '@watchfloor/contract';
import { formatCount } from '@/lib/number-format';
import { formatFileSize } from './format-file-size';

/** What the pages of a kind of file are called. */
function pageNameOf(mimeType: string): string {
  if (/presentation/.test(mimeType)) return 'slide';
  return /sheet/.test(mimeType) ? 'sheet' : 'page';
}

const PROBLEMS: Readonly<Record<AttachmentProblem, string>> = {
  encrypted: 'needs a password',
  damaged: 'is damaged',
  exceeded: 'took too long to read',
  unsupported: 'is of a kind whose text is not read',
};

/** "12 pages · 1,228.8 KB" */
export const describeFile = ({
  mimeType,
  pages,
  fileSize,
}: Pick<ReportAttachment, 'mimeType' | 'pages' | 'fileSize'>) =>
  [...(pages ? [formatCount(pages, pageNameOf(mimeType))] : []), formatFileSize(fileSize)].join(
    ' · ',
  );

/** Why a search does not find its text; null if it does, or if it has none. */
export function describeState({
  state,
  problem,
}: Pick<ReportAttachment, 'state' | 'problem'>): string | null {
  if (state === 'waiting') return 'Being read for the search';
  if (state === 'too-large') return 'Too large to be searched';
  return state === 'unreadable' && problem ? `Not searched: it ${PROBLEMS[problem]}` : null;
}
