import { zodResolver } from '@hookform/resolvers/zod';
import { type FeedSource, type IntelligenceType, NewSource } from '@watchfloor/contract';
import { Database, Rss } from 'lucide-react';
import { useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { formatCount } from '@/lib/number-format';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { TitledDialog } from '@/ui/dialog';
import { DialogForm, FormDialog } from '@/ui/form-dialog';
import { Segmented } from '@/ui/segmented';
import { useAddSource, useChangeSource, useDeleteSource } from '../api/change-sources';
import { SourceFields, type SourceValues } from './source-fields';
import { SourceUrlField } from './source-url-field';
import { TaxiiSourceFields } from './taxii-source-fields';
import {
  changedTaxiiResolver,
  newTaxiiResolver,
  valuesOf as taxiiValuesOf,
} from './taxii-source-form';

const resolver = zodResolver(NewSource) as unknown as Resolver<SourceValues, unknown, NewSource>;

const valuesOf = (source?: FeedSource): SourceValues => ({
  url: source?.url ?? '',
  name: source?.name ?? '',
  category: source?.category ?? '',
  intelligenceType: (source?.intelligenceType as IntelligenceType | null) ?? null,
  region: source?.region ?? '',
});

type Kind = 'feed' | 'taxii';
const KINDS = [
  { value: 'feed', label: 'Feed', icon: <Rss aria-hidden /> },
  { value: 'taxii', label: 'TAXII collection', icon: <Database aria-hidden /> },
] as const;
const ABOUT: Readonly<Record<Kind, string>> = {
  feed: 'RSS, Atom, JSON Feed or GeoRSS, fetched every 15 minutes.',
  taxii: 'Reports of another server by TAXII 2.1. They are imported for you, with your rights.',
};

export function AddSourceDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('feed');
  const add = useAddSource();
  const saving = { onSave: add.perform, onSaved: onClose, conflictField: 'url' } as const;
  const labels = { submitLabel: 'Add Source', pendingLabel: 'Adding...' };
  return (
    <TitledDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Add Source"
      description={ABOUT[kind]}
      className="sm:max-w-xl"
    >
      <div className="px-5 pt-4">
        <Segmented label="Kind of source" value={kind} onValueChange={setKind} options={KINDS} />
      </div>
      {kind === 'feed' ? (
        <DialogForm
          key={kind}
          {...saving}
          {...labels}
          resolver={resolver}
          defaultValues={valuesOf()}
        >
          {(form) => (
            <>
              <SourceUrlField form={form} />
              <SourceFields form={form} />
            </>
          )}
        </DialogForm>
      ) : (
        <DialogForm
          key={kind}
          {...saving}
          {...labels}
          resolver={newTaxiiResolver}
          defaultValues={taxiiValuesOf()}
        >
          {(form) => <TaxiiSourceFields form={form} />}
        </DialogForm>
      )}
    </TitledDialog>
  );
}

interface SourceDialogProps {
  source: FeedSource;
  onClose: () => void;
}

export function EditSourceDialog({ source, onClose }: SourceDialogProps) {
  return source.taxii ? (
    <EditTaxiiDialog source={source} onClose={onClose} />
  ) : (
    <EditFeedDialog source={source} onClose={onClose} />
  );
}

function EditTaxiiDialog({ source, onClose }: SourceDialogProps) {
  const change = useChangeSource();
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Edit Source"
      description="Another address is another collection, which is read from its beginning."
      className="sm:max-w-xl"
      resolver={changedTaxiiResolver}
      defaultValues={taxiiValuesOf(source)}
      onSave={(changes) => change.perform({ id: source.id, ...changes })}
      conflictField="url"
      submitLabel="Save Changes"
      pendingLabel="Saving..."
    >
      {(form) => <TaxiiSourceFields form={form} saved={source.taxii} />}
    </FormDialog>
  );
}

function EditFeedDialog({ source, onClose }: SourceDialogProps) {
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
      description={
        source.taxii
          ? `“${source.name}” is not fetched any more. The ${source.itemCount === null ? 'reports' : formatCount(source.itemCount, 'report')} it brought stay.`
          : `“${source.name}” is deleted with the ${formatCount(source.itemCount ?? 0, 'item')} it brought. To keep them, pause it instead.`
      }
      confirmLabel="Delete Source"
      destructive
      onConfirm={() => deletion.perform(source)}
    />
  );
}
