import type { MarkedKind } from '@watchfloor/contract';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { AccessForm } from '@/domain/access/access-form';
import { useCurrentUser } from '@/lib/current-user';
import { Button } from '@/ui/button';
import { DialogBody, DialogClose, TitledDialog } from '@/ui/dialog';
import { markedAccess } from './marked-object';

interface AccessOfferProps {
  kind: MarkedKind;
  id: string;
}

/** For admins, on everything that is not found: nothing tells them whether it exists. */
export function AccessOffer({ kind, id }: AccessOfferProps) {
  const { isAdmin } = useCurrentUser();
  const [isAsking, setIsAsking] = useState(false);
  if (!isAdmin) return null;
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        <Eye aria-hidden />
        Take access with a reason
      </Button>
      <TitledDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Take access to this ${kind}`}
        description={`If there is such a ${kind}, its marking keeps it from you. Admins may take access.`}
      >
        <DialogBody className="pb-5">
          <ul className="flex list-disc flex-col gap-1 pl-4 text-dense text-ink-2">
            <li>You read it and what belongs to it for one hour.</li>
            <li>Its author is told who you are and why. The audit log keeps it.</li>
          </ul>
          <AccessForm
            target={markedAccess(kind, id)}
            cancel={
              <DialogClose asChild>
                <Button>Cancel</Button>
              </DialogClose>
            }
          />
        </DialogBody>
      </TitledDialog>
    </>
  );
}
