import { canChangeMarking, type MarkedKind } from '@watchfloor/contract';
import { useState } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { Button } from '@/ui/button';
import { ChangeMarkingDialog } from './change-marking-dialog';
import type { MarkedObject } from './marked-object';
import { ReadersDialog } from './readers-dialog';

interface MarkingActionsProps {
  kind: MarkedKind;
  object: MarkedObject;
}

/** Changing the marking, for who may; the readers, for the author. */
export function MarkingActions({ kind, object }: MarkingActionsProps) {
  const viewer = useCurrentUser();
  const [dialog, setDialog] = useState<'change' | 'readers'>();
  const propsOf = (name: typeof dialog) => ({
    ...{ kind, object, isOpen: dialog === name },
    onOpenChange: (isOpen: boolean) => setDialog(isOpen ? name : undefined),
  });
  return (
    <>
      {canChangeMarking(viewer, object) && (
        <>
          <Button variant="link" size="sm" onClick={() => setDialog('change')}>
            Change marking
          </Button>
          <ChangeMarkingDialog {...propsOf('change')} />
        </>
      )}
      {object.userId === viewer.id && (
        <>
          <Button variant="link" size="sm" onClick={() => setDialog('readers')}>
            Who can read this
          </Button>
          <ReadersDialog {...propsOf('readers')} />
        </>
      )}
    </>
  );
}
