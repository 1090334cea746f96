/** The levels of TLP 2.0, from the least to the most restricted. */
export const TLP_LEVELS = ['CLEAR', 'GREEN', 'AMBER', 'AMBER+STRICT', 'RED'] as const;
export type Tlp = (typeof TLP_LEVELS)[number];

export const DEFAULT_TLP: Tlp = 'GREEN';

/** As TLP 2.0 writes them: capitals, no spaces, never translated. */
export const tlpLabel = (tlp: Tlp) => `TLP:${tlp}` as const;

export const isAbove = (tlp: Tlp, other: Tlp): boolean =>
  TLP_LEVELS.indexOf(tlp) > TLP_LEVELS.indexOf(other);

export const highestTlp = (levels: readonly Tlp[]): Tlp | undefined =>
  levels.reduce<Tlp | undefined>((top, tlp) => (top && !isAbove(tlp, top) ? top : tlp), undefined);

/** Who may read each level, without compartments. */
export const TLP_READERS: Readonly<Record<Tlp, string>> = {
  CLEAR: 'Every member. May be published.',
  GREEN: 'Every member.',
  AMBER: 'The organization and its clients.',
  'AMBER+STRICT': 'The organization only.',
  RED: 'You and the people you name.',
};

/** What has a marking of its own. */
export const MARKED_KINDS = ['report', 'investigation'] as const;
export type MarkedKind = (typeof MARKED_KINDS)[number];
