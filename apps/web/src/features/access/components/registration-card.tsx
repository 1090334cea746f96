import { useQuery } from '@tanstack/react-query';
import { REGISTRATIONS, type Registration } from '@watchfloor/contract';
import { Lock } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { QueryProblem } from '@/lib/query-problem';
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { accessSettingsQuery, useChangeRegistration } from '../api/access-settings';

const CHOICES: Record<Registration, { title: string; text: string }> = {
  open: { title: 'Open', text: 'Everyone who signs in is a member at once.' },
  approval: { title: 'Approval', text: 'New accounts wait until an admin lets them in.' },
  invite: { title: 'Invitation', text: 'Only people with an invitation become members.' },
  closed: { title: 'Closed', text: 'Nobody new gets in, not even with an invitation.' },
};

/** Who may become a member. */
export function RegistrationCard() {
  const settings = useQuery(accessSettingsQuery);
  const change = useChangeRegistration();
  const [chosen, showChosen] = useOptimistic(settings.data?.registration);
  const choose = (registration: Registration) =>
    startTransition(async () => {
      showChosen(registration);
      // A failure has shown its notice, and the stored choice is shown again.
      await change.perform({ registration }).catch(() => undefined);
    });
  return (
    <Card aria-labelledby="registration">
      <CardHeader>
        <CardTitle id="registration">Who may join</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        {settings.isPending && <Skeleton className="h-16 w-full" />}
        {settings.isError && !settings.data && <QueryProblem query={settings} />}
        {settings.data?.isFixed && (
          <Notice tone="neutral" icon={<Lock />}>
            The operator has set this (setting REGISTRATION).
          </Notice>
        )}
        {settings.data?.hasOutsideProvider && (
          <p className="text-dense text-ink-2">
            People sign in with an outside identity provider. This decides what their first sign-in
            leads to.
          </p>
        )}
        {settings.data && (
          <div
            role="radiogroup"
            aria-labelledby="registration"
            className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4"
          >
            {REGISTRATIONS.map((value) => (
              <label
                key={value}
                className="flex cursor-pointer gap-2.5 rounded-control border p-3 hover:bg-hover has-[:checked]:border-accent has-[:disabled]:cursor-not-allowed has-[:checked]:bg-accent/8 has-[:focus-visible]:outline-2"
              >
                <input
                  type="radio"
                  name="registration"
                  value={value}
                  checked={chosen === value}
                  disabled={settings.data.isFixed}
                  onChange={() => choose(value)}
                  className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
                />
                <span className="min-w-0">
                  <span className="block font-medium text-body">{CHOICES[value].title}</span>
                  <span className="block text-ink-2 text-small">{CHOICES[value].text}</span>
                </span>
              </label>
            ))}
          </div>
        )}
      </CardBody>
    </Card>
  );
}
