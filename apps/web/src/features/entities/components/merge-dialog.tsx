import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type EntityDetails, entitiesEndpoints } from '@watchfloor/contract';
import { useState } from 'react';
import { entityQuery } from '@/domain/entities/entity-queries';
import { ENTITY_KIND_NAMES } from '@/domain/entities/kind-names';
import { useDelayed } from '@/lib/use-delayed';
import { Button } from '@/ui/button';
import { Combobox } from '@/ui/combobox';
import { DialogBody, DialogClose, DialogFooter, TitledDialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { useMergeEntity } from '../api/merge';

interface MergeDialogProps {
  entity: EntityDetails;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Says that an entity is the same as another. */
export function MergeDialog({ entity, isOpen, onOpenChange }: MergeDialogProps) {
  return (
    <TitledDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Merge ${entity.label}`}
      description="The other one then has the mentions of both. It can be undone at any time."
    >
      <MergeForm entity={entity} />
    </TitledDialog>
  );
}

const FOUND = 20;

function MergeForm({ entity }: { entity: EntityDetails }) {
  const merge = useMergeEntity(entity.id);
  const [intoId, setIntoId] = useState('');
  const [text, setText] = useState('');
  const q = useDelayed(text);
  const found = useQuery({
    ...entityQuery(entitiesEndpoints.list, { query: { q, limit: FOUND } }),
    placeholderData: keepPreviousData,
  });
  const isStale = found.isPending || found.isPlaceholderData || text !== q;
  const others = (found.data ?? []).filter(({ id }) => id !== entity.id);
  return (
    <>
      <DialogBody>
        <Field label="It is the same as">
          <Combobox
            items={others.map(({ id, kind, label }) => ({
              value: id,
              label,
              description: ENTITY_KIND_NAMES[kind],
            }))}
            value={intoId}
            onValueChange={setIntoId}
            onSearch={setText}
            isStale={isStale}
            isLoading={isStale}
            placeholder="Select an entity"
            searchPlaceholder="Part of its value or name"
            emptyText={found.isError ? 'Entities could not be loaded' : 'No entity found'}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button
          variant="primary"
          pending={merge.isPending}
          disabledReason={intoId ? undefined : 'Select the other one first'}
          onClick={() => merge.run(intoId)}
        >
          Merge
        </Button>
      </DialogFooter>
    </>
  );
}
