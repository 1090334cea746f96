import type { ExternalSource } from '@watchfloor/contract';
import { useRef } from 'react';
import { formatCount } from '@/lib/number-format';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/ui/dialog';
import { useAddSource, useChangeSource, useDeleteSource } from '../api/change-sources';
import { SourceForm } from './source-form';

export function AddSourceDialog({ onClose }: { onClose: () => void }) {
  const tellFailure = useRef<((error: Error) => void) | null>(null);
  const add = useAddSource({
    onSuccess: onClose,
    onFailure: (error) => tellFailure.current?.(error),
  });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="sm:max-w-xl">
        <DialogHeader>
          <DialogTitle>Add Source</DialogTitle>
          <DialogDescription>
            RSS, Atom, JSON Feed or GeoRSS, fetched every 15 minutes.
          </DialogDescription>
        </DialogHeader>
        <SourceForm
          isPending={add.isPending}
          submitLabel="Add Source"
          pendingLabel="Adding..."
          onSubmit={(source, tell) => {
            tellFailure.current = tell;
            add.run(source);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

interface SourceDialogProps {
  source: ExternalSource;
  onClose: () => void;
}

export function EditSourceDialog({ source, onClose }: SourceDialogProps) {
  const tellFailure = useRef<((error: Error) => void) | null>(null);
  const change = useChangeSource({
    onSuccess: onClose,
    onFailure: (error) => tellFailure.current?.(error),
  });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="sm:max-w-xl">
        <DialogHeader>
          <DialogTitle>Edit Source</DialogTitle>
          <DialogDescription>
            Type and region also change on the items it brought.
          </DialogDescription>
        </DialogHeader>
        <SourceForm
          source={source}
          isPending={change.isPending}
          submitLabel="Save Changes"
          pendingLabel="Saving..."
          onSubmit={({ isActive: _isActive, ...changes }, tell) => {
            tellFailure.current = tell;
            change.run({ id: source.id, ...changes });
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

export function DeleteSourceDialog({ source, onClose }: SourceDialogProps) {
  const deletion = useDeleteSource();
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete this source?"
      description={`“${source.name}” is deleted with the ${formatCount(source.itemCount, 'item')} it brought. To keep them, pause it instead.`}
      confirmLabel="Delete Source"
      destructive
      onConfirm={() => deletion.perform(source)}
    />
  );
}
