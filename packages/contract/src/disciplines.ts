import { z } from 'zod';

/** The five intelligence disciplines and the six preference regions (spec §9). */
export const INTELLIGENCE_TYPES = ['HUMINT', 'OSINT', 'SIGINT', 'GEOINT', 'CYBERINT'] as const;
export const IntelligenceType = z.enum(INTELLIGENCE_TYPES, 'Please select an intelligence type');
export type IntelligenceType = z.infer<typeof IntelligenceType>;

export const REGIONS = [
  'North America',
  'Europe',
  'Asia Pacific',
  'Middle East',
  'Africa',
  'South America',
] as const;
