import { canChangeMarking, type MarkedKind } from '@watchfloor/contract';
import { useState } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { Button } from '@/ui/button';
import { ChangeMarkingDialog } from './change-marking-dialog';
import type { MarkedObject } from './marked-object';

interface ChangeMarkingButtonProps {
  kind: MarkedKind;
  object: MarkedObject;
}

/** For who may. */
export function ChangeMarkingButton({ kind, object }: ChangeMarkingButtonProps) {
  const viewer = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  if (!canChangeMarking(viewer, object)) return null;
  return (
    <>
      <Button variant="link" size="sm" onClick={() => setIsOpen(true)}>
        Change marking
      </Button>
      <ChangeMarkingDialog kind={kind} object={object} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
