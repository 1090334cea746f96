import { z } from 'zod';

/** From least to worst; the place in this list is the level that maps count with (spec §4). */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export const Severity = z.enum(SEVERITIES, 'Severity must be low, medium, high or critical');
export type Severity = z.infer<typeof Severity>;
export const DEFAULT_SEVERITY: Severity = 'medium';
