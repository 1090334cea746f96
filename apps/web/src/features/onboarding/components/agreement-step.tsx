import type { Onboarding } from '@watchfloor/contract';
import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { CommunityAgreement } from './community-agreement';

interface AgreementStepProps {
  isPending: boolean;
  onBack: () => void;
}

export function AgreementStep({ isPending, onBack }: AgreementStepProps) {
  const errorId = useId();
  const { control } = useFormContext<Onboarding>();
  return (
    <div className="flex flex-col gap-5">
      <CommunityAgreement />
      <Controller
        control={control}
        name="agreementAccepted"
        render={({ field, fieldState }) => (
          <div className="flex flex-col gap-1.5">
            <Checkbox
              ref={field.ref}
              checked={field.value}
              onCheckedChange={(checked) => field.onChange(checked === true)}
              onBlur={field.onBlur}
              aria-invalid={fieldState.invalid || undefined}
              aria-describedby={errorId}
              label="I have read and agree to the Community Agreement"
            />
            <p id={errorId} aria-live="polite" className="text-danger text-small empty:hidden">
              {fieldState.error?.message}
            </p>
          </div>
        )}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <Button variant="ghost" onClick={onBack} disabled={isPending}>
          Back
        </Button>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="Setting up...">
          Complete Setup
        </Button>
      </div>
    </div>
  );
}
