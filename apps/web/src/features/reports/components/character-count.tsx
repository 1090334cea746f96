import { formatNumber } from '@/lib/number-format';
import { classNames } from '@/ui/class-names';

/** Shown once this much of the room is used. */
const NEAR = 0.9;

interface CharacterCountProps {
  text: string;
  max: number;
}

/** Silent until the limit is near; what is over it stays typed and is told at the field. */
export function CharacterCount({ text, max }: CharacterCountProps) {
  const length = text.normalize('NFC').trim().length;
  if (length < max * NEAR) return null;
  return (
    <span
      className={classNames('font-mono text-meta', length > max ? 'text-danger' : 'text-ink-3')}
    >
      {formatNumber(length)} / {formatNumber(max)}
    </span>
  );
}
