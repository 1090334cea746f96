import { Badge } from '@/ui/badge';

/** What the landing page promises: every report states the classification of its source. */
export function ClassificationBadge({ classification }: { classification: string }) {
  return (
    <Badge variant="outline" title="Source classification" className="font-mono">
      {classification}
    </Badge>
  );
}
