import { useEffect } from 'react';

export function useEscape(isOn: boolean, act: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const handle = (event: KeyboardEvent) => event.key === 'Escape' && act();
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  });
}
