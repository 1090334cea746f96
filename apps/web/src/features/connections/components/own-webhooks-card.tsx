import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { ownWebhooksQuery } from '../api/webhooks';
import { MakeWebhookDialog } from './make-webhook-dialog';
import { OwnWebhookItem } from './own-webhook-item';

/** The member's webhooks, and a dialog that makes one. */
export function OwnWebhooksCard() {
  const webhooks = useQuery(ownWebhooksQuery);
  const [isMaking, setIsMaking] = useState(false);
  return (
    <Card aria-labelledby="own-webhooks">
      <CardHeader>
        <CardTitle id="own-webhooks">Webhooks</CardTitle>
        <Button size="sm" variant="primary" onClick={() => setIsMaking(true)}>
          <Plus aria-hidden />
          Make a webhook
        </Button>
      </CardHeader>
      {webhooks.isPending && (
        <div role="status" aria-label="Loading webhooks" className="flex flex-col gap-3 p-4">
          <Skeleton className="w-48" />
          <Skeleton className="w-72 max-w-full" />
        </div>
      )}
      {webhooks.isError && !webhooks.data && <QueryProblem query={webhooks} />}
      {webhooks.data?.length === 0 && (
        <EmptyState
          icon={<Webhook />}
          title="No webhooks yet"
          text="A webhook calls a program of yours when a saved search has new matches."
        />
      )}
      {webhooks.data && webhooks.data.length > 0 && (
        <ul aria-label="Webhooks, newest first" className="divide-y">
          {webhooks.data.map((webhook) => (
            <OwnWebhookItem key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {isMaking && <MakeWebhookDialog onClose={() => setIsMaking(false)} />}
    </Card>
  );
}
