import { useMemo } from 'react';
import { ChatPanel } from '@/domain/chat/chat-panel';
import { useCurrentUser } from '@/lib/current-user';
import { forumStream } from '../api/forum-stream';

interface ForumCardProps {
  isShown: boolean;
  onUnreadChange: (count: number) => void;
}

export function ForumCard({ isShown, onUnreadChange }: ForumCardProps) {
  const user = useCurrentUser();
  const source = useMemo(() => forumStream(user), [user]);
  return (
    <section
      aria-labelledby="forum-chat"
      className="flex min-h-0 flex-col overflow-hidden rounded-card border bg-surface shadow-card max-lg:h-[calc(100dvh-12.5rem)] max-lg:min-h-96 lg:h-full"
    >
      <div className="flex min-h-12 items-center border-b px-4 py-2">
        <h2 id="forum-chat" className="font-semibold text-body">
          Global Chat
        </h2>
      </div>
      <ChatPanel
        source={source}
        label="Forum messages"
        emptyText="Say hello: every analyst reads along here."
        isShown={isShown}
        onUnreadChange={onUnreadChange}
      />
    </section>
  );
}
