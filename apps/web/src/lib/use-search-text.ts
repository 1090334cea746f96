import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 180;

/**
 * The typed text, written to the URL after a pause. It replaces the history entry, so that Back leaves
 * the list. Any other change of the URL (Back, a link) changes the text.
 */
export function useSearchText(address: string, changeAddress: (text: string) => void) {
  const [text, setText] = useState(address);
  const written = useRef(address);
  const write = useEffectEvent((next: string) => {
    written.current = next.trim();
    changeAddress(next.trim());
  });

  useEffect(() => {
    if (address === written.current) return;
    written.current = address;
    setText(address);
  }, [address]);

  useEffect(() => {
    if (text.trim() === written.current) return;
    const timer = setTimeout(() => write(text), text.trim() ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText] as const;
}
