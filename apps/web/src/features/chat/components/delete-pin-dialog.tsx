import type { Pin } from '@watchfloor/contract';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useLastShown } from '@/ui/use-last-shown';
import { useDeletePin } from '../api/pins';

export function DeletePinDialog({ pin, onClose }: { pin: Pin | null; onClose: () => void }) {
  const remove = useDeletePin();
  const shown = useLastShown(pin);
  return (
    <ConfirmDialog
      open={pin !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete this map pin?"
      description={`“${shown?.title ?? ''}” is removed from the map for everyone. This cannot be undone.`}
      confirmLabel="Delete Pin"
      destructive
      onConfirm={() => (pin ? remove.perform(pin) : undefined)}
    />
  );
}
