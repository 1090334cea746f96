import { useEffect, useState } from 'react';

/** A debounced value, so that typing does not call the server at every key. */
export function useDelayed<Value>(value: Value, restMs = 200): Value {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return delayed;
}
