import type { Pin } from '@watchfloor/contract';
import { useRef } from 'react';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useDeletePin } from '../api/pins';

export function DeletePinDialog({ pin, onClose }: { pin: Pin | null; onClose: () => void }) {
  const remove = useDeletePin();
  // The dialog fades out with its text, after there is nothing left to ask about.
  const shown = useRef(pin);
  if (pin) shown.current = pin;
  return (
    <ConfirmDialog
      open={pin !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete this map pin?"
      description={`“${shown.current?.title ?? ''}” is removed from the map for everyone. This cannot be undone.`}
      confirmLabel="Delete Pin"
      destructive
      onConfirm={() => (pin ? remove.perform(pin) : undefined)}
    />
  );
}
