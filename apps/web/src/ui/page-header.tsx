import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Above the title: a label, badges. */
  eyebrow?: ReactNode;
  /** A link back to the parent list. */
  back?: ReactNode;
  /** At most one of them is primary. */
  actions?: ReactNode;
  className?: string | undefined;
}

export function PageHeader(props: PageHeaderProps) {
  const { title, subtitle, eyebrow, back, actions, className } = props;
  return (
    <header className={classNames('flex flex-col gap-2', className)}>
      {back && <div className="-ml-2 flex">{back}</div>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          {eyebrow && (
            <div className="flex flex-wrap items-center gap-2 text-dense text-ink-2">{eyebrow}</div>
          )}
          <h1 className="break-words font-semibold text-ink text-title">{title}</h1>
          {subtitle && <p className="text-body text-ink-2">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}
