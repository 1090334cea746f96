import { useQuery } from '@tanstack/react-query';
import type { Author, SituationUpdate } from '@watchfloor/contract';
import { MapPin, Maximize2, Minimize2, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { MapFilterMenu } from '@/map/map-filter-menu';
import type { MapPosition } from '@/map/map-position';
import { MapView } from '@/map/map-view';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { EmptyState } from '@/ui/empty-state';
import { Segmented } from '@/ui/segmented';
import { AddUpdateDialog } from './add-update-dialog';
import { DeleteUpdateDialog } from './delete-update-dialog';
import { InAndOut } from './in-and-out';
import { ListSkeleton } from './list-skeleton';
import { Replay } from './replay';
import type { SituationBoard } from './situation-board';
import { SEVERITY_LOOKS } from './situation-entries';
import { UpdateList } from './update-list';
import { UpdatePopup } from './update-popup';
import { UpdateRow } from './update-row';
import { useEscape } from './use-escape';
import { useMarkers } from './use-markers';
import { usePicture } from './use-picture';

interface SituationPictureProps {
  board: SituationBoard;
  /** Names the list beside the map. */
  title: string;
  mapLabel: string;
  /** File name of what is exported. */
  exportName: string;
  /** Why the reader may not add updates, if they may not. */
  postReason?: string | undefined;
  deleteReasonOf: (update: SituationUpdate) => string | undefined;
  authorNameOf: (author: Author) => string;
  /** Told whether the reader looks at it: a talk of those who share the map, beside the list. */
  renderTalk?:
    | ((isShown: boolean, onUnseenChange: (count: number) => void) => ReactNode)
    | undefined;
  /** The screen's header, given the actions of the map and how many updates there are. */
  renderHeader: (actions: ReactNode, updateCount: number | undefined) => ReactNode;
}

type SideView = 'updates' | 'talk';

/** A map and its list: add, filter, replay, export, import. The personal map and war rooms are both this. */
export function SituationPicture(props: SituationPictureProps) {
  const { board, title, postReason, authorNameOf } = props;
  const compact = useQuery(board.compact);
  const picture = usePicture(compact.data);
  const { entries, shown } = picture;
  const { details, selected, ...marked } = useMarkers(board, picture);
  const [adding, setAdding] = useState<{ position: MapPosition | null } | null>(null);
  const [deleting, setDeleting] = useState<SituationUpdate | null>(null);
  const [isFullscreen, setIsFullscreen] = useState(false);
  const [sideView, setSideView] = useState<SideView>('updates');
  const [unseen, setUnseen] = useState(0);
  useEscape(isFullscreen && !adding, () => setIsFullscreen(false));

  const pick = (position: MapPosition | null) => setAdding({ position });
  const actions = (
    <>
      <InAndOut
        board={board}
        shown={shown}
        authorNameOf={authorNameOf}
        fileName={props.exportName}
        importReason={postReason}
      />
      <Button onClick={() => setIsFullscreen(true)}>
        <Maximize2 aria-hidden />
        Fullscreen
      </Button>
      <Button variant="primary" disabledReason={postReason} onClick={() => pick(null)}>
        <Plus aria-hidden />
        Add Update
      </Button>
    </>
  );

  return (
    <div className="flex flex-col gap-4 lg:h-[calc(100dvh-6.25rem)] lg:min-h-140">
      {props.renderHeader(actions, compact.data && entries.length)}
      <div className="flex min-h-0 flex-1 flex-col gap-4 lg:flex-row">
        <section
          aria-label={props.mapLabel}
          className={classNames(
            'relative isolate overflow-hidden border bg-canvas',
            isFullscreen
              ? 'fixed inset-0 z-40'
              : 'h-[58dvh] min-h-80 rounded-card lg:h-auto lg:min-w-0 lg:flex-1',
          )}
        >
          <MapView
            label={`${props.mapLabel}. The list has every marker.`}
            {...marked.mapProps}
            looks={SEVERITY_LOOKS}
            onPick={postReason ? undefined : pick}
            popup={
              <UpdatePopup update={selected} author={selected ? authorNameOf(selected.user) : ''} />
            }
          />
          {isFullscreen && (
            <Button className="absolute top-3 left-3" onClick={() => setIsFullscreen(false)}>
              <Minimize2 aria-hidden />
              Exit fullscreen
            </Button>
          )}
          <Replay picture={picture} />
        </section>
        <section
          aria-labelledby="updates"
          hidden={isFullscreen}
          className="flex h-[70dvh] min-h-80 flex-col overflow-hidden rounded-card border bg-surface shadow-card lg:h-auto lg:w-85 lg:shrink-0"
        >
          <div
            className={classNames(
              'flex min-h-12 items-center justify-between gap-2 border-b py-2 pr-2',
              props.renderTalk ? 'pl-2' : 'pl-4',
            )}
          >
            <h2 id="updates" className={props.renderTalk ? 'sr-only' : 'font-semibold text-body'}>
              {title}{' '}
              <span className="ml-1 font-normal text-ink-2">{formatNumber(shown.length)}</span>
            </h2>
            {props.renderTalk && (
              <Segmented<SideView>
                label="Beside the map"
                value={sideView}
                onValueChange={setSideView}
                options={[
                  { value: 'updates', label: `${title} ${formatNumber(shown.length)}` },
                  { value: 'talk', label: unseen > 0 ? `Chat (${unseen} new)` : 'Chat' },
                ]}
              />
            )}
            {sideView === 'updates' && (
              <MapFilterMenu
                filter={picture.filter}
                onFilterChange={picture.setFilter}
                looks={SEVERITY_LOOKS}
                categories={compact.data?.categories ?? []}
              />
            )}
          </div>
          {props.renderTalk && (
            <div hidden={sideView !== 'talk'} className="flex min-h-0 flex-1 flex-col">
              {props.renderTalk(sideView === 'talk' && !isFullscreen, setUnseen)}
            </div>
          )}
          <div hidden={sideView !== 'updates'} className="flex min-h-0 flex-1 flex-col">
            {compact.isPending && <ListSkeleton />}
            {compact.isError && !compact.data && <QueryProblem query={compact} />}
            {compact.data && shown.length === 0 && (
              <EmptyState
                icon={<MapPin />}
                title={entries.length === 0 ? 'No situation updates yet' : 'Nothing to show'}
                text={
                  entries.length === 0
                    ? 'Click on the map to add your first update.'
                    : 'No update matches the filter at this moment.'
                }
              />
            )}
            {shown.length > 0 && (
              <UpdateList
                label={title}
                entries={shown}
                details={details}
                selectedId={marked.selectedId}
                onVisibleChange={marked.setVisibleIds}
                renderRow={(entry, update) => (
                  <UpdateRow
                    entry={entry}
                    update={update}
                    author={update ? authorNameOf(update.user) : ''}
                    isSelected={marked.selectedId === entry.id}
                    onSelect={() => marked.selectInList(entry.id)}
                    onDelete={() => update && setDeleting(update)}
                    deleteReason={update && props.deleteReasonOf(update)}
                  />
                )}
              />
            )}
          </div>
        </section>
      </div>
      <AddUpdateDialog
        board={board}
        isOpen={adding !== null}
        onOpenChange={(isOpen) => !isOpen && setAdding(null)}
        position={adding?.position ?? null}
        categories={compact.data?.categories ?? []}
        onAdded={marked.mapProps.onSelect}
      />
      <DeleteUpdateDialog board={board} update={deleting} onClose={() => setDeleting(null)} />
    </div>
  );
}
