import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button';

interface LoadMoreProps {
  /** "Show more reports". */
  label: string;
  isLoading: boolean;
  /** The last attempt failed: shows it, and only the button tries again. */
  hasFailed?: boolean | undefined;
  /** Loads on its own when the reader nears it; otherwise only the button loads. */
  isAutomatic?: boolean | undefined;
  onLoad: () => void;
}

const AHEAD_PX = 600;

/** The end of a list that has further pages. */
export function LoadMore({ label, isLoading, hasFailed, isAutomatic, onLoad }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);
  const isWatching = Boolean(isAutomatic) && !isLoading && !hasFailed;

  useEffect(() => {
    if (!isWatching || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: `${AHEAD_PX}px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatching]);

  return (
    <div ref={end} className="flex flex-col items-center gap-2 py-3">
      {hasFailed && (
        <p role="alert" className="text-dense text-ink-2">
          More could not be loaded.
        </p>
      )}
      <Button size="sm" pending={isLoading} pendingLabel="Loading..." onClick={onLoad}>
        {hasFailed && <RotateCw aria-hidden />}
        {hasFailed ? 'Try again' : label}
      </Button>
    </div>
  );
}
