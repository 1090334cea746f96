import { type Comment, displayName } from '@watchfloor/contract';
import { useRef } from 'react';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useDeleteComment } from '../../api/delete-comment';

interface DeleteCommentDialogProps {
  comment: Comment | undefined;
  onClose: () => void;
}

export function DeleteCommentDialog({ comment, onClose }: DeleteCommentDialogProps) {
  const remove = useDeleteComment();
  // The dialog fades out with its text, after there is nothing left to ask about.
  const shown = useRef(comment);
  if (comment) shown.current = comment;
  const author = shown.current ? displayName(shown.current.user) : '';
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
