import type { IntelligenceType } from '@watchfloor/contract';

/** What people cite beside other reports, by discipline. */
export const CITATIONS: Readonly<Record<IntelligenceType, readonly string[]>> = {
  HUMINT: [
    'Conversation with the source, notes taken the same evening',
    'Second source, by telephone, asked separately',
    'Former colleague of the source, in person',
  ],
  OSINT: [
    'Public register, extract ordered for a fee',
    'Local paper, morning edition, read in the original',
    'Two posts with pictures, archived before they were removed',
  ],
  SIGINT: [
    'Receiver log of the night, clocks compared',
    'Recording of the exchange, kept for thirty days',
    'Bearing from the second station',
  ],
  GEOINT: [
    'Radar pass before sunrise, measured twice',
    'Commercial image, half a metre, light cloud',
    'Own survey of the site, last spring',
  ],
  CYBERINT: [
    'Logs handed over by the owner, with hashes',
    'Sample from the second plant, taken apart here',
    'Notice of the supplier, read the day it came out',
  ],
};

/** How an earlier report is cited. */
export const OWN_REPORTING = [
  'Own earlier report on the same matter',
  'Report of the same week, other discipline',
  'First report in this line, still the base of the estimate',
];
