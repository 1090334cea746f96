import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';

/** Which item was opened from which history entry of its list. */
let opened: { visit: string | undefined; id: string } | undefined;

/** After going back to a list, the item that was opened from it. */
export function useOpenedItem() {
  const router = useRouter();
  const [openedId, setOpenedId] = useState(() => {
    const visit = router.state.location.state.__TSR_key;
    return opened && opened.visit === visit ? opened.id : undefined;
  });
  const rememberOpened = useCallback(
    (id: string) => {
      opened = { visit: router.state.location.state.__TSR_key, id };
      // The list stays if the member goes back before the item is shown.
      setOpenedId(id);
    },
    [router],
  );
  return { openedId, rememberOpened };
}
