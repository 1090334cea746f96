import { MessageSquare } from 'lucide-react';
import { formatCount, formatNumber } from '@/lib/number-format';
import { classNames } from '@/ui/class-names';

interface CommentCountProps {
  count: number;
  className?: string;
}

export function CommentCount({ count, className }: CommentCountProps) {
  return (
    <span
      role="img"
      aria-label={formatCount(count, 'comment')}
      className={classNames('inline-flex shrink-0 items-center gap-1', className)}
    >
      <MessageSquare aria-hidden className="size-3.5" />
      {formatNumber(count)}
    </span>
  );
}
