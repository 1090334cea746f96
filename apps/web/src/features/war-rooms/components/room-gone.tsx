import type { WarRoom } from '@watchfloor/contract';
import { GoneState } from '@/ui/gone-state';
import { BackToRooms } from './room-header';

interface RoomGoneProps {
  room: WarRoom;
  /** Otherwise it was made private, or the reader was removed. */
  isDeleted: boolean;
}

/** Shown in place of a room that the reader lost while inside. */
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
