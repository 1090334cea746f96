import { Link } from '@tanstack/react-router';
import { displayName, type WarRoom, type WarRoomAccess } from '@watchfloor/contract';
import { Eye, History } from 'lucide-react';
import { useState } from 'react';
import { AccessForm } from '@/domain/access/access-form';
import { useEndAccess } from '@/domain/access/taken-access';
import { useCurrentUser } from '@/lib/current-user';
import { Button } from '@/ui/button';
import { DialogBody, DialogClose, TitledDialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { RelativeTime } from '@/ui/relative-time';
import { UtcTime } from '@/ui/utc-time';
import { roomAccess } from '../api/room-access';
import { AccessTerms } from './access-terms';

interface AccessNoticesProps {
  room: WarRoom;
  onShowAll: () => void;
}

/** Which admins have access to the room now, and what the reader does not see. */
export function AccessNotices({ room, onShowAll }: AccessNoticesProps) {
  const user = useCurrentUser();
  const end = useEndAccess(roomAccess(room.id));
  return (
    <>
      {room.accesses.map((access) => (
        <Notice
          key={access.id}
          tone="medium"
          icon={<Eye />}
          action={
            <div className="flex flex-wrap gap-1">
              {access.user?.id === user.id && (
                <Button size="sm" pending={end.isPending} onClick={() => end.run()}>
                  End Access
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={onShowAll}>
                All accesses
              </Button>
            </div>
          }
        >
          <AccessText access={access} isOwn={access.user?.id === user.id} />
        </Notice>
      ))}
      {room.seesFrom && <PartialView room={room} seesFrom={room.seesFrom} />}
    </>
  );
}

function AccessText({ access, isOwn }: { access: WarRoomAccess; isOwn: boolean }) {
  const until = <UtcTime isClock time={access.until} className="font-semibold" />;
  return (
    <>
      {isOwn ? (
        <p>
          You have access to this room until {until}, which is <RelativeTime time={access.until} />.
          Its members see that. You cannot post.
        </p>
      ) : (
        <p>
          <AdminName access={access} className="font-semibold" />, an admin, has access to this room
          until {until}.
        </p>
      )}
      <p dir="auto" className="text-ink-2 text-small">
        “{access.reason}”
      </p>
    </>
  );
}

interface AdminNameProps {
  access: WarRoomAccess;
  className: string;
}

/** The admin's current name, or the name at that time. */
export function AdminName({ access: { user, userName }, className }: AdminNameProps) {
  if (!user) return <strong className={className}>{userName}</strong>;
  return (
    <Link to="/users/$id" params={{ id: user.id }} className={`${className} hover:underline`}>
      {displayName(user)}
    </Link>
  );
}

/** The room was private before: only its members then see that time. Admins may take access. */
function PartialView({ room, seesFrom }: { room: WarRoom; seesFrom: string }) {
  const { isAdmin } = useCurrentUser();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Notice
      tone="neutral"
      icon={<History />}
      action={
        isAdmin && (
          <Button size="sm" variant="ghost" onClick={() => setIsAsking(true)}>
            Take Access
          </Button>
        )
      }
    >
      This room was private until <UtcTime time={seesFrom} />. What was posted before is for those
      who were members then.
      <TitledDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Take access to what was private"
        description={room.name}
      >
        <DialogBody className="pb-5">
          <AccessTerms />
          <AccessForm
            target={roomAccess(room.id)}
            onTaken={() => setIsAsking(false)}
            cancel={
              <DialogClose asChild>
                <Button>Cancel</Button>
              </DialogClose>
            }
          />
        </DialogBody>
      </TitledDialog>
    </Notice>
  );
}
