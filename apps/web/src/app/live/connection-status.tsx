import { LiveBadge } from '@/domain/presence/live-badge';
import { useLiveState } from '@/lib/live/live-state';
import { Tooltip } from '@/ui/tooltip';

/** In the header: a dot while live, text otherwise. */
export function ConnectionStatus() {
  const state = useLiveState();
  const isWell = state === 'live' || state === 'connecting';
  return (
    <div role="status" aria-label="Connection" data-state={state} className="flex items-center">
      {isWell ? (
        <Tooltip content="Live: changes by others show at once" side="bottom">
          <span className="inline-flex size-6 items-center justify-center">
            <span aria-hidden className="size-1.5 rounded-full bg-accent" />
            <span className="sr-only">Live</span>
          </span>
        </Tooltip>
      ) : (
        <LiveBadge />
      )}
    </div>
  );
}
