import { useQuery } from '@tanstack/react-query';
import { PLACES_SHOWN_MAX, type Report } from '@watchfloor/contract';
import { MapPinOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ListSkeleton } from '@/domain/situation/list-skeleton';
import { Replay } from '@/domain/situation/replay';
import { UpdateList } from '@/domain/situation/update-list';
import { useReplay } from '@/domain/situation/use-replay';
import { formatNumber } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { MapView } from '@/map/map-view';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { reportPlaces } from '../../api/report-pages';
import type { ReportsFilter } from '../../reports-search';
import { PlacePopup } from './place-popup';
import { PlaceRow } from './place-row';
import { placeEntries } from './placed-entries';

interface ReportsMapProps {
  filter: ReportsFilter;
  /** The matches of a search; undefined without one. */
  matches: readonly Report[] | undefined;
  hasMoreMatches: boolean;
  isFiltered: boolean;
  onClear: () => void;
}

const LOOKS = [{ label: 'Report', letter: '', fill: '--fill-high' }];
const ignoreVisible = () => {};

/** The places of the filtered reports on a map with a time line, and as a list. */
export function ReportsMap(props: ReportsMapProps) {
  const { filter, matches, hasMoreMatches, isFiltered, onClear } = props;
  const places = useQuery(reportPlaces(filter));
  const { entries, byId } = useMemo(
    () => placeEntries(places.data ?? [], matches),
    [places.data, matches],
  );
  const replay = useReplay(entries);
  const [selection, setSelection] = useState<{ id: string; isFromList: boolean } | null>(null);
  const selected = selection ? byId.get(selection.id) : undefined;
  if (places.error) {
    return (
      <Card>
        <QueryProblem query={places} />
      </Card>
    );
  }
  if (places.data && entries.length === 0) {
    return (
      <Card>
        <EmptyState
          className="py-16"
          icon={<MapPinOff />}
          title="No places to show"
          text={
            isFiltered
              ? 'None of the reports that match names a place.'
              : 'Reports that name a place are shown on this map.'
          }
          action={isFiltered && <Button onClick={onClear}>Clear search</Button>}
        />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4 lg:h-[calc(100dvh-14rem)] lg:min-h-120 lg:flex-row print:h-auto print:flex-col">
      <section
        aria-label="Map of reports"
        className="relative isolate h-[58dvh] min-h-80 overflow-hidden rounded-card border bg-canvas lg:h-auto lg:min-w-0 lg:flex-1 print:h-[110mm] print:flex-none"
      >
        <MapView
          label="Map of reports. The list has every place."
          markers={replay.shown}
          rememberedAs="reports"
          looks={LOOKS}
          selectedId={selection?.id ?? null}
          isSelectedFromList={selection?.isFromList ?? false}
          onSelect={(id) => setSelection(id === null ? null : { id, isFromList: false })}
          popup={selected && <PlacePopup place={selected} />}
        />
        <Replay picture={replay} />
      </section>
      <section
        aria-labelledby="places"
        className="flex h-[70dvh] min-h-80 flex-col overflow-hidden rounded-card border bg-surface shadow-card lg:h-auto lg:w-85 lg:shrink-0 min-[1800px]:w-110 print:block print:h-auto print:w-auto"
      >
        <div className="flex min-h-12 flex-col justify-center border-b px-4 py-2">
          <h2 id="places" className="font-semibold text-body">
            Places{' '}
            <span className="font-normal text-ink-2">{formatNumber(replay.shown.length)}</span>
          </h2>
          {matches && hasMoreMatches && (
            <p className="text-ink-2 text-small">
              Of the first {formatNumber(matches.length)} matches.
            </p>
          )}
          {places.data?.length === PLACES_SHOWN_MAX && (
            <p className="text-ink-2 text-small">
              The latest {formatNumber(PLACES_SHOWN_MAX)}. Filters show the others.
            </p>
          )}
        </div>
        {places.data ? (
          <UpdateList
            label="Places"
            entries={replay.shown}
            details={byId}
            selectedId={selection?.id ?? null}
            onVisibleChange={ignoreVisible}
            renderRow={({ id }, place) =>
              place && (
                <PlaceRow
                  place={place}
                  isSelected={id === selection?.id}
                  onSelect={() => setSelection({ id, isFromList: true })}
                />
              )
            }
          />
        ) : (
          <ListSkeleton label="Loading places" />
        )}
      </section>
    </div>
  );
}
