import { Link } from '@tanstack/react-router';
import type { PlacedReport } from '@watchfloor/contract';
import { MapPin } from 'lucide-react';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { RestrictedChip } from '@/domain/marking/marking-chip';
import { RetractedBadge } from '@/domain/retracted-badge';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { UtcTime } from '@/ui/utc-time';

interface PlaceRowProps {
  place: PlacedReport;
  isSelected: boolean;
  onSelect: () => void;
}

/** A place in the list beside the map: its report, and a button that shows it on the map. */
export function PlaceRow({ place, isSelected, onSelect }: PlaceRowProps) {
  return (
    <article
      className={classNames('flex flex-col gap-1 border-b px-4 py-2.5', isSelected && 'bg-hover')}
    >
      <h3 dir="auto" className="wrap-anywhere flex gap-2 font-medium text-dense">
        <DisciplineIcon type={place.intelligenceType} className="mt-0.5" />
        <Link
          to="/reports/$id"
          params={{ id: place.reportId }}
          state={{ cameFrom: 'reports' }}
          className="min-w-0 hover:underline"
        >
          {place.title}
        </Link>
      </h3>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 ps-6 text-ink-2 text-small">
        <Button
          variant="link"
          size="sm"
          aria-pressed={isSelected}
          aria-label={`Show ${place.label} on the map`}
          className="min-w-0 max-w-full"
          onClick={onSelect}
        >
          <MapPin aria-hidden />
          <span dir="auto" className="truncate">
            {place.label}
          </span>
        </Button>
        <UtcTime time={place.at} className="text-meta" />
        <RestrictedChip marking={place.marking} />
        {place.retractedAt && <RetractedBadge />}
      </div>
    </article>
  );
}
