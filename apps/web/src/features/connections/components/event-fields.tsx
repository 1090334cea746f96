import { WEBHOOK_EVENTS, type WebhookEvent } from '@watchfloor/contract';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Checkbox } from '@/ui/checkbox';

interface EventFieldsProps {
  events: readonly WebhookEvent[];
  chosen: readonly WebhookEvent[];
  onChange: (chosen: WebhookEvent[]) => void;
  error?: string | undefined;
}

/** Events of the whole installation, for admins. */
export function EventFields({ events, chosen, onChange, error }: EventFieldsProps) {
  const id = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={`${id}-error`}>
      <legend className="mb-1.5 font-medium text-dense text-ink">Events of everyone</legend>
      <ul className="flex flex-col gap-2.5 rounded-control border p-3">
        {events.map((event) => (
          <li key={event}>
            <Checkbox
              label={WEBHOOK_EVENTS[event]}
              checked={chosen.includes(event)}
              onCheckedChange={(isOn) =>
                onChange(isOn ? [...chosen, event] : chosen.filter((other) => other !== event))
              }
            />
          </li>
        ))}
      </ul>
      <div id={`${id}-error`} aria-live="polite" className="empty:hidden">
        {error && (
          <p className="flex items-start gap-1.5 text-danger text-small">
            <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
