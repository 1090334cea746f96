import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '@/ui/confirm-dialog';

interface LeaveGuardProps {
  /** Called when leaving. */
  isUnsaved: () => boolean;
}

/** Asks before leaving unsaved text; the draft stays. */
export function LeaveGuard({ isUnsaved }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title="Leave without submitting?"
      description="Nothing is lost: your text stays as a draft, and is here when you come back."
      cancelLabel="Keep writing"
      confirmLabel="Leave"
      onConfirm={() => {
        blocker.proceed?.();
        return undefined;
      }}
    />
  );
}
