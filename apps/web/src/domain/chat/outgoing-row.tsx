import { SHARED_ATTACHMENT } from '@watchfloor/contract';
import { CircleAlert, RotateCw } from 'lucide-react';
import { MarkdownText } from '@/domain/text/markdown-text';
import { useCurrentUser } from '@/lib/current-user';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { MessageFrame } from './message-frame';
import type { Outgoing } from './outbox';

interface OutgoingRowProps {
  outgoing: Outgoing;
  onRetry: (outgoing: Outgoing) => void;
  onDiscard: (outgoing: Outgoing) => void;
}

/** A message being sent; a failed one stays until it is sent or discarded. */
export function OutgoingRow({ outgoing, onRetry, onDiscard }: OutgoingRowProps) {
  const user = useCurrentUser();
  const { content, attachments, status, reason, time } = outgoing;
  const hasFailed = status === 'failed';
  return (
    <MessageFrame author={user} time={time} isFirstOfGroup isOwn>
      <div className={hasFailed ? undefined : 'opacity-60'}>
        <MarkdownText form="short" text={content || SHARED_ATTACHMENT} className="text-body" />
        {attachments.map(({ url, label }) => (
          <p key={url} className="truncate text-ink-2 text-small">
            {label}
          </p>
        ))}
      </div>
      {hasFailed ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="flex min-w-0 items-center gap-1.5 text-danger text-small">
            <CircleAlert aria-hidden className="size-3.5 shrink-0" />
            <span className="min-w-0">Not sent{reason ? `: ${reason}` : ''}</span>
          </span>
          <Button size="sm" onClick={() => onRetry(outgoing)}>
            <RotateCw aria-hidden />
            Retry
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onDiscard(outgoing)}>
            Discard
          </Button>
        </div>
      ) : (
        <span className="flex items-center gap-1.5 text-ink-2 text-small">
          <Spinner className="size-3" />
          Sending...
        </span>
      )}
    </MessageFrame>
  );
}
