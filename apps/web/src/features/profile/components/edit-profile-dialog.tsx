import { zodResolver } from '@hookform/resolvers/zod';
import {
  type CurrentUser,
  LANGUAGE_CODES,
  LANGUAGES,
  PROFILE_COUNTRIES,
  ProfileChanges,
} from '@watchfloor/contract';
import { Controller, useForm } from 'react-hook-form';
import { showFieldErrors } from '@/lib/field-errors';
import { Button } from '@/ui/button';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { useUpdateProfile } from '../api/update-profile';

interface EditProfileDialogProps {
  user: CurrentUser;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function EditProfileDialog({ user, isOpen, onOpenChange }: EditProfileDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Edit Profile</DialogTitle>
          <DialogDescription>Other analysts see your alias and country.</DialogDescription>
        </DialogHeader>
        <EditProfileForm user={user} onSaved={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

/** Mounted with the dialog, so that each opening starts from what is saved. */
function EditProfileForm({ user, onSaved }: { user: CurrentUser; onSaved: () => void }) {
  const form = useForm({
    resolver: zodResolver(ProfileChanges),
    defaultValues: {
      username: user.username ?? '',
      originatingCountry: user.originatingCountry ?? '',
      preferredRegions: user.preferredRegions,
      preferredIntTypes: user.preferredIntTypes,
      preferredLanguage: toLanguage(user.preferredLanguage),
    },
  });
  const update = useUpdateProfile({
    onSuccess: onSaved,
    onFailure: (error) => showFieldErrors(form, error, 'username'),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((changes) => update.run(changes))}>
      <DialogBody>
        <Field required label="Username (Alias)" error={form.formState.errors.username?.message}>
          <Input
            {...form.register('username')}
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Controller
          control={form.control}
          name="originatingCountry"
          render={({ field, fieldState }) => (
            <Field required label="Originating Country" error={fieldState.error?.message}>
              <Select
                value={field.value}
                onValueChange={field.onChange}
                options={countryOptions(user.originatingCountry)}
                placeholder="Select a country"
              />
            </Field>
          )}
        />
        <Controller
          control={form.control}
          name="preferredLanguage"
          render={({ field, fieldState }) => (
            <Field
              label="Preferred Language"
              hint="Messages are translated into it where a translation service is set up."
              error={fieldState.error?.message}
            >
              <Select
                value={field.value ?? ''}
                onValueChange={field.onChange}
                options={LANGUAGE_OPTIONS}
                placeholder="Select a language"
              />
            </Field>
          )}
        />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={update.isPending} pendingLabel="Saving...">
          Save Changes
        </Button>
      </DialogFooter>
    </form>
  );
}

const LANGUAGE_OPTIONS = LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code] }));

const toLanguage = (code: string) => LANGUAGE_CODES.find((known) => known === code);

/** The short list, with the member's own country kept when onboarding's longer list offered it (spec §9). */
function countryOptions(own: string | null) {
  const isListed = PROFILE_COUNTRIES.some((country) => country === own);
  const countries: readonly string[] =
    own && !isListed ? [own, ...PROFILE_COUNTRIES] : PROFILE_COUNTRIES;
  return countries.map((country) => ({ value: country, label: country }));
}
