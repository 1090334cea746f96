import { canPostInWarRoom, type WarRoom } from '@watchfloor/contract';
import { useMemo } from 'react';
import { ChatPanel } from '@/domain/chat/chat-panel';
import { useCurrentUser } from '@/lib/current-user';
import { roomChat } from '../api/room-chat';

interface RoomTalkProps {
  room: WarRoom;
  isShown: boolean;
  onUnseenChange: (count: number) => void;
  /** The room may be gone, or closed to the reader. */
  onMissing: () => void;
}

/** The chat of those who are in the room. */
export function RoomTalk({ room, isShown, onUnseenChange, onMissing }: RoomTalkProps) {
  const user = useCurrentUser();
  const { id, isPrivate, role, accessUntil } = room;
  const source = useMemo(
    () => roomChat(user, { id, isPrivate, role, accessUntil }, onMissing),
    [user, id, isPrivate, role, accessUntil, onMissing],
  );
  return (
    <ChatPanel
      source={source}
      label="Room messages"
      emptyText="What is said here stays with the members of this room."
      readOnlyText={
        canPostInWarRoom(user, room) ? undefined : 'Only members of this room write here.'
      }
      isShown={isShown}
      onUnseenChange={onUnseenChange}
    />
  );
}
