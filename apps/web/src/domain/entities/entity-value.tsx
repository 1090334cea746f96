import { type EntityKind, NAMED_KINDS } from '@watchfloor/contract';
import { classNames } from '@/ui/class-names';

interface EntityValueProps {
  entity: { kind: EntityKind; label: string };
  className?: string | undefined;
}

export const isNamedKind = (kind: EntityKind) => NAMED_KINDS.some((one) => one === kind);

/** A value in the letters of machines, a name in those of people. Values are defanged. */
export function EntityValue({ entity: { kind, label }, className }: EntityValueProps) {
  const isNamed = isNamedKind(kind);
  return (
    <span
      dir={isNamed ? 'auto' : 'ltr'}
      className={classNames('wrap-anywhere', !isNamed && 'font-mono text-[0.95em]', className)}
    >
      {label}
    </span>
  );
}
