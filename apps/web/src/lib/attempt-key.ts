import { useRef } from 'react';

/** Not crypto.randomUUID: it exists only on https pages. */
export function newAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same key for every attempt to send the same, so that a lost answer does not store it twice. */
export function useAttemptKey(): (sent: unknown) => string {
  const attempt = useRef({ text: '', key: '' });
  return (sent) => {
    const text = JSON.stringify(sent);
    if (attempt.current.text !== text) attempt.current = { text, key: newAttemptKey() };
    return attempt.current.key;
  };
}
