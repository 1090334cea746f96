import { zodResolver } from '@hookform/resolvers/zod';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  displayName,
  type GraphDrawing,
  Id,
  investigationsEndpoints,
  NewSavedGraph,
  SAVED_GRAPH_NAME_MAX,
} from '@watchfloor/contract';
import { useState } from 'react';
import { Controller, type Resolver } from 'react-hook-form';
import { z } from 'zod';
import { endpointPages } from '@/lib/endpoint-query';
import { useDelayed } from '@/lib/use-delayed';
import { Combobox } from '@/ui/combobox';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { useSaveGraph } from '../api/saved-graphs';

const Values = z.object({
  name: NewSavedGraph.shape.name,
  investigationId: Id.or(z.literal('')).refine((id) => id !== '', 'Choose an investigation'),
});
type Values = z.infer<typeof Values>;
const resolver = zodResolver(Values) as unknown as Resolver<Values, unknown, Values>;

interface SaveGraphDialogProps {
  /** Chosen at first. */
  investigationId: string | undefined;
  /** Asked for when it is saved. */
  drawingOf: () => GraphDrawing;
  onClose: () => void;
}

/** Saves the graph to an investigation. Its readers see of it what they may see anyway. */
export function SaveGraphDialog({ investigationId, drawingOf, onClose }: SaveGraphDialogProps) {
  const save = useSaveGraph();
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Save to an investigation"
      description="Everyone who reads the investigation finds it there, and sees of it what they may see."
      resolver={resolver}
      defaultValues={{ name: '', investigationId: investigationId ?? '' }}
      onSave={({ name, investigationId: id }) =>
        save.perform({ id, body: { ...drawingOf(), name } })
      }
      submitLabel="Save"
      pendingLabel="Saving..."
    >
      {(form) => (
        <>
          <Field required label="Name" error={form.formState.errors.name?.message}>
            <Input
              {...form.register('name')}
              dir="auto"
              autoComplete="off"
              maxLength={SAVED_GRAPH_NAME_MAX}
            />
          </Field>
          {!investigationId && (
            <Controller
              control={form.control}
              name="investigationId"
              render={({ field, fieldState }) => (
                <Field required label="Investigation" error={fieldState.error?.message}>
                  <InvestigationChoice value={field.value} onValueChange={field.onChange} />
                </Field>
              )}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

interface InvestigationChoiceProps {
  value: string;
  onValueChange: (id: string) => void;
}

function InvestigationChoice({ value, onValueChange }: InvestigationChoiceProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const q = useDelayed(text.trim());
  const pages = useInfiniteQuery({
    ...endpointPages(investigationsEndpoints.list, {
      query: { status: 'active', ...(q && { q }) },
    }),
    placeholderData: keepPreviousData,
  });
  const items = (pages.data?.pages.flatMap((page) => page.items) ?? []).map(
    ({ id, title, user }) => ({ value: id, label: title, description: displayName(user) }),
  );
  const isStale = pages.isPending || pages.isPlaceholderData || text.trim() !== q;
  return (
    <Combobox
      placeholder="Select an investigation"
      searchPlaceholder="Search active investigations by title"
      emptyText={
        pages.isError ? 'Investigations could not be loaded' : 'No active investigation found'
      }
      items={items}
      value={value}
      selectedLabel={chosen}
      onValueChange={(id) => {
        setChosen(items.find((item) => item.value === id)?.label);
        onValueChange(id);
      }}
      onSearch={setText}
      isStale={isStale}
      isLoading={isStale || pages.isFetching}
      onEndReached={() => {
        if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
      }}
    />
  );
}
