import { z } from 'zod';
import { INTELLIGENCE_TYPES } from './disciplines';

/** Separate from the plain list, so that screens that only show the list do not load validation. */
export const IntelligenceType = z.enum(INTELLIGENCE_TYPES, 'Please select an intelligence type');
export type IntelligenceType = z.infer<typeof IntelligenceType>;
