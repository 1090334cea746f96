import type { DirectoryUser } from '@watchfloor/contract';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useRemoveKeepingWork } from '../api/member-state';
import { userLabel } from '../user-label';
import { BelongingsList } from './belongings-list';

interface RemoveDialogProps {
  user: DirectoryUser;
  onClose: () => void;
}

/** Removes the account and keeps the work. */
export function RemoveDialog({ user, onClose }: RemoveDialogProps) {
  const remove = useRemoveKeepingWork();
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Remove ${userLabel(user)} and keep their work?`}
      description={
        <>
          The account, its name and e-mail are gone for good, and they are signed out at once. What
          they wrote stays; its author reads “Former member”. Open tasks are unassigned. Rooms
          without another owner pass to their longest-standing member, or are archived.
        </>
      }
      typeToConfirm={userLabel(user)}
      confirmLabel="Remove, Keep Work"
      destructive
      onConfirm={() => remove.perform(user.id)}
    >
      <BelongingsList
        memberId={user.id}
        kinds={[
          'reports',
          'comments',
          'investigations',
          'tasks',
          'situationUpdates',
          'mapPins',
          'forumMessages',
          'assignedTasks',
          'ownedRooms',
          'lonelyRooms',
        ]}
        label="What this concerns:"
        nothing="They have written nothing."
      />
    </ConfirmDialog>
  );
}
