import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 180;

/**
 * What is typed, and the address that follows it after a pause: while typing it is replaced, not added to, so that Back leaves
 * the list. An address that changes by itself (Back, a link) changes the text.
 */
export function useSearchText(address: string, changeAddress: (text: string) => void) {
  const [text, setText] = useState(address);
  const told = useRef(address);
  const tell = useEffectEvent((next: string) => {
    told.current = next.trim();
    changeAddress(next.trim());
  });

  useEffect(() => {
    if (address === told.current) return;
    told.current = address;
    setText(address);
  }, [address]);

  useEffect(() => {
    if (text.trim() === told.current) return;
    const timer = setTimeout(() => tell(text), text.trim() ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText] as const;
}
