import { useQuery } from '@tanstack/react-query';
import type { Author, SituationUpdate } from '@watchfloor/contract';
import { Maximize2, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '@/lib/number-format';
import { useMarked } from '@/lib/use-marked';
import { MapFilterMenu } from '@/map/map-filter-menu';
import type { MapPosition } from '@/map/map-position';
import { MapView } from '@/map/map-view';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { Segmented } from '@/ui/segmented';
import { useMediaQuery } from '@/ui/use-media-query';
import { ImportExport } from './import-export';
import { Replay } from './replay';
import { SeverityLegend } from './severity-legend';
import type { SituationBoard } from './situation-board';
import { SEVERITY_LOOKS } from './situation-entries';
import { TracksSwitch } from './tracks-switch';
import { type AskedAct, UpdateDialogs } from './update-dialogs';
import { UpdatePanel } from './update-panel';
import { UpdatePopup } from './update-popup';
import { UpdateVersions } from './update-versions';
import { useEscape } from './use-escape';
import { useMarkers } from './use-markers';
import { usePicture } from './use-picture';
import { Wall } from './wall';

interface SituationPictureProps {
  board: SituationBoard;
  /** Names the list beside the map. */
  title: string;
  mapLabel: string;
  /** What full screen names: the room, or the map. */
  wallTitle: string;
  /** How many members are here now; absent where nobody counts. */
  presentCount?: number | undefined;
  /** The map opens where this member left it, at first on its entries. Without a key: on the whole world. */
  rememberedAs?: string | undefined;
  /** File name of what is exported. */
  exportName: string;
  /** Why the reader may not add updates, if so. */
  postReason?: string | undefined;
  canCorrect: (update: SituationUpdate) => boolean;
  canDelete: (update: SituationUpdate) => boolean;
  authorNameOf: (author: Author) => string;
  /** The chat beside the list; gets whether it is visible. */
  renderTalk?:
    | ((isShown: boolean, onUnreadChange: (count: number) => void) => ReactNode)
    | undefined;
  /** Renders the screen's header with the map's actions and the number of updates. */
  renderHeader: (actions: ReactNode, updateCount: number | undefined) => ReactNode;
}

type SideView = 'updates' | 'talk';

/** From here on the chat has a column of its own. */
const THREE_COLUMNS = '(min-width: 1800px)';
const SIDE_CLASS =
  'flex h-[70dvh] min-h-80 flex-col overflow-hidden rounded-card border bg-surface shadow-card lg:h-auto lg:w-85 lg:shrink-0 min-[1800px]:w-95 print:block print:h-auto print:w-auto print:overflow-visible';

/** A map and its list: add, filter, replay, export, import. The personal map and war rooms are both this. */
export function SituationPicture(props: SituationPictureProps) {
  const { board, title, postReason, authorNameOf } = props;
  const compact = useQuery(board.compact);
  const picture = usePicture(compact.data);
  const { entries, shown } = picture;
  const marked = useMarkers(board, picture);
  const { details, selected } = marked;
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const [isFullscreen, setIsFullscreen] = useState(false);
  const [sideView, setSideView] = useSideView();
  const [unread, setUnread] = useState(0);
  const isPrinting = useMediaQuery('print');
  const hasTalkColumn = useMediaQuery(THREE_COLUMNS) && props.renderTalk !== undefined;
  const hasTabs = props.renderTalk !== undefined && !hasTalkColumn;
  const shownSide = hasTabs ? sideView : 'updates';
  const isTalkShown = (hasTalkColumn || sideView === 'talk') && !isFullscreen;
  useEscape(isFullscreen && !asked, () => setIsFullscreen(false));

  const pick = (position: MapPosition | null) => setAsked({ act: 'add', position });
  const actions = (
    <>
      <ImportExport
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
    <div className="flex flex-col gap-4 lg:h-[calc(100dvh-6.25rem)] lg:min-h-140 print:h-auto">
      {props.renderHeader(actions, compact.data && entries.length)}
      <div className="flex min-h-0 flex-1 flex-col gap-4 lg:flex-row print:flex-col">
        <section
          aria-label={props.mapLabel}
          className={classNames(
            'relative isolate overflow-hidden border bg-canvas',
            isFullscreen
              ? 'fixed inset-0 z-40 text-[clamp(0.8125rem,1.15vw,2.75rem)]'
              : 'h-[58dvh] min-h-80 rounded-card lg:h-auto lg:min-w-0 lg:flex-1 print:h-[110mm] print:flex-none',
          )}
        >
          {isFullscreen && (
            <Wall
              title={props.wallTitle}
              presentCount={props.presentCount}
              shown={shown}
              details={details}
              onVisibleChange={marked.setVisibleIds}
              onExit={() => setIsFullscreen(false)}
            />
          )}
          <MapView
            label={`${props.mapLabel}. The list has every marker.`}
            {...marked.mapProps}
            rememberedAs={props.rememberedAs}
            tracks={picture.tracks}
            looks={SEVERITY_LOOKS}
            isWall={isFullscreen}
            onPick={postReason ? undefined : pick}
            popup={
              <UpdatePopup
                update={selected}
                author={selected ? authorNameOf(selected.user) : ''}
                versions={
                  selected &&
                  selected.revision > 1 && <UpdateVersions board={board} update={selected} />
                }
              />
            }
          />
          <Replay picture={picture} isWall={isFullscreen}>
            {(picture.hasTracks || picture.hasTracksOn) && (
              <TracksSwitch isOn={picture.hasTracksOn} onChange={picture.setHasTracksOn} />
            )}
            {isFullscreen && <SeverityLegend looks={SEVERITY_LOOKS} />}
          </Replay>
        </section>
        <section aria-labelledby="updates" hidden={isFullscreen} className={SIDE_CLASS}>
          <div
            className={classNames(
              'flex min-h-12 items-center justify-between gap-2 border-b py-2 pr-2',
              hasTabs && !isPrinting ? 'pl-2' : 'pl-4',
            )}
          >
            <h2
              id="updates"
              className={classNames('font-semibold text-body', hasTabs && !isPrinting && 'sr-only')}
            >
              {title}{' '}
              <span className="ml-1 font-normal text-ink-2">{formatNumber(shown.length)}</span>
            </h2>
            {hasTabs && !isPrinting && (
              <Segmented<SideView>
                label="Beside the map"
                value={sideView}
                onValueChange={setSideView}
                options={[
                  { value: 'updates', label: `${title} ${formatNumber(shown.length)}` },
                  { value: 'talk', label: unread > 0 ? `Chat (${unread} new)` : 'Chat' },
                ]}
              />
            )}
            {shownSide === 'updates' && (
              <MapFilterMenu
                filter={picture.filter}
                onFilterChange={picture.setFilter}
                looks={SEVERITY_LOOKS}
                categories={compact.data?.categories ?? []}
              />
            )}
          </div>
          {hasTabs && (
            <div
              hidden={sideView !== 'talk' || isPrinting}
              className="flex min-h-0 flex-1 flex-col"
            >
              {props.renderTalk?.(isTalkShown, setUnread)}
            </div>
          )}
          <div
            hidden={shownSide !== 'updates' && !isPrinting}
            className="flex min-h-0 flex-1 flex-col"
          >
            <UpdatePanel
              label={title}
              compact={compact}
              picture={picture}
              marked={marked}
              authorNameOf={authorNameOf}
              canCorrect={props.canCorrect}
              canDelete={props.canDelete}
              onAsk={(act, update) => setAsked({ act, update })}
            />
          </div>
        </section>
        {hasTalkColumn && (
          <section aria-labelledby="talk" hidden={isFullscreen} className={SIDE_CLASS}>
            <h2
              id="talk"
              className="flex min-h-12 items-center border-b px-4 font-semibold text-body"
            >
              Chat
            </h2>
            {props.renderTalk?.(isTalkShown, setUnread)}
          </section>
        )}
      </div>
      <UpdateDialogs
        board={board}
        asked={asked}
        onClose={() => setAsked(null)}
        known={{
          categories: compact.data?.categories ?? [],
          subjects: compact.data?.subjects ?? [],
        }}
        onAdded={marked.mapProps.onSelect}
      />
    </div>
  );
}

/** Opens the chat when the address leads to a message in it. */
function useSideView() {
  const message = useMarked('message');
  const [sideView, setSideView] = useState<SideView>(message ? 'talk' : 'updates');
  const [shown, setShown] = useState(message);
  if (message !== shown) {
    setShown(message);
    if (message) setSideView('talk');
  }
  return [sideView, setSideView] as const;
}
