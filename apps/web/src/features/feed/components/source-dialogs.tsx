import { zodResolver } from '@hookform/resolvers/zod';
import { type FeedSource, type IntelligenceType, NewSource } from '@watchfloor/contract';
import type { Resolver } from 'react-hook-form';
import { formatCount } from '@/lib/number-format';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormDialog } from '@/ui/form-dialog';
import { useAddSource, useChangeSource, useDeleteSource } from '../api/change-sources';
import { SourceFields, type SourceValues } from './source-fields';
import { SourceUrlField } from './source-url-field';

const resolver = zodResolver(NewSource) as unknown as Resolver<SourceValues, unknown, NewSource>;

const valuesOf = (source?: FeedSource): SourceValues => ({
  url: source?.url ?? '',
  name: source?.name ?? '',
  category: source?.category ?? '',
  intelligenceType: (source?.intelligenceType as IntelligenceType | null) ?? null,
  region: source?.region ?? '',
});

export function AddSourceDialog({ onClose }: { onClose: () => void }) {
  const add = useAddSource();
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Add Source"
      description="RSS, Atom, JSON Feed or GeoRSS, fetched every 15 minutes."
      className="sm:max-w-xl"
      resolver={resolver}
      defaultValues={valuesOf()}
      onSave={add.perform}
      conflictField="url"
      submitLabel="Add Source"
      pendingLabel="Adding..."
    >
      {(form) => (
        <>
          <SourceUrlField form={form} />
          <SourceFields form={form} />
        </>
      )}
    </FormDialog>
  );
}

interface SourceDialogProps {
  source: FeedSource;
  onClose: () => void;
}

export function EditSourceDialog({ source, onClose }: SourceDialogProps) {
  const change = useChangeSource();
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Edit Source"
      description="Type and region also change on the items it brought."
      className="sm:max-w-xl"
      resolver={resolver}
      defaultValues={valuesOf(source)}
      onSave={({ isActive: _isActive, ...changes }) =>
        change.perform({ id: source.id, ...changes })
      }
      conflictField="url"
      submitLabel="Save Changes"
      pendingLabel="Saving..."
    >
      {(form) => (
        <>
          <SourceUrlField form={form} source={source} />
          <SourceFields form={form} />
        </>
      )}
    </FormDialog>
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
