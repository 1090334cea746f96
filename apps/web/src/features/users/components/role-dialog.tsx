import type { DirectoryUser } from '@watchfloor/contract';
import { useCurrentUser } from '@/lib/current-user';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useChangeRole } from '../api/change-role';
import { userLabel } from '../user-label';

interface RoleDialogProps {
  /** Whose rights to change. */
  user: DirectoryUser;
  onClose: () => void;
}

export function RoleDialog({ user, onClose }: RoleDialogProps) {
  const viewer = useCurrentUser();
  const change = useChangeRole();
  const isGranting = !user.isAdmin;
  const isOwn = user.id === viewer.id;
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        isGranting
          ? `Make ${userLabel(user)} an admin?`
          : isOwn
            ? 'Give up your admin rights?'
            : `Take admin rights from ${userLabel(user)}?`
      }
      description={
        isGranting
          ? 'Admins may delete reports, comments and users, handle feedback, read the audit log and make others admins.'
          : isOwn
            ? 'You stay a member. Another admin would have to give them back.'
            : 'They stay a member, and lose the rights at once.'
      }
      confirmLabel={isGranting ? 'Grant admin rights' : 'Take admin rights'}
      destructive={!isGranting}
      onConfirm={() => change.perform({ id: user.id, isAdmin: isGranting })}
    />
  );
}
