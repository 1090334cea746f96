import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { Onboarding } from '@watchfloor/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useDocumentTitle } from '@/lib/document-title';
import { showFieldErrors } from '@/lib/field-errors';
import { useCompleteOnboarding } from '../api/complete-onboarding';
import { AgreementStep } from '../components/agreement-step';
import { OnboardingFrame } from '../components/onboarding-frame';
import { ProfileStep } from '../components/profile-step';

/** Two steps: who you are to others, then what you agree to (spec §2). */
export function OnboardingScreen() {
  const navigate = useNavigate();
  const [step, setStep] = useState<1 | 2>(1);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  const form = useForm<Onboarding>({
    resolver: zodResolver(Onboarding),
    mode: 'onTouched',
    defaultValues: { username: '', originatingCountry: '', agreementAccepted: false },
  });
  const completion = useCompleteOnboarding({
    onSuccess: () => void navigate({ to: '/', replace: true }),
    onFailure: (error) => {
      showFieldErrors(form, error, 'username');
      // Not `formState`, which is that of the last render.
      const hasError = (['username', 'originatingCountry'] as const).some(
        (name) => form.getFieldState(name).invalid,
      );
      if (hasError) setStep(1);
    },
  });
  useDocumentTitle(step === 1 ? 'Your Profile' : 'Community Agreement');

  // A new step is announced by its heading, but the first one must not steal focus on arrival.
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus();
    hasMoved.current = step === 2 || hasMoved.current;
  }, [step]);

  async function continueToAgreement() {
    const isValid = await form.trigger(['username', 'originatingCountry'], { shouldFocus: true });
    if (!isValid) return;
    hasMoved.current = true;
    setStep(2);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step === 1) void continueToAgreement();
    else void form.handleSubmit((values) => completion.run(values))(event);
  }

  return (
    <OnboardingFrame step={step} headingRef={heading}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit}>
          {step === 1 ? (
            <ProfileStep />
          ) : (
            <AgreementStep isPending={completion.isPending} onBack={() => setStep(1)} />
          )}
        </form>
      </FormProvider>
    </OnboardingFrame>
  );
}
