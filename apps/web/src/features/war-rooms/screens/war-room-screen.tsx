import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  canCorrectWarRoomUpdate,
  canDeleteWarRoomUpdate,
  canJoinWarRoom,
  canPostInWarRoom,
  canReadWarRoomChat,
  type WarRoom,
} from '@watchfloor/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRefetchAtEnd } from '@/domain/access/taken-access';
import { usePresence } from '@/domain/presence/use-presence';
import { useUnread } from '@/domain/since/unread';
import { useSeen } from '@/domain/since/use-seen';
import { aliasOf } from '@/domain/situation/author-name';
import { SituationPicture } from '@/domain/situation/situation-picture';
import { isNotFound, isPrivateRoom } from '@/lib/api-error';
import { useCurrentUser } from '@/lib/current-user';
import { useDocumentTitle } from '@/lib/document-title';
import { useDeletedMeanwhile } from '@/lib/live/deletions';
import { useRememberOpened } from '@/lib/recently-opened';
import { viewKey } from '@/map/remembered-view';
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
  // Members change: refetched on every visit.
  const room = useQuery({ ...warRoomQuery(id), refetchOnMount: 'always' });
  const isDeleted = useDeletedMeanwhile('war-room', id);
  const isClosed = isNotFound(room.error);
  useDocumentTitle(isDeleted || isClosed ? undefined : room.data?.name);
  useRememberOpened('war-room', room.data?.id);
  const { data: unread } = useUnread();
  useSeen('war-room', room.data?.id, unread?.roomIds.includes(id));
  const ends = room.data?.accesses.map(({ until }) => until) ?? [];
  useRefetchAtEnd(ends, room.dataUpdatedAt, room.refetch);
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
  const { id, isPrivate } = room;
  useJoinOnEntering(room);
  const present = usePresence('war-room', id);
  const [isShowingAccesses, setIsShowingAccesses] = useState(false);
  const refetchRoom = useCallback(
    () => void queryClient.invalidateQueries(warRoomQuery(id)),
    [id, queryClient],
  );
  const board = useMemo(
    () => roomBoard({ id, isPrivate }, refetchRoom),
    [id, isPrivate, refetchRoom],
  );
  return (
    <>
      <SituationPicture
        board={board}
        title="Team Updates"
        mapLabel={`Map of ${room.name}`}
        wallTitle={room.name}
        presentCount={present.length}
        rememberedAs={viewKey(user.id, id)}
        exportName={`war-room-${id}`}
        authorNameOf={aliasOf}
        postReason={
          canPostInWarRoom(user, room) ? undefined : 'Only members of this room may add updates'
        }
        canCorrect={(update) => canCorrectWarRoomUpdate(user, room, update)}
        canDelete={(update) => canDeleteWarRoomUpdate(user, room, update)}
        renderTalk={
          canReadWarRoomChat(user, room)
            ? (isShown, onUnreadChange) => (
                <RoomTalk
                  room={room}
                  isShown={isShown}
                  onUnreadChange={onUnreadChange}
                  onMissing={refetchRoom}
                />
              )
            : undefined
        }
        renderHeader={(actions, updateCount) => (
          <>
            <RoomHeader
              room={room}
              present={present}
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

/** Joins an open room on entering; once per visit, so that leaving is not undone. */
function useJoinOnEntering(room: WarRoom): void {
  const { run } = useJoinRoom(room.id);
  // An admin who took access does not join, even if the room becomes open.
  const hasTried = useRef(room.accessUntil !== null);
  const isToJoin = room.role === null && canJoinWarRoom(room);
  useEffect(() => {
    if (!isToJoin || hasTried.current) return;
    hasTried.current = true;
    run();
  });
}
