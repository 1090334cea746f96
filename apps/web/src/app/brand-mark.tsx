import { Radar } from 'lucide-react';
import { classNames } from '@/ui/class-names';

/** The logo; decorative, because the name is beside it or on the link around it. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-7 shrink-0 place-items-center rounded-control border border-accent/35 bg-accent-soft text-accent',
        className,
      )}
    >
      <Radar className="size-4" />
    </span>
  );
}
