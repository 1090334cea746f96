import { Badge } from '@/ui/badge';

export function InvestigationStatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={status === 'active' ? 'accent' : 'neutral'} hasDot>
      {status}
    </Badge>
  );
}
