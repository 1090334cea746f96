import type { ChatMessage } from '@watchfloor/contract';
import { ArrowDown } from 'lucide-react';
import { useMemo } from 'react';
import { MARKED_CLASS } from '@/lib/use-marked';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import type { ChatSource } from './chat-source';
import { MessageRow } from './message-row';
import { formatDay, toRows } from './message-rows';
import { useCanTranslate } from './message-translation';
import type { MessageWindow } from './message-window';
import type { Outgoing } from './outbox';
import { OutgoingRow } from './outgoing-row';
import type { useScrollPlace } from './use-scroll-place';

interface MessageListProps {
  label: string;
  /** The message that the address leads to. */
  marked: string | null;
  source: ChatSource;
  window: MessageWindow;
  outbox: readonly Outgoing[];
  place: ReturnType<typeof useScrollPlace>;
  loadingWay: 'older' | 'newer' | null;
  failedWay: 'older' | 'newer' | null;
  onExtend: (way: 'older' | 'newer') => void;
  onDelete: (message: ChatMessage) => void;
  onRetry: (outgoing: Outgoing) => void;
  onDiscard: (outgoing: Outgoing) => void;
}

/** Oldest at the top, newest at the bottom; only a window of the chat is rendered. */
export function MessageList(props: MessageListProps) {
  const { marked, source, window, outbox, place, loadingWay, failedWay } = props;
  const canTranslate = useCanTranslate();
  const rows = useMemo(() => toRows(window.messages), [window.messages]);
  return (
    <>
      {/* Over the list rather than in it: coming and going, it moves nothing. */}
      <div className="absolute inset-x-0 top-2 z-10 flex justify-center">
        <Edge
          way="older"
          isLoading={loadingWay === 'older'}
          hasFailed={failedWay === 'older'}
          onRetry={() => props.onExtend('older')}
        />
      </div>
      <section
        ref={place.paneRef}
        onScroll={place.handleScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={props.label}
        className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="flex min-h-full flex-col justify-end pb-3">
          {!window.hasOlder && (
            <p className="px-4 pt-4 text-center text-ink-2 text-small">
              This is the beginning of the conversation.
            </p>
          )}
          <ol ref={place.listRef} aria-label="Messages" className="flex flex-col">
            {rows.map((row) =>
              row.kind === 'day' ? (
                <li key={row.key} className="mt-3 mb-1 flex items-center gap-3 px-4">
                  <span aria-hidden className="h-px flex-1 bg-line" />
                  <span className="font-medium text-ink-2 text-small">{formatDay(row.day)}</span>
                  <span aria-hidden className="h-px flex-1 bg-line" />
                </li>
              ) : (
                <li
                  key={row.key}
                  ref={row.key === marked ? place.showRow : undefined}
                  data-message-id={row.key}
                  aria-current={row.key === marked || undefined}
                  className={row.key === marked ? MARKED_CLASS : undefined}
                >
                  <MessageRow
                    message={row.message}
                    isFirstOfGroup={row.isFirstOfGroup}
                    canDelete={source.canDelete(row.message)}
                    onDelete={props.onDelete}
                    translate={canTranslate ? source.translate : undefined}
                  />
                </li>
              ),
            )}
            {!window.hasNewer &&
              outbox.map((outgoing) => (
                <li key={outgoing.key}>
                  <OutgoingRow
                    outgoing={outgoing}
                    onRetry={props.onRetry}
                    onDiscard={props.onDiscard}
                  />
                </li>
              ))}
          </ol>
          <Edge
            way="newer"
            isLoading={loadingWay === 'newer'}
            hasFailed={failedWay === 'newer'}
            onRetry={() => props.onExtend('newer')}
          />
        </div>
      </section>
    </>
  );
}

interface EdgeProps {
  way: 'older' | 'newer';
  isLoading: boolean;
  hasFailed: boolean;
  onRetry: () => void;
}

function Edge({ way, isLoading, hasFailed, onRetry }: EdgeProps) {
  if (hasFailed) {
    return (
      <div
        role="alert"
        className="flex items-center justify-center gap-2 rounded-control bg-surface px-3 py-2 text-ink-2 text-small"
      >
        {way === 'older' ? 'Older' : 'Newer'} messages could not be loaded.
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!isLoading) return null;
  return (
    <div className="flex justify-center rounded-full bg-surface p-1.5 text-ink-2">
      <Spinner label={`Loading ${way} messages`} />
    </div>
  );
}

/** Shown while the end is not visible; says when there are new messages. */
export function ToLatestButton({ newCount, onClick }: { newCount: number; onClick: () => void }) {
  return (
    <Button
      size="sm"
      variant={newCount > 0 ? 'primary' : 'secondary'}
      className="absolute bottom-3 left-1/2 z-10 -translate-x-1/2 rounded-full shadow-pop"
      onClick={onClick}
    >
      <ArrowDown aria-hidden />
      {newCount > 0 ? newMessagesText(newCount) : 'Jump to latest'}
    </Button>
  );
}

function newMessagesText(count: number): string {
  if (count === 1) return '1 new message';
  return `${count > 99 ? '99+' : count} new messages`;
}
