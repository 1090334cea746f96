import type { Attachment, ChatMessage } from '@watchfloor/contract';
import { MessagesSquare, WifiOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { serverMessageOf } from '@/lib/api-error';
import { useCurrentUser } from '@/lib/current-user';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { ChatSkeleton } from './chat-skeleton';
import type { ChatSource, Draft } from './chat-source';
import { Composer, type FilesToSend } from './composer';
import { DeleteMessageDialog } from './delete-message-dialog';
import { MessageList, ToLatestButton } from './message-list';
import { type Outgoing, takeOut, useOutbox } from './outbox';
import { useMessageWindow } from './use-message-window';
import { useScrollPlace } from './use-scroll-place';
import { useSending } from './use-sending';
import { useUnseen } from './use-unseen';

interface ChatPanelProps {
  source: ChatSource;
  /** Names the list of messages. */
  label: string;
  emptyText: string;
  /** Why the reader may not write, if they may not: it stands in place of the message box. */
  readOnlyText?: string | undefined;
  /** False while it lies behind something else, and nothing in it is seen. */
  isShown?: boolean | undefined;
  /** Told how many messages have come that were not seen. */
  onUnseenChange?: ((count: number) => void) | undefined;
  files?: FilesToSend | undefined;
  renderFiles?: ((files: readonly Attachment[]) => ReactNode) | undefined;
}

/** A chat: the forum's and every war room's is this one. */
export function ChatPanel(props: ChatPanelProps) {
  const { source, label, emptyText, isShown = true, onUnseenChange, files, renderFiles } = props;
  const { readOnlyText } = props;
  const user = useCurrentUser();
  const [deleting, setDeleting] = useState<ChatMessage | null>(null);
  const isFollowing = useRef<() => boolean>(() => true);
  const chat = useMessageWindow(
    source,
    useCallback(() => isFollowing.current(), []),
  );
  const { latest, window, extend } = chat;
  const outbox = useOutbox(source.id);
  const place = useScrollPlace(window && shownKey(window.messages, outbox), extend);
  isFollowing.current = place.isAtEndNow;
  const isAtEnd = place.isAtEnd && !window?.hasNewer;
  const unseen = useUnseen(latest.page?.items, isAtEnd && isShown, user.id);
  useEffect(() => onUnseenChange?.(unseen), [unseen, onUnseenChange]);
  const { send, retry } = useSending(source, chat.showSent);

  function toLatest() {
    chat.toLatest();
    place.goToEnd();
  }
  function sendNow(draft: Draft) {
    toLatest();
    send(draft);
  }

  const isEmpty = window?.messages.length === 0 && outbox.length === 0;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {latest.error && window && <Offline />}
      <div className="relative min-h-0 flex-1">
        {!window && !latest.error && <ChatSkeleton />}
        {!window && latest.error && (
          <ErrorState
            message={serverMessageOf(latest.error)}
            onRetry={latest.refetch}
            isRetrying={latest.isFetching}
          />
        )}
        {window && isEmpty && (
          <EmptyState
            className="h-full"
            icon={<MessagesSquare />}
            title="No messages yet"
            text={emptyText}
          />
        )}
        {window && !isEmpty && (
          <MessageList
            label={label}
            source={source}
            window={window}
            outbox={outbox}
            place={place}
            loadingWay={chat.loadingWay}
            failedWay={chat.failedWay}
            onExtend={extend}
            onDelete={setDeleting}
            onRetry={retry}
            onDiscard={({ key }) => takeOut(source.id, key)}
            renderFiles={renderFiles}
          />
        )}
        {window && !isEmpty && !isAtEnd && <ToLatestButton newCount={unseen} onClick={toLatest} />}
      </div>
      <Announcement message={latest.page?.items[0]} ownId={user.id} />
      {readOnlyText ? (
        <p className="border-t px-4 py-3 text-dense text-ink-2">{readOnlyText}</p>
      ) : (
        <Composer key={source.id} source={source} files={files} onSend={sendNow} />
      )}
      <DeleteMessageDialog
        source={source}
        message={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={chat.hide}
      />
    </div>
  );
}

/** Changes with what is shown, and with nothing else. */
const shownKey = (messages: readonly ChatMessage[], outbox: readonly Outgoing[]) =>
  [
    messages[0]?.id,
    messages.at(-1)?.id,
    messages.length,
    ...outbox.map(({ key, status }) => key + status),
  ].join();

function Offline() {
  return (
    <p
      role="status"
      className="tone-medium wash-medium tinted flex items-center gap-2 px-4 py-2 text-small"
    >
      <WifiOff aria-hidden className="size-3.5 shrink-0" />
      The connection is lost. New messages appear as soon as it is back.
    </p>
  );
}

/** Said to those who do not see the list: the newest message of somebody else, not those that were there before. */
function Announcement({ message, ownId }: { message: ChatMessage | undefined; ownId: string }) {
  const first = useRef<string>(undefined);
  first.current ??= message?.id;
  const isNew = message && message.id !== first.current && message.userId !== ownId;
  return (
    <p role="status" className="sr-only">
      {isNew ? `${message.user.username ?? message.user.email}: ${message.content}` : ''}
    </p>
  );
}
