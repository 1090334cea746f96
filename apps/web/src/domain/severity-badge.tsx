import { Badge } from '@/ui/badge';
import { type SeverityPalette, severityLabel, severityLook } from './severity';

interface SeverityBadgeProps {
  severity: string;
  /** Forum pins have colours of their own (spec §9). */
  palette?: SeverityPalette | undefined;
  className?: string | undefined;
}

/** Colour, shape and text: colour is never the only sign. */
export function SeverityBadge({ severity, palette = 'map', className }: SeverityBadgeProps) {
  const { tone, shape } = severityLook(severity, palette);
  return (
    <Badge tone={tone} className={className}>
      <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5! fill-current">
        <path d={shape} />
      </svg>
      {severityLabel(severity)}
    </Badge>
  );
}
