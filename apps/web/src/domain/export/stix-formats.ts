/** OpenCTI and Sentinel know only the markings of TLP 1.0. */
export const STIX_FORMATS = [
  ['STIX 2.1', { format: 'stix' }],
  ['STIX 2.1 for OpenCTI', { format: 'stix', tlpIds: '1.0' }],
] as const;
