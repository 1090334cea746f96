import { Link } from '@tanstack/react-router';
import type { PlacedReport } from '@watchfloor/contract';
import { DisciplineBadge } from '@/domain/discipline-badge';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { RetractedBadge } from '@/domain/retracted-badge';
import { formatPosition } from '@/map/map-position';
import { LINK_CLASS } from '@/ui/link-style';
import { UtcTime } from '@/ui/utc-time';

/** The popup of a place: its report, and a link to it. */
export function PlacePopup({ place }: { place: PlacedReport }) {
  return (
    <article className="wrap-anywhere flex max-h-48 w-60 max-w-full flex-col gap-1.5 overflow-y-auto">
      <div className="flex flex-wrap items-center gap-1.5 pr-5">
        <MarkingChip limit={0} marking={place.marking} />
        <DisciplineBadge type={place.intelligenceType} />
        {place.retractedAt && <RetractedBadge />}
      </div>
      <h2 dir="auto" className="font-semibold text-body">
        <Link
          to="/reports/$id"
          params={{ id: place.reportId }}
          state={{ cameFrom: 'reports' }}
          className={LINK_CLASS}
        >
          {place.title}
        </Link>
      </h2>
      <p className="flex flex-wrap gap-x-2 font-mono text-ink-2 text-small">
        {place.number}
        <UtcTime time={place.at} />
      </p>
      <p className="text-ink-2 text-small">
        <span dir="auto">{place.label}</span>{' '}
        <span className="font-mono">{formatPosition(place)}</span>
      </p>
    </article>
  );
}
