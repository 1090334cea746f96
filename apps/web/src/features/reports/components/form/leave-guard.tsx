import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '@/ui/confirm-dialog';

interface LeaveGuardProps {
  /** Asked at the moment of leaving. */
  isUnsaved: () => boolean;
}

/** Asks before unsaved text is left; kindly, for the draft stays. */
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
      description="Nothing is lost: your text stays in this browser as a draft, and is here when you come back."
      cancelLabel="Keep writing"
      confirmLabel="Leave"
      onConfirm={() => {
        blocker.proceed?.();
        return undefined;
      }}
    />
  );
}
