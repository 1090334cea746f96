import { z } from 'zod';

/** From least to most severe; the index is the level that maps use (spec §4). */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export const Severity = z.enum(SEVERITIES, 'Severity must be low, medium, high or critical');
export type Severity = z.infer<typeof Severity>;
export const DEFAULT_SEVERITY: Severity = 'medium';
