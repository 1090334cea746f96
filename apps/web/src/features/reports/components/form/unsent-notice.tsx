import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLiveState } from '@/lib/live/live-state';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';

const submitFormOf = (element: HTMLElement | null) => element?.closest('form')?.requestSubmit();

/** After a submission that did not reach the server: the draft is safe, and can be sent later by itself. */
export function UnsentNotice() {
  const place = useRef<HTMLDivElement>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const isLive = useLiveState() === 'live';
  const wasAway = useRef(false);

  // The button that submits may be a long way below.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  useEffect(() => {
    const submitIfWaiting = () => isWaiting && submitFormOf(place.current);
    if (isLive && wasAway.current) submitIfWaiting();
    wasAway.current = !isLive;
    addEventListener('online', submitIfWaiting);
    return () => removeEventListener('online', submitIfWaiting);
  }, [isWaiting, isLive]);

  return (
    // The margin keeps it clear of the notice at the top.
    <div ref={place} className="scroll-mt-48">
      <Notice
        tone="medium"
        icon={<WifiOff />}
        role="alert"
        action={
          isLive && !isWaiting ? (
            <Button size="sm" onClick={() => submitFormOf(place.current)}>
              Send now
            </Button>
          ) : (
            <Button size="sm" onClick={() => setIsWaiting(!isWaiting)}>
              {isWaiting ? 'Do not send' : 'Send when the connection is back'}
            </Button>
          )
        }
      >
        <p className="font-medium">The report was not sent. Your draft is safe in this browser.</p>
        <p className="text-ink-2">
          {isWaiting && 'It is sent as soon as the connection is back. Keep this page open.'}
          {!isWaiting && isLive && 'You can send it now, go on writing, or leave and come back.'}
          {!isWaiting &&
            !isLive &&
            'There is no connection. You can go on writing, or leave and come back.'}
        </p>
      </Notice>
    </div>
  );
}
