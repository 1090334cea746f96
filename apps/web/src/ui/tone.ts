/** A tone is a colour with a meaning. Class names are written in full so that the style sheet contains them. */
const TONE_CLASSES = {
  neutral: 'tone-ink-2',
  accent: 'tone-accent',
  danger: 'tone-danger',
  humint: 'tone-humint',
  osint: 'tone-osint',
  sigint: 'tone-sigint',
  geoint: 'tone-geoint',
  cyberint: 'tone-cyberint',
  low: 'tone-low',
  medium: 'tone-medium wash-medium',
  high: 'tone-high',
  critical: 'tone-critical',
  'pin-low': 'tone-pin-low',
  'pin-medium': 'tone-pin-medium wash-pin-medium',
  'pin-high': 'tone-pin-high',
  'pin-critical': 'tone-pin-critical',
  open: 'tone-open',
  progress: 'tone-progress',
  done: 'tone-done',
  'rank-junior': 'tone-rank-junior',
  'rank-analyst': 'tone-rank-analyst',
  'rank-senior': 'tone-rank-senior',
  'rank-expert': 'tone-rank-expert',
  'rank-master': 'tone-rank-master wash-medium',
} as const;

export type Tone = keyof typeof TONE_CLASSES;

/** Sets `--tone`; pair it with `tinted`, `text-(--tone)` or `bg-(--tone)`. */
export function toneClass(tone: Tone): string {
  return TONE_CLASSES[tone];
}
