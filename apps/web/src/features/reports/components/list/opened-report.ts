import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';

/** Which report was opened from which visit of the list; a visit is an entry of the browser's history. */
let opened: { visit: string | undefined; id: string } | undefined;

/** On coming back to a visit of the list, the report that was opened from it. */
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
