import { type Comment, displayName } from '@watchfloor/contract';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useLastShown } from '@/ui/use-last-shown';
import { useDeleteComment } from '../../api/delete-comment';

interface DeleteCommentDialogProps {
  comment: Comment | undefined;
  onClose: () => void;
}

export function DeleteCommentDialog({ comment, onClose }: DeleteCommentDialogProps) {
  const remove = useDeleteComment();
  const shown = useLastShown(comment ?? null);
  const author = shown ? displayName(shown.user) : '';
  return (
    <ConfirmDialog
      open={comment !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete this comment?"
      description={`The comment by ${author} is removed for everyone. This cannot be undone.`}
      confirmLabel="Delete Comment"
      destructive
      onConfirm={() => (comment ? remove.perform(comment) : undefined)}
    />
  );
}
