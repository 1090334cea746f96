import { DELETED_BELONGINGS, type DirectoryUser } from '@watchfloor/contract';
import { formatCount } from '@/lib/number-format';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useDeleteUser } from '../api/delete-user';
import { userLabel } from '../user-label';
import { BelongingsList } from './belongings-list';

interface DeleteUserDialogProps {
  user: DirectoryUser;
  onClose: () => void;
}

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const deletion = useDeleteUser();
  const reports = formatCount(user.reportCount, 'report');
  const investigations = formatCount(user.investigationCount, 'investigation');
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${userLabel(user)}?`}
      description={
        <>
          Their account is deleted with all they own: {reports} with the discussions,{' '}
          {investigations}, and their comments, tasks, war rooms, map entries, messages and points.
          Tasks assigned to them stay, unassigned. They are signed out at once. This cannot be
          undone.
        </>
      }
      typeToConfirm={userLabel(user)}
      confirmLabel="Delete User"
      destructive
      onConfirm={() => deletion.perform(user.id)}
    >
      <BelongingsList
        memberId={user.id}
        kinds={DELETED_BELONGINGS}
        label="What goes, private rooms not counted:"
        nothing="They own nothing, private rooms not counted."
      />
    </ConfirmDialog>
  );
}
