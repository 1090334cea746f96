import type { DirectoryUser } from '@watchfloor/contract';
import { formatCount } from '@/lib/number-format';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useDeleteUser } from '../api/delete-user';
import { userLabel } from '../user-label';

interface DeleteUserDialogProps {
  /** Whom to delete; nobody while the dialog is shut. */
  user: DirectoryUser | null;
  onClose: () => void;
}

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const deletion = useDeleteUser();
  if (!user) return null;
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
    />
  );
}
