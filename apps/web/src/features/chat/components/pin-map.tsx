import { useQuery } from '@tanstack/react-query';
import type { Pin } from '@watchfloor/contract';
import { List, Maximize2, Minimize2, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { aliasOf } from '@/domain/situation/author-name';
import { toNoteEntry } from '@/domain/situation/large-map';
import { ListSkeleton } from '@/domain/situation/list-skeleton';
import { Replay } from '@/domain/situation/replay';
import { PIN_LOOKS } from '@/domain/situation/situation-entries';
import { UpdatePopup } from '@/domain/situation/update-popup';
import { useEscape } from '@/domain/situation/use-escape';
import { useLargePicture } from '@/domain/situation/use-large-picture';
import { useMarkers } from '@/domain/situation/use-markers';
import { usePicture } from '@/domain/situation/use-picture';
import { formatCount } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { MapFilterMenu } from '@/map/map-filter-menu';
import type { MapPosition } from '@/map/map-position';
import { MapView } from '@/map/map-view';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { compactPins, largePinBoard, pinBoard } from '../api/pins';
import { useIsWide } from '../use-is-wide';
import { DeletePinDialog } from './delete-pin-dialog';
import { DropPinPanel } from './drop-pin-panel';
import { PinList } from './pin-list';

/** On narrower screens the list opens on demand, to leave room for the map. */
const ROOM_FOR_LIST_PX = 1600;

/** The map that all members share. */
export function PinMap() {
  const compact = useQuery(compactPins);
  const omitted = compact.data?.omitted;
  const whole = usePicture(compact.data);
  const large = useLargePicture(largePinBoard, compact.data);
  const picture = omitted === undefined ? whole : large;
  const total = omitted ?? whole.entries.length;
  const { shown } = picture;
  const { details, selected, ...marked } = useMarkers<Pin>(pinBoard, picture);
  const selectedMarker = useMemo(() => selected && toNoteEntry(selected), [selected]);
  const isPending = compact.isPending || large.isPending;
  const [dropping, setDropping] = useState<{ position: MapPosition | null } | null>(null);
  const [deleting, setDeleting] = useState<Pin | null>(null);
  const [isFullscreen, setIsFullscreen] = useState(false);
  const [isListOpen, setIsListOpen] = useState(() => innerWidth >= ROOM_FOR_LIST_PX);
  // On a phone it is below the map.
  const isWide = useIsWide();
  const hasFailed = compact.isError && !compact.data;
  const isListShown = (isListOpen || !isWide || hasFailed) && !isFullscreen;
  useEscape(isFullscreen && !dropping, () => setIsFullscreen(false));

  return (
    <section
      aria-labelledby="collaborative-map"
      className={classNames(
        'flex min-h-0 flex-col overflow-hidden border bg-surface',
        isFullscreen ? 'fixed inset-0 z-40' : 'rounded-card shadow-card lg:h-full',
      )}
    >
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b py-2 pr-2 pl-4">
        <h2 id="collaborative-map" className="font-semibold text-body">
          Collaborative Map{' '}
          {compact.data && (
            <span className="ml-1 font-normal text-ink-2">{formatCount(total, 'pin')}</span>
          )}
        </h2>
        <div className="flex flex-wrap items-center gap-1 max-sm:-ml-2.5">
          <MapFilterMenu
            filter={picture.filter}
            onFilterChange={picture.setFilter}
            looks={PIN_LOOKS}
            categories={picture.categories}
          />
          <Button
            size="sm"
            variant="ghost"
            className="max-lg:hidden"
            aria-pressed={isListOpen}
            onClick={() => setIsListOpen(!isListOpen)}
          >
            <List aria-hidden />
            List
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setIsFullscreen(!isFullscreen)}>
            {isFullscreen ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
            {isFullscreen ? 'Exit fullscreen' : 'Fullscreen'}
          </Button>
          <Button size="sm" variant="primary" onClick={() => setDropping({ position: null })}>
            <Plus aria-hidden />
            Drop Pin
          </Button>
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <div
          className={classNames(
            'relative isolate bg-canvas lg:h-auto lg:min-h-0 lg:min-w-0 lg:flex-1',
            isFullscreen && !dropping ? 'flex-1' : 'h-[52dvh] min-h-72 max-lg:shrink-0',
          )}
        >
          <MapView
            label="Collaborative map. The list has every pin."
            {...marked.mapProps}
            large={
              omitted === undefined
                ? undefined
                : {
                    onSquares: large.setSquares,
                    extent: large.extent,
                    selected: selectedMarker,
                  }
            }
            looks={PIN_LOOKS}
            onPick={(position) => setDropping({ position })}
            popup={
              <UpdatePopup
                update={selected}
                palette="pin"
                author={selected ? aliasOf(selected.user) : ''}
              />
            }
          />
          <Replay picture={picture} />
        </div>
        {(dropping || isListShown) && (
          <div className="flex min-h-0 flex-col border-t max-lg:h-[64dvh] lg:w-76 lg:shrink-0 lg:border-t-0 lg:border-l">
            {dropping && (
              <DropPinPanel
                position={dropping.position}
                categories={picture.categories}
                onClose={() => setDropping(null)}
                onDropped={marked.mapProps.onSelect}
              />
            )}
            {!dropping && isPending && <ListSkeleton />}
            {!dropping && hasFailed && <QueryProblem query={compact} />}
            {!dropping && compact.data && !isPending && (
              <PinList
                hasAny={total > 0}
                total={picture.shownCount}
                onEnd={omitted === undefined ? undefined : large.onEnd}
                shown={shown}
                details={details}
                selectedId={marked.selectedId}
                onSelect={marked.selectInList}
                onVisibleChange={marked.setVisibleIds}
                onDelete={setDeleting}
              />
            )}
          </div>
        )}
      </div>
      <DeletePinDialog pin={deleting} onClose={() => setDeleting(null)} />
    </section>
  );
}
