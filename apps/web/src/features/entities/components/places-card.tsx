import { useQuery } from '@tanstack/react-query';
import { HitLink } from '@/domain/hits/hit-link';
import { formatCount } from '@/lib/number-format';
import { PlacesMap } from '@/map/places-map';
import { Card, CardDescription, CardHeader, CardTitle } from '@/ui/card';
import { placesQuery } from '../api/entity';

/** Where the texts are that mention it; nothing where none has a place. The list of mentions has them all. */
export function PlacesCard({ id }: { id: string }) {
  const { data: places = [] } = useQuery(placesQuery(id));
  if (places.length === 0) return null;
  return (
    <Card aria-labelledby="entity-places" className="overflow-hidden">
      <CardHeader className="justify-start">
        <CardTitle id="entity-places">Places</CardTitle>
        <CardDescription>
          {formatCount(places.length, 'place')} of texts that mention it
        </CardDescription>
      </CardHeader>
      <PlacesMap
        label="Map of the places of mentions. The list of mentions has the texts."
        className="h-56"
        places={places}
        describe={(place) => (
          <HitLink hit={place} className="underline-offset-2 hover:underline">
            {place.title}
          </HitLink>
        )}
      />
    </Card>
  );
}
