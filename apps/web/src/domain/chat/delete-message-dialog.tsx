import type { ChatMessage } from '@watchfloor/contract';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import type { ChatSource } from './chat-source';

interface DeleteMessageDialogProps {
  source: ChatSource;
  message: ChatMessage | null;
  onClose: () => void;
  onDeleted: (id: string) => void;
}

export function DeleteMessageDialog(props: DeleteMessageDialogProps) {
  const { source, message, onClose, onDeleted } = props;
  const remove = useNoticedMutation({
    act: ({ id }: ChatMessage) => source.remove(id),
    onSuccess: (_, { id }) => onDeleted(id),
    failure: { text: 'Failed to delete message' },
  });
  return (
    <ConfirmDialog
      open={message !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete this message?"
      description="It disappears for everyone, with what is attached to it. This cannot be undone."
      confirmLabel="Delete Message"
      destructive
      onConfirm={() => (message ? remove.perform(message) : undefined)}
    />
  );
}
