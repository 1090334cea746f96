import { ONBOARDING_COUNTRIES, type Onboarding } from '@watchfloor/contract';
import { ArrowRight } from 'lucide-react';
import { Controller, useFormContext } from 'react-hook-form';
import { useCurrentUser } from '@/lib/current-user';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';

const COUNTRY_OPTIONS = ONBOARDING_COUNTRIES.map((country) => ({ value: country, label: country }));

/** A known value, shown as read-only. */
const READ_ONLY_CLASS = 'border-line bg-transparent text-ink-2';

export function ProfileStep() {
  const user = useCurrentUser();
  const { register, control, formState } = useFormContext<Onboarding>();
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name">
          <Input
            readOnly
            className={READ_ONLY_CLASS}
            value={user.firstName ?? ''}
            autoComplete="off"
          />
        </Field>
        <Field label="Last Name">
          <Input
            readOnly
            className={READ_ONLY_CLASS}
            value={user.lastName ?? ''}
            autoComplete="off"
          />
        </Field>
        <Field
          label="E-mail"
          className="sm:col-span-2"
          hint="From your sign-in; not editable here."
        >
          <Input
            readOnly
            className={READ_ONLY_CLASS}
            type="email"
            value={user.email ?? ''}
            autoComplete="off"
          />
        </Field>
      </div>
      <Field
        required
        label="Username (Alias)"
        hint="Shown to other analysts. Letters, numbers, underscores and hyphens."
        error={formState.errors.username?.message}
      >
        <Input
          {...register('username')}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="night-heron"
        />
      </Field>
      <Controller
        control={control}
        name="originatingCountry"
        render={({ field, fieldState }) => (
          <Field required label="Originating Country" error={fieldState.error?.message}>
            <Select
              value={field.value as (typeof ONBOARDING_COUNTRIES)[number] | ''}
              onValueChange={(country) => {
                field.onChange(country);
                field.onBlur();
              }}
              options={COUNTRY_OPTIONS}
              placeholder="Select your country"
            />
          </Field>
        )}
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" className="w-full sm:w-auto">
          Continue to Agreement
          <ArrowRight aria-hidden />
        </Button>
      </div>
    </div>
  );
}
