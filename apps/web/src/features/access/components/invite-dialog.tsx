import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Affiliation,
  INVITATION_DAYS,
  type MadeInvitation,
  NewInvitation,
} from '@watchfloor/contract';
import { useState } from 'react';
import { Controller, type Resolver } from 'react-hook-form';
import { TitledDialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { DialogForm } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { ShownValue } from '@/ui/shown-value';
import { AFFILIATION_OPTIONS } from '../affiliations';
import { useInvite } from '../api/invitations';
import { GrantFields } from './grant-fields';

interface InviteValues {
  email: string;
  affiliation: Affiliation;
  isAdmin: boolean;
  compartments: string[];
}

const resolver = zodResolver(NewInvitation) as unknown as Resolver<
  InviteValues,
  unknown,
  NewInvitation
>;

/** First the form, then the link, which is shown only here. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeInvitation | null>(null);
  return (
    <TitledDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={made ? 'Invitation ready' : 'Invite a person'}
      description={
        made
          ? 'Send this link to them. It is shown only now, and works once.'
          : `A link for one person that works for ${INVITATION_DAYS} days.`
      }
    >
      {made ? (
        <ShownValue label="Link" value={made.url} copyLabel="Copy Link" copied="Link copied" />
      ) : (
        <InviteForm onMade={setMade} />
      )}
    </TitledDialog>
  );
}

function InviteForm({ onMade }: { onMade: (made: MadeInvitation) => void }) {
  const invite = useInvite();
  return (
    <DialogForm
      resolver={resolver}
      defaultValues={{ email: '', affiliation: 'organization', isAdmin: false, compartments: [] }}
      onSave={invite.perform}
      onSaved={onMade}
      conflictField="email"
      submitLabel="Make Link"
      pendingLabel="Making..."
    >
      {(form) => (
        <>
          <Field
            label="E-mail"
            hint="Optional. Only an account with this e-mail can use the link."
            error={form.formState.errors.email?.message}
          >
            <Input {...form.register('email')} type="email" autoComplete="off" maxLength={254} />
          </Field>
          <Field label="Affiliation" hint="Markings use it to decide who may read what.">
            <Controller
              control={form.control}
              name="affiliation"
              render={({ field }) => (
                <Select
                  value={field.value}
                  onValueChange={field.onChange}
                  options={AFFILIATION_OPTIONS}
                />
              )}
            />
          </Field>
          <GrantFields control={form.control} adminLabel="They become an admin" />
        </>
      )}
    </DialogForm>
  );
}
