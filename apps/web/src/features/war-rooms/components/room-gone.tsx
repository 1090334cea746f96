import type { WarRoom } from '@watchfloor/contract';
import { GoneState } from '@/ui/gone-state';
import { BackToRooms } from './room-header';

interface RoomGoneProps {
  room: WarRoom;
  /** Else it was closed to the reader, or they were removed from it. */
  isDeleted: boolean;
}

/** In place of a room that somebody took away while the reader was inside. */
export function RoomGone({ room, isDeleted }: RoomGoneProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="-ml-2 flex">
        <BackToRooms />
      </div>
      <GoneState
        title={isDeleted ? 'This war room was deleted' : 'This war room is closed to you'}
        text={
          isDeleted
            ? `Somebody deleted “${room.name}” while you were inside, with its map and its chat.`
            : `“${room.name}” was deleted, or it is private and you are no longer a member of it.`
        }
      />
    </div>
  );
}
