import { z } from 'zod';
import { stripHidden } from '../../look-alikes';

const MAX_NAME = 200;
const MAX_EMAIL = 320;
const MAX_PICTURE = 2000;

/** Providers differ, so claims of the wrong shape are ignored. */
const Claims = z.object({
  email: z.string().optional().catch(undefined),
  // Some providers send a string instead of a boolean.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  picture: z
    .url({ protocol: /^https?$/ })
    .max(MAX_PICTURE)
    .optional()
    .catch(undefined),
});

export interface MemberProfile {
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly profileImageUrl: string | null;
}

export function toMemberProfile(claims: unknown): MemberProfile {
  const parsed = Claims.parse(claims);
  const email = cleanClaim(parsed.email, MAX_EMAIL);
  const firstName = cleanName(parsed.given_name);
  const lastName = cleanName(parsed.family_name);
  return {
    email,
    isEmailVerified: email !== null && parsed.email_verified === true,
    firstName: firstName ?? (lastName ? null : cleanName(parsed.name)),
    lastName,
    profileImageUrl: parsed.picture ?? null,
  };
}

/** Removes invisible characters instead of refusing the sign-in. */
function cleanName(text: string | undefined): string | null {
  const clean = cleanClaim(text?.normalize('NFKC'), MAX_NAME);
  return (clean && stripHidden(clean).trim()) || null;
}

function cleanClaim(text: string | undefined, max: number): string | null {
  const clean = text
    ?.toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return clean ? [...clean].slice(0, max).join('') : null;
}
