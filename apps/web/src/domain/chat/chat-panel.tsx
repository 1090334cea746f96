import { ATTACHMENTS_MAX, type Author, type ChatMessage } from '@watchfloor/contract';
import { MessagesSquare, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AttachmentDropZone } from '@/domain/attachments/attachment-drop-zone';
import { useUploads } from '@/domain/attachments/use-uploads';
import { serverMessageOf } from '@/lib/api-error';
import { useCurrentUser } from '@/lib/current-user';
import { useMarked } from '@/lib/use-marked';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { ChatSkeleton } from './chat-skeleton';
import type { ChatSource, Draft } from './chat-source';
import { Composer } from './composer';
import { DeleteMessageDialog } from './delete-message-dialog';
import { filesToSend } from './files-to-send';
import { MessageList, ToLatestButton } from './message-list';
import { type Outgoing, takeOut, useOutbox } from './outbox';
import { useMessageWindow } from './use-message-window';
import { useScrollPlace } from './use-scroll-place';
import { useSending } from './use-sending';
import { useUnreadCount } from './use-unread-count';

interface ChatPanelProps {
  source: ChatSource;
  /** Names the list of messages. */
  label: string;
  emptyText: string;
  /** Why the reader may not write, if so; shown in place of the message box. */
  readOnlyText?: string | undefined;
  /** False while it is hidden behind something else. */
  isShown?: boolean | undefined;
  /** Called with the number of unread messages. */
  onUnreadChange?: ((count: number) => void) | undefined;
  /** Whom a message can mention; absent where it can mention everyone. */
  mentionable?: readonly Author[] | undefined;
}

/** The chat of the forum and of war rooms. */
export function ChatPanel(props: ChatPanelProps) {
  const { source, label, emptyText, isShown = true, onUnreadChange } = props;
  const { readOnlyText } = props;
  const user = useCurrentUser();
  const [deleting, setDeleting] = useState<ChatMessage | null>(null);
  const uploads = useUploads({ max: ATTACHMENTS_MAX });
  const marked = useMarked('message');
  const isFollowing = useRef(!marked);
  const chat = useMessageWindow(source, isFollowing);
  const { latest, window, extend } = chat;
  const outbox = useOutbox(source.id);
  const place = useScrollPlace(window && shownKey(window.messages, outbox), extend, isFollowing);
  const isAtEnd = place.isAtEnd && !window?.hasNewer;
  const unread = useUnreadCount(latest.page?.items, isAtEnd && isShown, user.id);
  useEffect(() => onUnreadChange?.(unread), [unread, onUnreadChange]);
  const { send, retry } = useSending(source, chat.showSent);

  const isLoaded = window !== null;
  const { showAround } = chat;
  const { goToEnd } = place;
  useEffect(() => {
    if (!marked || !isLoaded) return;
    // A message that was deleted in the meantime is not found.
    showAround(marked).catch(goToEnd);
  }, [marked, isLoaded, showAround, goToEnd]);

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
    <AttachmentDropZone
      onFiles={readOnlyText ? undefined : uploads.add}
      className="flex min-h-0 flex-1 flex-col"
    >
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
            marked={marked}
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
          />
        )}
        {window && !isEmpty && !isAtEnd && <ToLatestButton newCount={unread} onClick={toLatest} />}
      </div>
      <Announcement message={latest.page?.items[0]} ownId={user.id} />
      {readOnlyText ? (
        <p className="border-t px-4 py-3 text-dense text-ink-2">{readOnlyText}</p>
      ) : (
        <Composer
          key={source.id}
          source={source}
          files={filesToSend(uploads)}
          mentionable={props.mentionable}
          onSend={sendNow}
        />
      )}
      <DeleteMessageDialog
        source={source}
        message={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={chat.hide}
      />
    </AttachmentDropZone>
  );
}

/** Changes only when the visible messages change. */
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

/** For screen readers: announces the newest message by someone else, but not earlier ones. */
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
