import type { Report, ReportPlace } from '@watchfloor/contract';
import { useMemo } from 'react';
import { formatPosition } from '@/map/map-position';
import { PlacesMap } from '@/map/places-map';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { CopyButton } from '@/ui/copy-button';

/** The places of a report on a small map, and as a list. */
export function ReportPlaces({ report: { places = [] } }: { report: Report }) {
  const shown = useMemo(
    () =>
      places.map(({ label, latitude, longitude }) => ({
        title: label,
        latitude: Number(latitude),
        longitude: Number(longitude),
      })),
    [places],
  );
  if (places.length === 0) return null;
  return (
    <Card aria-labelledby="report-places" className="overflow-hidden">
      <CardHeader className="border-b-0">
        <CardTitle id="report-places">
          Places <span className="font-normal text-ink-2">{places.length}</span>
        </CardTitle>
      </CardHeader>
      <PlacesMap
        label="Map of the places. The list below has all of them."
        className="border-y print:h-[70mm]"
        places={shown}
        describe={({ title }) => title}
      />
      <ul aria-label="Places" className="divide-y">
        {places.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two places may be the same
          <PlaceRow key={index} place={place} />
        ))}
      </ul>
    </Card>
  );
}

function PlaceRow({ place }: { place: ReportPlace }) {
  const position = formatPosition(place);
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1 pr-2 pl-4 text-dense">
      <span dir="auto" className="wrap-anywhere min-w-0 flex-1 basis-32">
        {place.label}
      </span>
      <span className="flex items-center gap-1 font-mono text-ink-2 text-small">
        {position}
        <CopyButton
          text={position}
          label={`Copy coordinates of ${place.label}`}
          done="Coordinates copied"
        />
      </span>
    </li>
  );
}
