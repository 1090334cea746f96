import { LoaderCircle } from 'lucide-react';
import { classNames } from './class-names';

interface SpinnerProps {
  /** For screen readers; leave out where the text beside it says the same. */
  label?: string | undefined;
  className?: string | undefined;
}

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span
      className="inline-flex"
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <LoaderCircle aria-hidden className={classNames('size-4 animate-spin', className)} />
    </span>
  );
}
