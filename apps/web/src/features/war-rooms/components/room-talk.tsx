import type { WarRoom } from '@watchfloor/contract';
import { useMemo } from 'react';
import { ChatPanel } from '@/domain/chat/chat-panel';
import { useCurrentUser } from '@/lib/current-user';
import { roomChat } from '../api/room-chat';

interface RoomTalkProps {
  room: WarRoom;
  isShown: boolean;
  onUnseenChange: (count: number) => void;
}

/** The chat of those who are in the room. */
export function RoomTalk({ room, isShown, onUnseenChange }: RoomTalkProps) {
  const user = useCurrentUser();
  const { id, isPrivate, role } = room;
  const source = useMemo(
    () => roomChat(user, { id, isPrivate, role }),
    [user, id, isPrivate, role],
  );
  return (
    <ChatPanel
      source={source}
      label="Room messages"
      emptyText="What is said here stays with the members of this room."
      isShown={isShown}
      onUnseenChange={onUnseenChange}
    />
  );
}
