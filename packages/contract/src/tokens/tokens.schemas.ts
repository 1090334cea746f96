import { z } from 'zod';
import { Id, requiredText, Timestamp } from '../fields';
import { DEFAULT_TLP, TLP_LEVELS } from '../markings/tlp';
import { Author } from '../users/users.schemas';
import { TOKEN_SCOPES } from './token-scopes';

export const TOKENS_MAX = 20;
export const TOKEN_NAME_MAX = 100;
export const TOKEN_DAYS_DEFAULT = 90;
export const TOKEN_DAYS_MAX = 366;
/** Days before the end on which the owner is reminded. */
export const TOKEN_REMINDER_DAYS = 7;

/** The token itself is shown once, when it is made. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** What is marked above it does not exist for the token. */
  maxTlp: z.enum(TLP_LEVELS),
  /** The last four characters. */
  ending: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  isExpired: z.boolean(),
  /** Accurate to the minute: it is not written on every request. */
  lastUsedAt: Timestamp.nullable(),
  lastUsedAddress: z.string().nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const MemberToken = ApiToken.extend({ user: Author });
export type MemberToken = z.infer<typeof MemberToken>;

/** What everyone reads and writes counts as GREEN (see `TLP_READERS`). */
const GREEN_SUBJECTS = ['map', 'forum'];

export const NewToken = z
  .object({
    name: requiredText('Name', TOKEN_NAME_MAX),
    scopes: z
      .array(z.enum(TOKEN_SCOPES, 'There is no such scope'), 'Scopes are required')
      .min(1, 'Choose at least one scope')
      .max(TOKEN_SCOPES.length, 'These are more scopes than there are')
      .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
    expiresInDays: z
      .int('Days must be a whole number')
      .min(1, 'A token lasts at least one day')
      .max(TOKEN_DAYS_MAX, `A token lasts at most ${TOKEN_DAYS_MAX} days`)
      .default(TOKEN_DAYS_DEFAULT),
    maxTlp: z.enum(TLP_LEVELS, 'There is no such level').default(DEFAULT_TLP),
  })
  .refine(
    ({ scopes, maxTlp }) =>
      maxTlp !== 'CLEAR' ||
      !scopes.some((scope) => GREEN_SUBJECTS.includes(scope.split(':')[0] as string)),
    { path: ['maxTlp'], error: 'The maps and the forum are TLP:GREEN' },
  );
export type NewToken = z.infer<typeof NewToken>;

export const CreatedToken = ApiToken.extend({ token: z.string() });
export type CreatedToken = z.infer<typeof CreatedToken>;
