import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  canDeleteWarRoomUpdate,
  canJoinWarRoom,
  canPostInWarRoom,
  canReadWarRoomChat,
  type WarRoom,
} from '@watchfloor/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { aliasOf } from '@/domain/situation/author-name';
import { SituationPicture } from '@/domain/situation/situation-picture';
import { isNotFound, isPrivateRoom } from '@/lib/api-error';
import { useCurrentUser } from '@/lib/current-user';
import { useDocumentTitle } from '@/lib/document-title';
import { useDeletedMeanwhile } from '@/lib/live/deletions';
import { useJoinRoom } from '../api/change-members';
import { roomBoard } from '../api/room-board';
import { warRoomQuery } from '../api/war-rooms';
import { AccessNotices } from '../components/access-notices';
import { AccessesSheet } from '../components/accesses-sheet';
import { PrivateRoom } from '../components/private-room';
import { RoomGone } from '../components/room-gone';
import { RoomHeader } from '../components/room-header';
import { RoomProblem } from '../components/room-problem';
import { RoomSkeleton } from '../components/room-skeleton';
import { RoomTalk } from '../components/room-talk';

const route = getRouteApi('/shell/war-rooms/$id');

export function WarRoomScreen() {
  const { id } = route.useParams();
  return <Room key={id} id={id} />;
}

function Room({ id }: { id: string }) {
  // Who is in the room changes while one is elsewhere: each entering asks anew.
  const room = useQuery({ ...warRoomQuery(id), refetchOnMount: 'always' });
  const isDeleted = useDeletedMeanwhile('war-room', id);
  const isClosed = isNotFound(room.error);
  useDocumentTitle(isDeleted || isClosed ? undefined : room.data?.name);
  useRefreshWhenAccessEnds(room.data, room.dataUpdatedAt);
  if (room.data && isDeleted) return <RoomGone isDeleted room={room.data} />;
  if (isPrivateRoom(room.error)) {
    return <PrivateRoom id={id} hasEnded={room.data !== undefined} />;
  }
  if (room.data && isClosed) return <RoomGone isDeleted={false} room={room.data} />;
  if (room.data) return <OpenRoom room={room.data} />;
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
  const [isShowingAccesses, setIsShowingAccesses] = useState(false);
  const askAnew = useCallback(
    () => void queryClient.invalidateQueries(warRoomQuery(id)),
    [id, queryClient],
  );
  const board = useMemo(() => roomBoard(id, askAnew), [id, askAnew]);
  return (
    <>
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
          canReadWarRoomChat(user, room)
            ? (isShown, onUnseenChange) => (
                <RoomTalk
                  room={room}
                  isShown={isShown}
                  onUnseenChange={onUnseenChange}
                  onMissing={askAnew}
                />
              )
            : undefined
        }
        renderHeader={(actions, updateCount) => (
          <>
            <RoomHeader
              room={room}
              updateCount={updateCount}
              actions={actions}
              onShowAccesses={() => setIsShowingAccesses(true)}
            />
            <AccessNotices room={room} onShowAll={() => setIsShowingAccesses(true)} />
          </>
        )}
      />
      <AccessesSheet room={room} isOpen={isShowingAccesses} onOpenChange={setIsShowingAccesses} />
    </>
  );
}

/** Entering an open room joins it; once for each entering, so that leaving is not undone. */
function useJoinOnEntering(room: WarRoom): void {
  const { run } = useJoinRoom(room.id);
  // An admin who took access did not come to join, also when the room is opened meanwhile.
  const hasTried = useRef(room.accessUntil !== null);
  const isToJoin = room.role === null && canJoinWarRoom(room);
  useEffect(() => {
    if (!isToJoin || hasTried.current) return;
    hasTried.current = true;
    run();
  });
}

/** Asked again a moment after the server's hour is over; clocks differ, so the server's word counts. */
const ACCESS_END_MARGIN_MS = 1000;
const LEAST_PAUSE_MS = 5000;

/** An access ends without anybody doing anything: its notice goes, and for the admin the room. */
function useRefreshWhenAccessEnds(room: WarRoom | undefined, readAt: number): void {
  const queryClient = useQueryClient();
  const id = room?.id;
  const ends = room?.accesses.map(({ until }) => Date.parse(until)) ?? [];
  const nextEnd = Math.min(...ends);
  useEffect(() => {
    if (!id || !Number.isFinite(nextEnd)) return undefined;
    const at = Math.max(nextEnd + ACCESS_END_MARGIN_MS, readAt + LEAST_PAUSE_MS);
    const askAnew = () => void queryClient.invalidateQueries(warRoomQuery(id));
    const timer = setTimeout(askAnew, at - Date.now());
    return () => clearTimeout(timer);
  }, [id, nextEnd, readAt, queryClient]);
}
