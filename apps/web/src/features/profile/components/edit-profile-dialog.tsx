import { zodResolver } from '@hookform/resolvers/zod';
import {
  type CurrentUser,
  LANGUAGE_CODES,
  LANGUAGES,
  PROFILE_COUNTRIES,
  ProfileChanges,
} from '@watchfloor/contract';
import { Controller } from 'react-hook-form';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { useUpdateProfile } from '../api/update-profile';

interface EditProfileDialogProps {
  user: CurrentUser;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const resolver = zodResolver(ProfileChanges);

export function EditProfileDialog({ user, isOpen, onOpenChange }: EditProfileDialogProps) {
  const update = useUpdateProfile();
  return (
    <FormDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Edit Profile"
      description="Other analysts see your alias and country."
      resolver={resolver}
      defaultValues={{
        username: user.username ?? '',
        originatingCountry: user.originatingCountry ?? '',
        preferredRegions: user.preferredRegions,
        preferredIntTypes: user.preferredIntTypes,
        preferredLanguage: toLanguage(user.preferredLanguage),
      }}
      onSave={update.perform}
      conflictField="username"
      submitLabel="Save Changes"
      pendingLabel="Saving..."
    >
      {(form) => (
        <>
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
        </>
      )}
    </FormDialog>
  );
}

const LANGUAGE_OPTIONS = LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code] }));

const toLanguage = (code: string) => LANGUAGE_CODES.find((known) => known === code);

/** The short list, plus the member's own country if it came from onboarding's longer list (spec §9). */
function countryOptions(own: string | null) {
  const isListed = PROFILE_COUNTRIES.some((country) => country === own);
  const countries: readonly string[] =
    own && !isListed ? [own, ...PROFILE_COUNTRIES] : PROFILE_COUNTRIES;
  return countries.map((country) => ({ value: country, label: country }));
}
