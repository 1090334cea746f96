import type { Tlp } from '@watchfloor/contract';

/** The colours of the labels on black, as TLP 2.0 defines them. */
export const LABEL_COLORS: Readonly<Record<Tlp, string>> = {
  CLEAR: '#FFFFFF',
  GREEN: '#33FF00',
  AMBER: '#FFC000',
  'AMBER+STRICT': '#FFC000',
  RED: '#FF2B2B',
};
