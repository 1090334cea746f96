import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What the last render was given, for handlers that outlive a render. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
