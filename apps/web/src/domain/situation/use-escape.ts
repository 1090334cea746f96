import { useEffect } from 'react';

/** Not for a key press that already closed something above, such as a menu. */
export function useEscape(isOn: boolean, act: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const handle = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) act();
    };
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  });
}
