import { useInfiniteQuery } from '@tanstack/react-query';
import { displayName, type MemberWebhook } from '@watchfloor/contract';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { MemberLink } from '@/domain/member-link';
import { WebhookItem } from '@/domain/webhooks/webhook-item';
import { FurtherPages } from '@/lib/further-pages';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { useDeleteWebhook, webhookPages } from '../api/webhooks';

/** Webhooks of everybody, for admins. */
export function WebhooksCard() {
  const list = useInfiniteQuery(webhookPages);
  const [asked, setAsked] = useState<MemberWebhook | null>(null);
  const remove = useDeleteWebhook();
  const webhooks = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card aria-labelledby="all-webhooks">
      <CardHeader>
        <CardTitle id="all-webhooks">Webhooks</CardTitle>
      </CardHeader>
      {list.isPending && (
        <div role="status" aria-label="Loading webhooks" className="flex flex-col gap-3 p-4">
          <Skeleton className="w-48" />
          <Skeleton className="w-72 max-w-full" />
        </div>
      )}
      {list.isError && !list.data && <QueryProblem query={list} />}
      {list.data && webhooks.length === 0 && (
        <EmptyState
          icon={<Webhook />}
          title="No webhooks yet"
          text="Members make webhooks for their programs on their profile."
        />
      )}
      {webhooks.length > 0 && (
        <ul aria-label="Webhooks, newest first" className="divide-y">
          {webhooks.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              member={<MemberLink member={webhook.user}>{displayName(webhook.user)}</MemberLink>}
            >
              <Button
                size="sm"
                aria-label={`Delete ${webhook.url}`}
                onClick={() => setAsked(webhook)}
              >
                Delete
              </Button>
            </WebhookItem>
          ))}
        </ul>
      )}
      <FurtherPages query={list} label="Show more webhooks" />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title="Delete webhook?"
        description={`Nothing more is sent to ${asked?.url}. This cannot be undone.`}
        confirmLabel="Delete"
        destructive
        onConfirm={() => remove.perform(asked?.id ?? '')}
      />
    </Card>
  );
}
