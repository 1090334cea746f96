import { z } from 'zod';
import { INTELLIGENCE_TYPES } from './disciplines';

/** Apart from the plain list, so that a screen which only shows the list loads no validation. */
export const IntelligenceType = z.enum(INTELLIGENCE_TYPES, 'Please select an intelligence type');
export type IntelligenceType = z.infer<typeof IntelligenceType>;
