import { z } from 'zod';
import { stripHidden } from '../../look-alikes';

const MAX_NAME = 200;
const MAX_EMAIL = 320;
const MAX_PICTURE = 2000;

/** Providers differ: whatever has the wrong shape counts as not told. */
const Claims = z.object({
  email: z.string().optional().catch(undefined),
  // Some providers send the word instead of the truth value.
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
  const told = Claims.parse(claims);
  const email = cleanClaim(told.email, MAX_EMAIL);
  const firstName = cleanName(told.given_name);
  const lastName = cleanName(told.family_name);
  return {
    email,
    isEmailVerified: email !== null && told.email_verified === true,
    firstName: firstName ?? (lastName ? null : cleanName(told.name)),
    lastName,
    profileImageUrl: told.picture ?? null,
  };
}

/** A name as it looks: what nobody sees is left out, and nobody is refused for it. */
function cleanName(text: string | undefined): string | null {
  const clean = cleanClaim(text?.normalize('NFKC'), MAX_NAME);
  return (clean && stripHidden(clean).trim()) || null;
}

/** Text as it may be stored: NFC, no control characters, no lone surrogates, not too long. */
function cleanClaim(text: string | undefined, max: number): string | null {
  const clean = text
    ?.toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return clean ? [...clean].slice(0, max).join('') : null;
}
