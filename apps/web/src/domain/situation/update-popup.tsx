import type { ReactNode } from 'react';
import { MemberLink } from '@/domain/member-link';
import type { SeverityPalette } from '@/domain/severity';
import { SeverityBadge } from '@/domain/severity-badge';
import { MarkedText } from '@/domain/text/marked-text';
import { formatPosition } from '@/map/map-position';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import type { MapNote } from './situation-board';

interface UpdatePopupProps {
  update: MapNote | undefined;
  author: string;
  palette?: SeverityPalette | undefined;
  /** Earlier versions of a corrected one. */
  versions?: ReactNode;
}

/** The popup of a marker: title, severity, description, category, author, coordinates (spec §2). */
export function UpdatePopup({ update, author, palette, versions }: UpdatePopupProps) {
  if (!update) return <Skeleton className="h-16 w-56" />;
  return (
    // Fits beside a marker in the middle of a small map.
    <article className="wrap-anywhere flex max-h-42 w-60 max-w-full flex-col gap-1.5 overflow-y-auto">
      <div className="flex items-start gap-2 pr-5">
        <h3 className="min-w-0 flex-1 font-semibold text-body">{update.title}</h3>
        <SeverityBadge severity={update.severity} palette={palette} />
      </div>
      {update.description && (
        <p className="whitespace-pre-wrap text-dense text-ink-2">
          <MarkedText id={update.id} text={update.description} />
        </p>
      )}
      {update.category && <p className="text-ink-2 text-small">Category: {update.category}</p>}
      {update.subject && <p className="text-ink-2 text-small">Subject: {update.subject}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-ink-2 text-small">
        <MemberLink member={update.user}>
          <span className="truncate">{author}</span>
        </MemberLink>
        <RelativeTime time={update.createdAt} format="short" />
      </div>
      <span className="font-mono text-ink-2 text-small">{formatPosition(update)}</span>
      {versions && <div className="flex flex-wrap items-center gap-x-2 text-small">{versions}</div>}
    </article>
  );
}
