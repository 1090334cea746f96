import { z } from 'zod';
import { cleanText, Id, optionalText, requiredText, Timestamp } from '../fields';
import { Author } from '../users/users.schemas';

export const COMPARTMENTS_MAX = 50;

/** Written in capitals; small letters are accepted. */
export const CompartmentCode = cleanText('Code')
  .transform((text) => text.toUpperCase())
  .pipe(
    z
      .string()
      .regex(
        /^[A-Z][A-Z0-9-]{1,39}$/,
        'Code must have 2 to 40 letters, digits and hyphens, and start with a letter',
      ),
  );

export const CompartmentCodes = z
  .array(CompartmentCode, 'Compartments must be a list of codes')
  .max(COMPARTMENTS_MAX, `At most ${COMPARTMENTS_MAX} compartments`)
  .transform((codes) => [...new Set(codes)]);

/** A need-to-know group that admins keep. */
export const Compartment = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  createdAt: Timestamp,
  archivedAt: Timestamp.nullable(),
  memberCount: z.int(),
});
export type Compartment = z.infer<typeof Compartment>;

export const NewCompartment = z.object({
  code: CompartmentCode,
  title: requiredText('Title', 200),
  description: optionalText('Description', 2000),
});
export type NewCompartment = z.infer<typeof NewCompartment>;

export const CompartmentChange = z.object({
  title: requiredText('Title', 200).optional(),
  description: optionalText('Description', 2000).optional(),
  isArchived: z.boolean('isArchived must be true or false').optional(),
});
export type CompartmentChange = z.infer<typeof CompartmentChange>;

export const COMPARTMENT_GRANTS = ['admin', 'invitation', 'groups'] as const;

export const CompartmentMember = z.object({
  user: Author,
  /** How they got in; a member may be in by several ways. */
  grantedVia: z.enum(COMPARTMENT_GRANTS),
  /** Null for a group of the identity provider, and after the admin was deleted. */
  grantedBy: Author.nullable(),
  createdAt: Timestamp,
});
export type CompartmentMember = z.infer<typeof CompartmentMember>;

export const CompartmentParams = z.object({ code: CompartmentCode });
export const CompartmentMemberParams = z.object({ code: CompartmentCode, userId: Id });

/** The caller's own compartments. */
export const OwnCompartment = Compartment.pick({ code: true, title: true, description: true });
export type OwnCompartment = z.infer<typeof OwnCompartment>;
