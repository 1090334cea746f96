import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect } from 'react';
import { buttonClass } from './button-style';
import { classNames } from './class-names';
import {
  dismissNotice,
  NOTICE_DURATION_MS,
  NOTICE_SWIPE_PX,
  type ShownNotice,
  useToasts,
} from './toast';

/** The notice region (spec §9). Mount once; F8 moves the focus into it. */
export function Toaster() {
  const { notice } = useToasts();
  const isOpen = notice?.isOpen ?? false;
  useEffect(() => {
    if (!isOpen) return;
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      dismissNotice();
    }
    // After open dialogs and menus, before the window's listeners of full screen.
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOpen]);
  return (
    <Toast.Provider
      label="Notice"
      duration={NOTICE_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={NOTICE_SWIPE_PX}
    >
      {notice && <NoticeToast key={notice.id} notice={notice} />}
      {/* At the top: at the bottom are the time line of maps and the field that one types into. Below a bar of the page. */}
      <Toast.Viewport
        label="Notices ({hotkey})"
        hotkey={['F8']}
        className="fixed top-12 in-[html:has([data-page-bar])]:top-19 left-1/2 z-70 flex w-full max-w-[420px] -translate-x-1/2 flex-col p-4 outline-none print:hidden"
      />
    </Toast.Provider>
  );
}

function NoticeToast({ notice }: { notice: ShownNotice }) {
  const isDestructive = notice.variant === 'destructive';
  return (
    <Toast.Root
      open={notice.isOpen}
      onOpenChange={(isOpen) => !isOpen && dismissNotice(notice.id)}
      type="foreground"
      className={classNames(
        'relative flex items-start gap-3 rounded-menu border bg-raised py-3 pr-12 pl-4 shadow-pop data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in [--slide-x:2rem] data-[swipe=cancel]:transition-transform',
        isDestructive ? 'border-danger/60' : 'border-line-strong',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'mt-1.5 size-2 shrink-0 rounded-full',
          isDestructive ? 'bg-danger' : 'bg-accent',
        )}
      />
      <div className="min-w-0 flex-1">
        <Toast.Title
          className={classNames(
            'font-semibold text-body',
            isDestructive ? 'text-danger' : 'text-ink',
          )}
        >
          {notice.title}
        </Toast.Title>
        {notice.description && (
          <Toast.Description className="break-words text-dense text-ink-2">
            {notice.description}
          </Toast.Description>
        )}
        {notice.reason && (
          <p className="mt-0.5 break-words text-ink-3 text-small">{notice.reason}</p>
        )}
        {notice.action && (
          <Toast.Action
            altText={notice.action.label}
            onClick={notice.action.run}
            className={buttonClass({ size: 'sm', className: 'mt-2' })}
          >
            {notice.action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label="Dismiss notice"
        className={buttonClass({
          variant: 'ghost',
          size: 'icon-sm',
          className: 'absolute top-2 right-2 pointer-coarse:top-1 pointer-coarse:right-1',
        })}
      >
        <X aria-hidden />
      </Toast.Close>
    </Toast.Root>
  );
}
