import { z } from 'zod';
import { ReasonText, Timestamp } from '../fields';

/** Duration of an admin's temporary access to what they may not see. */
export const ACCESS_MINUTES = 60;

/** Those who may see the object can read the reason. */
export const AccessRequest = z.object({ reason: ReasonText });
export type AccessRequest = z.infer<typeof AccessRequest>;

export const TakenAccess = z.object({ until: Timestamp });
export type TakenAccess = z.infer<typeof TakenAccess>;
