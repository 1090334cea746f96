import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** Makes the title the heading of a screen that has nothing else to show. */
  titleAs?: 'h1' | 'p';
  text?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

/** Says that there is nothing yet, and what to do next. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, titleAs: Title = 'p', text, action, className } = props;
  return (
    <div
      className={classNames(
        'flex flex-col items-center justify-center gap-1 px-6 py-10 text-center',
        className,
      )}
    >
      {icon && (
        <span
          aria-hidden
          className="mb-2 inline-flex size-10 items-center justify-center rounded-menu border bg-raised text-ink-3 [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <Title className="font-semibold text-body text-ink">{title}</Title>
      {text && <p className="max-w-sm text-balance text-dense text-ink-2">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
