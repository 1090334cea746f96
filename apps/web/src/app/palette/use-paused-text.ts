import { useEffect, useState } from 'react';

const PAUSE_MS = 120;

/** The text at the last short pause in typing; clearing applies at once. */
export function usePausedText(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return text && paused;
}
