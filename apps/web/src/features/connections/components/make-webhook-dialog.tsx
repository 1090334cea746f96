import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import {
  type CreatedWebhook,
  canReceive,
  canSendUpTo,
  DEFAULT_TLP,
  NewWebhook,
  TLP_LEVELS,
  type Tlp,
  tlpLabel,
  WEBHOOK_EVENT_NAMES,
  type WebhookEvent,
} from '@watchfloor/contract';
import { useState } from 'react';
import { Controller, type Resolver } from 'react-hook-form';
import { useCurrentUser } from '@/lib/current-user';
import { TitledDialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { DialogForm } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { savedSearchesQuery, useMakeWebhook } from '../api/webhooks';
import { EventFields } from './event-fields';
import { ShownSecret } from './shown-secret';

interface WebhookValues {
  url: string;
  events: WebhookEvent[];
  savedSearchId: string | null;
  maxTlp: Tlp;
}

/** A chosen search is an event; without it there is none. */
const withSearch = ({ events, ...values }: WebhookValues): WebhookValues => ({
  ...values,
  events: [
    ...events.filter((event) => event !== 'search.matched'),
    ...(values.savedSearchId ? (['search.matched'] as const) : []),
  ],
});
const validate = zodResolver(NewWebhook) as unknown as Resolver<WebhookValues, unknown, NewWebhook>;
const resolver: typeof validate = (values, ...rest) => validate(withSearch(values), ...rest);

const NO_SEARCH = 'none';

/** First the form, then the secret, which is shown only here. */
export function MakeWebhookDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<CreatedWebhook | null>(null);
  return (
    <TitledDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={made ? 'Copy the secret' : 'Make a webhook'}
      description={
        made
          ? 'It is shown only now. With it the receiver knows that a message is ours.'
          : 'We call an address of yours when something happens: with ids, never with content.'
      }
    >
      {made ? <ShownSecret secret={made.secret} /> : <WebhookForm onMade={setMade} />}
    </TitledDialog>
  );
}

function WebhookForm({ onMade }: { onMade: (made: CreatedWebhook) => void }) {
  const user = useCurrentUser();
  const make = useMakeWebhook();
  const { data: searches } = useQuery(savedSearchesQuery);
  const events = WEBHOOK_EVENT_NAMES.filter(
    (event) => event !== 'search.matched' && canReceive(user, event),
  );
  const levels = TLP_LEVELS.filter((tlp) => canSendUpTo(user, tlp));
  const defaultValues: WebhookValues = {
    ...{ url: '', events: [], savedSearchId: null, maxTlp: DEFAULT_TLP },
  };
  return (
    <DialogForm
      resolver={resolver}
      defaultValues={defaultValues}
      onSave={make.perform}
      onSaved={onMade}
      submitLabel="Make webhook"
      pendingLabel="Making..."
    >
      {({ register, control, formState: { errors } }) => (
        <>
          <Field
            required
            label="URL"
            hint="On the public internet, with https. Your operator can allow others."
            error={errors.url?.message}
          >
            <Input {...register('url')} type="url" autoComplete="off" placeholder="https://" />
          </Field>
          <Field
            label="Saved search"
            hint={
              searches?.length === 0
                ? 'You have none yet. Save one at Search to be told of its new matches.'
                : 'You are told of its new matches, whatever its alert.'
            }
            // A member has nothing else to choose.
            error={
              errors.savedSearchId?.message ??
              (events.length === 0 ? errors.events?.message && 'Choose a saved search' : undefined)
            }
          >
            <Controller
              control={control}
              name="savedSearchId"
              render={({ field }) => (
                <Select
                  value={field.value ?? NO_SEARCH}
                  onValueChange={(id) => field.onChange(id === NO_SEARCH ? null : id)}
                  options={[
                    { value: NO_SEARCH, label: 'None' },
                    ...(searches ?? []).map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                />
              )}
            />
          </Field>
          {events.length > 0 && (
            <Controller
              control={control}
              name="events"
              render={({ field }) => (
                <EventFields
                  events={events}
                  chosen={field.value}
                  onChange={field.onChange}
                  error={errors.events?.message}
                />
              )}
            />
          )}
          <Field
            label="Highest level"
            hint="What is marked above it is not sent."
            error={errors.maxTlp?.message}
          >
            <Controller
              control={control}
              name="maxTlp"
              render={({ field }) => (
                <Select
                  value={field.value}
                  onValueChange={field.onChange}
                  options={levels.map((tlp) => ({ value: tlp, label: tlpLabel(tlp) }))}
                />
              )}
            />
          </Field>
        </>
      )}
    </DialogForm>
  );
}
