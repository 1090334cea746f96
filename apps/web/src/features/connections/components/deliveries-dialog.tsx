import { useInfiniteQuery } from '@tanstack/react-query';
import { DELIVERY_DAYS, type Delivery, WEBHOOK_EVENTS, type Webhook } from '@watchfloor/contract';
import { Send } from 'lucide-react';
import { FurtherPages } from '@/lib/further-pages';
import { QueryProblem } from '@/lib/query-problem';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { DialogBody, DialogClose, DialogFooter, TitledDialog } from '@/ui/dialog';
import { EmptyState } from '@/ui/empty-state';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import type { Tone } from '@/ui/tone';
import { deliveryPages, useReplay, useTestWebhook } from '../api/webhooks';

const STATES: Readonly<Record<Delivery['state'], { label: string; tone: Tone }>> = {
  delivered: { label: 'Delivered', tone: 'done' },
  waiting: { label: 'Waiting', tone: 'progress' },
  failed: { label: 'Failed', tone: 'danger' },
  dropped: { label: 'Not sent', tone: 'neutral' },
};

interface DeliveriesDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** What was sent, what became of it, and what is tried again. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  const { id, url } = webhook;
  const isOff = webhook.disabledAt !== null;
  const list = useInfiniteQuery(deliveryPages(id));
  const replay = useReplay(id);
  const test = useTestWebhook(id);
  const deliveries = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <TitledDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Deliveries"
      description={
        <span className="wrap-anywhere">
          To {url}, in the last {DELIVERY_DAYS} days.
        </span>
      }
      className="sm:max-w-2xl"
    >
      <DialogBody className="p-0">
        {list.isPending && (
          <div role="status" aria-label="Loading deliveries" className="flex flex-col gap-3 p-4">
            <Skeleton className="w-48" />
            <Skeleton className="w-72 max-w-full" />
          </div>
        )}
        {list.isError && !list.data && <QueryProblem query={list} />}
        {list.data && deliveries.length === 0 && (
          <EmptyState
            icon={<Send />}
            title="Nothing sent yet"
            text="Send a test to see whether the receiver accepts our messages."
          />
        )}
        {deliveries.length > 0 && (
          <ul aria-label="Deliveries, newest first" className="mt-3 divide-y border-y">
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                isOff={isOff}
                onReplay={() => replay.run(delivery.id)}
              />
            ))}
          </ul>
        )}
        <FurtherPages query={list} label="Show more deliveries" />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Close</Button>
        </DialogClose>
        <Button
          variant="primary"
          disabled={isOff}
          pending={test.isPending}
          onClick={() => test.run()}
        >
          <Send aria-hidden />
          Send a test
        </Button>
      </DialogFooter>
    </TitledDialog>
  );
}

interface DeliveryRowProps {
  delivery: Delivery;
  isOff: boolean;
  onReplay: () => void;
}

function DeliveryRow({ delivery, isOff, onReplay }: DeliveryRowProps) {
  const { type, state, attempts, createdAt, nextAt, problem, status } = delivery;
  const { label, tone } = STATES[state];
  const name = type === 'webhook.test' ? 'Test' : WEBHOOK_EVENTS[type];
  return (
    <li className="flex items-start gap-3 px-5 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 text-dense">
          <Badge tone={tone} hasDot>
            {label}
          </Badge>
          <span className="font-medium">{name}</span>
          <RelativeTime time={createdAt} className="text-ink-2 text-small" />
        </p>
        <p className="wrap-anywhere text-ink-2 text-small">
          {resultOf({ state, problem, status })}
          {attempts > 1 && `, ${attempts} attempts`}
          {state === 'waiting' && !isOff && attempts > 0 && nextAt && (
            <>
              , next <RelativeTime time={nextAt} />
            </>
          )}
        </p>
        <p className="wrap-anywhere font-mono text-ink-3 text-small">{delivery.id}</p>
      </div>
      {delivery.attemptedAt && (
        <Button size="sm" disabled={isOff} aria-label={`Send again: ${name}`} onClick={onReplay}>
          Send again
        </Button>
      )}
    </li>
  );
}

function resultOf({ state, problem, status }: Pick<Delivery, 'state' | 'problem' | 'status'>) {
  if (state === 'dropped') return 'You could no longer see what it was about';
  if (state === 'delivered') return `Accepted with status ${status}`;
  return problem ?? 'Being sent';
}
