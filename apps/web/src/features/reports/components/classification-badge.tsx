import { Badge } from '@/ui/badge';
import { classNames } from '@/ui/class-names';

interface ClassificationBadgeProps {
  classification: string;
  className?: string | undefined;
}

/** What the landing page promises: every report states the classification of its source. */
export function ClassificationBadge({ classification, className }: ClassificationBadgeProps) {
  return (
    <Badge
      variant="outline"
      title="Source classification"
      className={classNames('font-mono', className)}
    >
      <span className="truncate">{classification}</span>
    </Badge>
  );
}
