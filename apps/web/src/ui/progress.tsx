import { classNames } from './class-names';
import { type Tone, toneClass } from './tone';

interface ProgressProps {
  label: string;
  /** 0 to `max`, or null while it is unknown. */
  value: number | null;
  max?: number | undefined;
  /** Read out instead of the percentage ("486 of 500 points"). */
  valueText?: string | undefined;
  tone?: Tone | undefined;
  className?: string | undefined;
}

export function Progress(props: ProgressProps) {
  const { label, value, max = 100, valueText, tone = 'accent', className } = props;
  const percent = value === null || max <= 0 ? 0 : Math.min(100, Math.max(0, (value / max) * 100));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      aria-valuetext={valueText}
      className={classNames('h-1.5 w-full overflow-hidden rounded-full bg-hover', className)}
    >
      <div
        className={classNames(
          'h-full rounded-full bg-(--tone)',
          toneClass(tone),
          value === null ? 'w-1/3 animate-sweep' : 'transition-[width] duration-150',
        )}
        style={value === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
