import { z } from 'zod';
import { Id, requiredText, Timestamp } from '../fields';
import { AFFILIATIONS } from '../users/member-states';
import { CompartmentCodes } from './compartments.schemas';

/** What a group of the identity provider gives to its people at sign-in. */
export const GroupGrant = z.object({
  id: Id,
  group: z.string(),
  isAdmin: z.boolean(),
  affiliation: z.enum(AFFILIATIONS).nullable(),
  compartments: z.array(z.string()),
  createdAt: Timestamp,
});
export type GroupGrant = z.infer<typeof GroupGrant>;

export const GroupGrants = z.object({
  /** The setting OIDC_GROUPS_CLAIM; null if groups are not read. */
  claim: z.string().nullable(),
  grants: z.array(GroupGrant),
});
export type GroupGrants = z.infer<typeof GroupGrants>;

export const NewGroupGrant = z.object({
  group: requiredText('Group', 400),
  isAdmin: z.boolean('isAdmin must be true or false').default(false),
  affiliation: z
    .enum(AFFILIATIONS, 'Affiliation must be organization, client or community')
    .nullish()
    .transform((affiliation) => affiliation ?? null),
  compartments: CompartmentCodes.default([]),
});
export type NewGroupGrant = z.infer<typeof NewGroupGrant>;
