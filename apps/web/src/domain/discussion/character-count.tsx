import { formatNumber } from '@/lib/number-format';
import { classNames } from '@/ui/class-names';

/** Shown from this share of the limit. */
const NEAR = 0.9;

interface CharacterCountProps {
  text: string;
  max: number;
}

/** Shown near the limit. Longer text stays, with an error at the field. */
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
