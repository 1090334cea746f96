import { tlpLabel, WEBHOOK_EVENTS, type Webhook } from '@watchfloor/contract';
import { Webhook as WebhookIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '@/ui/badge';
import { RelativeTime } from '@/ui/relative-time';

/** What only the owner sees. */
type OwnField = 'savedSearch' | 'lastDeliveredAt';

interface WebhookItemProps {
  webhook: Omit<Webhook, OwnField> & Partial<Pick<Webhook, OwnField>>;
  /** The owner, where the list has webhooks of several. */
  member?: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
}

export function WebhookItem({ webhook, member, children }: WebhookItemProps) {
  const { url, events, savedSearch, maxTlp, disabledAt, lastDeliveredAt } = webhook;
  return (
    <li className="flex flex-wrap items-start gap-3 px-4 py-3">
      <WebhookIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        {member}
        <p className="flex flex-wrap items-center gap-2 text-dense">
          <span className="wrap-anywhere font-medium">{url}</span>
          <Badge variant="outline">Up to {tlpLabel(maxTlp)}</Badge>
          {disabledAt && <Badge tone="medium">Off</Badge>}
        </p>
        <ul aria-label={`Events of ${url}`} className="text-ink-2 text-small">
          {events.map((event) => (
            <li key={event} className="wrap-anywhere">
              {WEBHOOK_EVENTS[event]}
              {event === 'search.matched' && savedSearch && `: ${savedSearch.name}`}
            </li>
          ))}
        </ul>
        {disabledAt ? (
          <p className="text-small text-danger">
            Switched off <RelativeTime time={disabledAt} />: {webhook.disabledReason}
          </p>
        ) : (
          <p className="text-ink-2 text-small">
            {lastDeliveredAt && (
              <>
                Last delivered <RelativeTime time={lastDeliveredAt} />, made
              </>
            )}
            {lastDeliveredAt === null && 'Nothing delivered yet, made'}
            {lastDeliveredAt === undefined && 'Made'} <RelativeTime time={webhook.createdAt} />
          </p>
        )}
        {webhook.previousUntil && (
          <p className="text-ink-2 text-small">
            Signed with the old secret as well until it ends{' '}
            <RelativeTime time={webhook.previousUntil} />
          </p>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-1 max-sm:ml-8">{children}</div>
    </li>
  );
}
