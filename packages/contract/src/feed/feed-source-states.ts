/** What the list of sources can be narrowed to. Apart from the other choices: its address is read on every screen. */
export const SOURCE_STATES = {
  all: 'All',
  failing: 'Failing',
  paused: 'Paused',
} as const;
export type SourceState = keyof typeof SOURCE_STATES;
