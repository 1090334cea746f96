import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { type Tone, toneClass } from './tone';

interface NoticeProps {
  tone: Tone;
  icon: ReactNode;
  /** `alert` announces it at once. */
  role?: 'status' | 'alert' | undefined;
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A message above the content it concerns, shown as long as it is true. */
export function Notice({ tone, icon, role = 'status', action, className, children }: NoticeProps) {
  return (
    <div
      role={role}
      className={classNames(
        'flex flex-wrap items-start gap-x-4 gap-y-2 rounded-control border border-(--tone)/35 bg-surface px-3 py-2',
        toneClass(tone),
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <span aria-hidden className="mt-0.5 shrink-0 text-(--tone) [&_svg]:size-4">
          {icon}
        </span>
        <div className="min-w-0 flex-1 break-words text-dense text-ink">{children}</div>
      </div>
      {action && <div className="max-sm:ml-6.5">{action}</div>}
    </div>
  );
}
