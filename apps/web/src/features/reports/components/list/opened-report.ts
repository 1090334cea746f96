import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';

/** Which report was opened from which history entry of the list. */
let opened: { visit: string | undefined; id: string } | undefined;

/** After going back to the list, the report that was opened from it. */
export function useOpenedReport() {
  const router = useRouter();
  const [openedId] = useState(() => {
    const visit = router.state.location.state.__TSR_key;
    return opened && opened.visit === visit ? opened.id : undefined;
  });
  const rememberOpened = useCallback(
    (id: string) => {
      opened = { visit: router.state.location.state.__TSR_key, id };
    },
    [router],
  );
  return { openedId, rememberOpened };
}
