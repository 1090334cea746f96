import { Lock } from 'lucide-react';
import { AccessForm } from '@/domain/access/access-form';
import { Card, CardBody } from '@/ui/card';
import { roomAccess } from '../api/room-access';
import { AccessTerms } from './access-terms';
import { BackToRooms } from './room-header';

interface PrivateRoomProps {
  id: string;
  /** The admin's access has ended. */
  hasEnded: boolean;
}

/** An admin's view of a private room: that it exists, and how to take access. Other members get a 404. */
export function PrivateRoom({ id, hasEnded }: PrivateRoomProps) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-start gap-4">
      <div className="-ml-2 flex">
        <BackToRooms />
      </div>
      <Card className="w-full">
        <CardBody className="flex flex-col gap-5 p-5 sm:p-6">
          <div className="flex items-start gap-3">
            <span
              aria-hidden
              className="inline-flex size-10 shrink-0 items-center justify-center rounded-menu border bg-raised text-ink-3"
            >
              <Lock className="size-5" />
            </span>
            <div className="flex min-w-0 flex-col gap-1">
              <h1 className="font-semibold text-ink text-title">This room is private</h1>
              <p role={hasEnded ? 'alert' : undefined} className="text-dense text-ink-2">
                {hasEnded
                  ? 'Your access has ended. The room is closed to you again.'
                  : 'It is closed to admins too. If you have to look into it, you can take access.'}
              </p>
            </div>
          </div>
          <AccessTerms />
          <AccessForm target={roomAccess(id)} />
        </CardBody>
      </Card>
    </div>
  );
}
