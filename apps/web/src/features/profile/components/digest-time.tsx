import type { Digest } from '@watchfloor/contract';
import { useEffect, useRef, useState } from 'react';
import { Input } from '@/ui/input';

const PAUSE_MS = 1000;

interface DigestTimeProps {
  digest: Digest;
  isSaving: boolean;
  onTime: (at: string) => void;
}

/** Hours and minutes are set one after the other, so that the time is stored after a pause, or when the field is left. */
export function DigestTime({ digest, isSaving, onTime }: DigestTimeProps) {
  const [at, setAt] = useState(digest.at);
  const tried = useRef(digest.at);
  const isNew = at !== '' && at !== digest.at;

  function store() {
    if (!isNew || isSaving) return;
    tried.current = at;
    onTime(at);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause after the last change
  useEffect(() => {
    // What could not be stored is not sent again and again.
    if (tried.current === at || isSaving) return;
    const timer = setTimeout(store, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [at, isSaving]);

  return (
    <div className="flex flex-wrap items-center gap-3 px-2 pb-2 text-body">
      <label htmlFor="digest-at">At</label>
      <Input
        id="digest-at"
        type="time"
        className="w-32"
        value={at}
        onChange={({ target }) => setAt(target.value.slice(0, 5))}
        onBlur={store}
      />
      <span className="text-ink-2 text-small">{digest.timeZone}</span>
    </div>
  );
}
