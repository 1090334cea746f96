import type { SearchOverview } from '@watchfloor/contract';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { HitLink } from '@/domain/hits/hit-link';
import type { MapArea } from '@/map/map-view-props';
import { PlacesMap } from '@/map/places-map';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';

interface WhereCardProps {
  places: SearchOverview['places'];
  /** Whether the search is limited to a place. */
  isNarrowed: boolean;
  onNarrow: (area: MapArea) => void;
  onWiden: () => void;
}

/** The places of the matches. A map that was moved offers to search what it shows. */
export function WhereCard({ places, isNarrowed, onNarrow, onWiden }: WhereCardProps) {
  const [area, setArea] = useState<MapArea | null>(null);
  return (
    <Card aria-labelledby="where" className="overflow-hidden">
      <CardHeader>
        <CardTitle id="where">Where</CardTitle>
        {isNarrowed && (
          <Button variant="ghost" size="sm" onClick={onWiden}>
            Anywhere
          </Button>
        )}
      </CardHeader>
      <PlacesMap
        label="Places of the matches"
        places={places}
        onMoved={setArea}
        describe={(place) => (
          <HitLink hit={place} className="font-medium hover:underline">
            {place.title}
          </HitLink>
        )}
      >
        {area && (
          <Button
            size="sm"
            variant="primary"
            className="absolute top-2.5 left-2.5"
            onClick={() => {
              onNarrow(area);
              setArea(null);
            }}
          >
            <Search aria-hidden />
            Search this area
          </Button>
        )}
      </PlacesMap>
    </Card>
  );
}
