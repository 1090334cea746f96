const RINGS = [40, 90, 140, 190];
const SPOKES = [0, 30, 60, 90, 120, 150];

/** Range rings and bearings, fading out toward the rim. Decoration only; takes the current text colour. */
export function RadarField({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="-200 -200 400 400"
      fill="none"
      stroke="currentColor"
      strokeWidth=".75"
      className={className}
    >
      <defs>
        <radialGradient id="radar-fade">
          <stop offset="25%" stopColor="#fff" />
          <stop offset="100%" stopColor="#000" />
        </radialGradient>
        <mask id="radar-mask">
          <circle r="200" fill="url(#radar-fade)" stroke="none" />
        </mask>
      </defs>
      <g mask="url(#radar-mask)" opacity=".5">
        {RINGS.map((radius) => (
          <circle key={radius} r={radius} />
        ))}
        {SPOKES.map((degrees) => (
          <path key={degrees} d="M-196 0H196" transform={`rotate(${degrees})`} opacity=".45" />
        ))}
      </g>
    </svg>
  );
}
