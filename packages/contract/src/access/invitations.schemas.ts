import { z } from 'zod';
import { Id, optionalText, Timestamp } from '../fields';
import { AFFILIATIONS } from '../users/member-states';
import { Author } from '../users/users.schemas';
import { CompartmentCodes } from './compartments.schemas';

export const INVITATION_DAYS = 7;
/** Where an invitation leads; the token follows. */
export const INVITATION_PATH = '/invitation/';

const email = optionalText('E-mail', 254).pipe(
  z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'E-mail must be an address')
    .nullable(),
);

export const NewInvitation = z.object({
  /** Only an account with this e-mail may use it. */
  email,
  isAdmin: z.boolean('isAdmin must be true or false').default(false),
  affiliation: z
    .enum(AFFILIATIONS, 'Affiliation must be organization, client or community')
    .default('organization'),
  compartments: CompartmentCodes.default([]),
});
export type NewInvitation = z.infer<typeof NewInvitation>;

export const Invitation = z.object({
  id: Id,
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  affiliation: z.enum(AFFILIATIONS),
  compartments: z.array(z.string()),
  createdBy: Author.nullable(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  state: z.enum(['open', 'used', 'withdrawn', 'expired']),
  usedBy: Author.nullable(),
  usedAt: Timestamp.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** The link is shown once: only its hash is stored. */
export const MadeInvitation = z.object({ id: Id, url: z.string(), expiresAt: Timestamp });
export type MadeInvitation = z.infer<typeof MadeInvitation>;
