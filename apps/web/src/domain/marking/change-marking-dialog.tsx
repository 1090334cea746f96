import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import {
  isOpened,
  type MarkedKind,
  MarkingChange,
  REASON_MAX,
  REASON_MIN,
} from '@watchfloor/contract';
import type { Resolver } from 'react-hook-form';
import { useCurrentUser } from '@/lib/current-user';
import { endpointQuery } from '@/lib/endpoint-query';
import { QueryProblem } from '@/lib/query-problem';
import { DialogBody, TitledDialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { DialogForm } from '@/ui/form-dialog';
import { Skeleton } from '@/ui/skeleton';
import { Textarea } from '@/ui/textarea';
import { useChangeMarking } from './change-marking';
import { MARKED_CALLS, type MarkedObject } from './marked-object';
import { MarkingFields } from './marking-fields';
import { type MarkingValues, type Person, toNewMarking, toPerson } from './marking-values';

interface ChangeMarkingDialogProps {
  kind: MarkedKind;
  object: MarkedObject;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Raising is choosing and saving; what lets more people read asks for a reason too. */
export function ChangeMarkingDialog({
  kind,
  object,
  isOpen,
  onOpenChange,
}: ChangeMarkingDialogProps) {
  const viewer = useCurrentUser();
  const isNamed = object.marking.tlp === 'RED' && object.userId === viewer.id;
  const Form = isNamed ? NamedForm : ChangeForm;
  return (
    <TitledDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Change marking"
      description="Raising it takes effect at once. Letting more people read it needs a reason."
    >
      <Form kind={kind} object={object} people={[]} onSaved={() => onOpenChange(false)} />
    </TitledDialog>
  );
}

interface ChangeFormProps {
  kind: MarkedKind;
  object: MarkedObject;
  /** Who is named already. */
  people: Person[];
  onSaved: () => void;
}

/** Only its author knows who is named. */
function NamedForm(props: ChangeFormProps) {
  const { kind, object } = props;
  const readers = useQuery({
    ...endpointQuery(MARKED_CALLS[kind].listReaders, { params: { id: object.id } }),
    staleTime: 0,
  });
  if (readers.error) return <QueryProblem query={readers} />;
  if (!readers.data || readers.isFetching) {
    return (
      <DialogBody role="status" aria-label="Loading people" className="pb-5">
        <Skeleton className="h-8.5" />
        <Skeleton className="h-8.5" />
      </DialogBody>
    );
  }
  const named = readers.data.members.filter(({ id }) => id !== object.userId);
  return <ChangeForm {...props} people={named.map(toPerson)} />;
}

interface ChangeValues extends MarkingValues {
  reason: string;
}

type ChangeResolver = Resolver<ChangeValues, unknown, MarkingChange>;

const check = zodResolver(MarkingChange) as unknown as ChangeResolver;

function ChangeForm({ kind, object, people, onSaved }: ChangeFormProps) {
  const viewer = useCurrentUser();
  const change = useChangeMarking(kind, object.id);
  const before = object.marking;
  const isAuthor = object.userId === viewer.id;
  const isUnknownRed = (values: MarkingValues) =>
    !isAuthor && before.tlp === 'RED' && values.tlp === 'RED';

  const named = people.map(({ id }) => id);
  const opens = (values: MarkingValues) =>
    isOpened({ ...before, recipients: named }, toNewMarking(values));

  const resolver: ChangeResolver = (values, context, options) => {
    // Saving would drop the people whom this admin cannot see.
    if (isUnknownRed(values)) {
      const message = 'Only its author can change it while it is TLP:RED';
      return { values: {}, errors: { tlp: { type: 'custom', message } } };
    }
    const reason = opens(values) ? values.reason : undefined;
    return check({ ...toNewMarking(values), reason } as never, context, options);
  };

  return (
    <DialogForm
      resolver={resolver}
      defaultValues={{ ...before, recipients: people, reason: '' }}
      onSave={change.perform}
      onSaved={onSaved}
      submitLabel="Save Marking"
      pendingLabel="Saving..."
    >
      {(form) => {
        const values = form.watch();
        const { errors } = form.formState;
        return (
          <>
            <MarkingFields
              value={values}
              onChange={({ tlp, compartments, recipients }) => {
                const options = { shouldDirty: true };
                form.setValue('tlp', tlp, options);
                form.setValue('compartments', compartments, options);
                form.setValue('recipients', recipients, options);
                form.clearErrors();
              }}
              errors={errors as never}
              authorId={object.userId}
              canName={!isUnknownRed(values)}
            />
            {opens(values) && (
              <Field
                required
                label="Reason for letting more people read it"
                hint={`${REASON_MIN} to ${REASON_MAX} characters. It stays with the earlier version.`}
                error={errors.reason?.message}
              >
                <Textarea {...form.register('reason')} dir="auto" rows={3} />
              </Field>
            )}
          </>
        );
      }}
    </DialogForm>
  );
}
