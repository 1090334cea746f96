import type { MarkerLook } from '@/map/map-marker';

/** A level as a marker shows it: its colour and its letter. Its size follows the font. */
export function SeverityDot({ look: { label, letter, fill } }: { look: MarkerLook }) {
  return (
    <span
      role="img"
      aria-label={label}
      style={{ backgroundColor: `var(${fill})` }}
      className="grid size-[1.4em] shrink-0 place-items-center rounded-full font-bold text-fill-ink"
    >
      <span aria-hidden className="text-[0.75em] leading-none">
        {letter}
      </span>
    </span>
  );
}

/** What the colours and letters of the markers mean; the worst first. */
export function SeverityLegend({ looks }: { looks: readonly MarkerLook[] }) {
  return (
    <ul aria-label="Severity of the markers" className="flex items-center gap-[1em] max-lg:hidden">
      {looks.toReversed().map((look) => (
        <li key={look.label} className="flex items-center gap-[0.4em] text-ink-2">
          <SeverityDot look={look} />
          <span aria-hidden>{look.label}</span>
        </li>
      ))}
    </ul>
  );
}
