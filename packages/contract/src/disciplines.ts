/** Intelligence disciplines and preference regions (spec §9). */
export const INTELLIGENCE_TYPES = ['HUMINT', 'OSINT', 'SIGINT', 'GEOINT', 'CYBERINT'] as const;

export const REGIONS = [
  'North America',
  'Europe',
  'Asia Pacific',
  'Middle East',
  'Africa',
  'South America',
] as const;
