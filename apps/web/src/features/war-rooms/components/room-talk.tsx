import { canPostInWarRoom, type WarRoom } from '@watchfloor/contract';
import { useMemo } from 'react';
import { ChatPanel } from '@/domain/chat/chat-panel';
import { useCurrentUser } from '@/lib/current-user';
import { roomChat } from '../api/room-chat';

interface RoomTalkProps {
  room: WarRoom;
  isShown: boolean;
  onUnreadChange: (count: number) => void;
  /** Called on a 404: the room may be gone or private. */
  onMissing: () => void;
}

/** The chat of the room. */
export function RoomTalk({ room, isShown, onUnreadChange, onMissing }: RoomTalkProps) {
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
      onUnreadChange={onUnreadChange}
      mentionable={mentionableOf(room)}
    />
  );
}

/** Its members. A large open room lists only some of them: there all members are searched. */
const mentionableOf = ({ members, memberCount, isPrivate }: WarRoom) =>
  isPrivate || members.length === memberCount ? members.map(({ user }) => user) : undefined;
