import { useQuery } from '@tanstack/react-query';
import { AdminOnly } from '@/domain/admin-only';
import { PageHeader } from '@/ui/page-header';
import { accessSettingsQuery } from '../api/access-settings';
import { GroupsCard } from '../components/groups-card';
import { InvitationsCard } from '../components/invitations-card';
import { RegistrationCard } from '../components/registration-card';
import { TokensCard } from '../components/tokens-card';
import { WaitingCard } from '../components/waiting-card';
import { WebhooksCard } from '../components/webhooks-card';

export function AccessScreen() {
  return (
    <AdminOnly>
      <Access />
    </AdminOnly>
  );
}

function Access() {
  const settings = useQuery(accessSettingsQuery);
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <PageHeader
        title="Access"
        subtitle="Who may join, who waits, who is invited, and which programs get in."
      />
      <WaitingCard />
      <RegistrationCard />
      <InvitationsCard />
      {settings.data?.hasOutsideProvider && <GroupsCard />}
      <TokensCard />
      <WebhooksCard />
    </div>
  );
}
