import { type DirectoryUser, STATE_REASON_MAX } from '@watchfloor/contract';
import { useState } from 'react';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { useChangeState } from '../api/member-state';
import { userLabel } from '../user-label';
import { BelongingsList } from './belongings-list';

interface SuspendDialogProps {
  /** Whom to suspend or to reinstate. */
  user: DirectoryUser;
  onClose: () => void;
}

export function SuspendDialog({ user, onClose }: SuspendDialogProps) {
  const change = useChangeState();
  const [reason, setReason] = useState('');
  const isSuspended = user.state === 'suspended';
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${isSuspended ? 'Reinstate' : 'Suspend'} ${userLabel(user)}?`}
      description={
        isSuspended ? (
          'They can sign in again, and get everything back as it was.'
        ) : (
          <>
            They are signed out at once and cannot sign in. Their work stays, their name says that
            they are suspended, and they leave the leaderboard. You can undo it.
          </>
        )
      }
      confirmLabel={isSuspended ? 'Reinstate' : 'Suspend'}
      destructive={!isSuspended}
      onConfirm={() =>
        change.perform({
          id: user.id,
          state: isSuspended ? 'active' : 'suspended',
          reason: reason.trim() || null,
        })
      }
    >
      {!isSuspended && (
        <>
          <BelongingsList
            memberId={user.id}
            kinds={['sessions', 'assignedTasks', 'ownedRooms']}
            label="What waits meanwhile:"
            nothing="They have no open session, task or room of their own."
          />
          <Field className="mt-3" label="Reason" hint="Optional. Admins see it, and the audit log.">
            <Input
              dir="auto"
              value={reason}
              maxLength={STATE_REASON_MAX}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </>
      )}
    </ConfirmDialog>
  );
}
