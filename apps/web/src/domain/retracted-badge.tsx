import { Badge } from '@/ui/badge';

/** Its author took the report back. */
export function RetractedBadge() {
  return <Badge tone="danger">Retracted</Badge>;
}
