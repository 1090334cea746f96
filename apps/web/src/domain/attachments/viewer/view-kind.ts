import type { ReportAttachment } from '@watchfloor/contract';

export type ViewKind = 'picture' | 'pdf' | 'table' | 'text' | 'none';

const TEXT = /^(text|message)\/|json|kml\+xml|gpx\+xml/;

/** How the viewer shows a file. */
export function viewKindOf({
  mimeType,
  preview,
}: Pick<ReportAttachment, 'mimeType' | 'preview'>): ViewKind {
  if (preview) return 'picture';
  if (mimeType === 'application/pdf') return 'pdf';
  if (mimeType === 'text/csv' || mimeType === 'text/tab-separated-values') return 'table';
  return TEXT.test(mimeType) ? 'text' : 'none';
}
