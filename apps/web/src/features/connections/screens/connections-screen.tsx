import { PageHeader } from '@/ui/page-header';
import { BlockListCard } from '../components/block-list-card';
import { OwnTokensCard } from '../components/own-tokens-card';
import { OwnWebhooksCard } from '../components/own-webhooks-card';

export function ConnectionsScreen() {
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4">
      <PageHeader
        title="Your Connections"
        subtitle="Programs that read and write here for you, or are called."
      />
      <OwnTokensCard />
      <OwnWebhooksCard />
      <BlockListCard />
    </div>
  );
}
