import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import {
  canDeleteWarRoomUpdate,
  canJoinWarRoom,
  canPostInWarRoom,
  canTalkInWarRoom,
  type WarRoom,
} from '@watchfloor/contract';
import { useEffect, useMemo, useRef } from 'react';
import { aliasOf } from '@/domain/situation/author-name';
import { SituationPicture } from '@/domain/situation/situation-picture';
import { isNotFound } from '@/lib/api-error';
import { useCurrentUser } from '@/lib/current-user';
import { useDocumentTitle } from '@/lib/document-title';
import { notify } from '@/ui/toast';
import { useJoinRoom } from '../api/change-members';
import { roomBoard } from '../api/room-board';
import { warRoomQuery } from '../api/war-rooms';
import { RoomHeader } from '../components/room-header';
import { RoomProblem } from '../components/room-problem';
import { RoomSkeleton } from '../components/room-skeleton';
import { RoomTalk } from '../components/room-talk';

const route = getRouteApi('/shell/war-rooms/$id');

export function WarRoomScreen() {
  const { id } = route.useParams();
  // Who is in the room changes while one is elsewhere: each entering asks anew.
  const room = useQuery({ ...warRoomQuery(id), refetchOnMount: 'always' });
  useDocumentTitle(room.data?.name);
  useLeaveWhenGone(room.data, room.error);
  if (room.data) return <OpenRoom key={id} room={room.data} />;
  if (!room.error) return <RoomSkeleton />;
  return (
    <RoomProblem
      error={room.error}
      onRetry={() => void room.refetch()}
      isRetrying={room.isFetching}
    />
  );
}

function OpenRoom({ room }: { room: WarRoom }) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const { id } = room;
  useJoinOnEntering(room);
  const board = useMemo(
    () => roomBoard(id, () => void queryClient.invalidateQueries(warRoomQuery(id))),
    [id, queryClient],
  );
  return (
    <SituationPicture
      board={board}
      title="Team Updates"
      mapLabel={`Map of ${room.name}`}
      exportName={`war-room-${id}`}
      authorNameOf={aliasOf}
      postReason={
        canPostInWarRoom(user, room) ? undefined : 'Only members of this room may add updates'
      }
      deleteReasonOf={(update) =>
        canDeleteWarRoomUpdate(user, room, update)
          ? undefined
          : 'Only its author, an owner of the room or an admin may delete this update'
      }
      renderTalk={
        canTalkInWarRoom(user, room)
          ? (isShown, onUnseenChange) => (
              <RoomTalk room={room} isShown={isShown} onUnseenChange={onUnseenChange} />
            )
          : undefined
      }
      renderHeader={(actions, updateCount) => (
        <RoomHeader room={room} updateCount={updateCount} actions={actions} />
      )}
    />
  );
}

/** Entering an open room joins it; once for each entering, so that leaving is not undone. */
function useJoinOnEntering(room: WarRoom): void {
  const { run } = useJoinRoom(room.id);
  const hasTried = useRef(false);
  const isToJoin = room.role === null && canJoinWarRoom(room);
  useEffect(() => {
    if (!isToJoin || hasTried.current) return;
    hasTried.current = true;
    run();
  });
}

/** A room that was deleted, or closed to the reader, while they were inside. */
function useLeaveWhenGone(room: WarRoom | undefined, error: Error | null): void {
  const navigate = useNavigate();
  const name = room?.name;
  const isGone = name !== undefined && isNotFound(error);
  useEffect(() => {
    if (!isGone) return;
    notify({
      title: 'War room closed',
      description: `“${name}” was deleted, or you are no longer a member of it.`,
      variant: 'destructive',
    });
    void navigate({ to: '/war-rooms' });
  }, [isGone, name, navigate]);
}
