import type { Tone } from '@/ui/tone';

export type SeverityPalette = 'map' | 'pin';

interface SeverityLook {
  tone: Tone;
  /** Shown in a marker, so that colour is not the only sign. */
  letter: string;
  /** Drawn in a box of 10 by 10: circle, diamond, triangle, octagon. */
  shape: string;
}

const SHAPES = {
  low: 'M5 1.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7z',
  medium: 'M5 .5 9.5 5 5 9.5 .5 5z',
  high: 'M5 .8 9.8 9.2H.2z',
  critical: 'M3 .2h4L9.8 3v4L7 9.8H3L.2 7V3z',
};

type KnownSeverity = keyof typeof SHAPES;

/** Low blue, medium yellow, high orange, critical red; forum pins green, amber, orange, red (spec §9). */
const TONES: Record<SeverityPalette, Record<KnownSeverity, Tone>> = {
  map: { low: 'low', medium: 'medium', high: 'high', critical: 'critical' },
  pin: {
    low: 'pin-low',
    medium: 'pin-medium',
    high: 'pin-high',
    critical: 'pin-critical',
  },
};

function isKnown(severity: string): severity is KnownSeverity {
  return Object.hasOwn(SHAPES, severity);
}

export function severityLook(severity: string, palette: SeverityPalette = 'map'): SeverityLook {
  const known = isKnown(severity) ? severity : 'medium';
  return {
    tone: TONES[palette][known],
    letter: known.charAt(0).toUpperCase(),
    shape: SHAPES[known],
  };
}

export function severityLabel(severity: string): string {
  return severity.charAt(0).toUpperCase() + severity.slice(1);
}
