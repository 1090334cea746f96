import { z } from 'zod';
import { storableText } from '../fields';
import { DEFAULT_TLP, TLP_LEVELS } from '../markings/tlp';
import { Author } from '../users/users.schemas';

/** How a server of TAXII knows us. */
export const TAXII_AUTHS = {
  none: 'Nothing',
  basic: 'User name and password',
  bearer: 'Token',
} as const;
export type TaxiiAuth = keyof typeof TAXII_AUTHS;

/** Minutes between two fetches. */
export const TAXII_INTERVALS = [5, 15, 60, 360, 1440] as const;
const DEFAULT_INTERVAL = 60;
const USERNAME_MAX = 200;
const SECRET_MAX = 2000;

const interval = z.literal(TAXII_INTERVALS, 'Choose how often it is fetched');
const maxTlp = z.enum(TLP_LEVELS, 'Choose a highest level');
const secret = (label: string) =>
  storableText(label).pipe(
    z
      .string()
      .min(1, `${label} is required`)
      .max(SECRET_MAX, `${label} must be at most ${SECRET_MAX} characters`)
      .regex(/^[^\r\n\t]*$/, `${label} must be one line`),
  );
const username = storableText('User name').pipe(
  z
    .string()
    .min(1, 'User name is required')
    .max(USERNAME_MAX, `User name must be at most ${USERNAME_MAX} characters`)
    .regex(/^[^:\r\n\t]*$/, 'User name must not contain a colon'),
);

/** Sent, and never told again. */
export const TaxiiCredentials = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('basic'), username, password: secret('Password') }),
    z.object({
      kind: z.literal('bearer'),
      token: secret('Token').pipe(
        z.string().regex(/^[\x21-\x7E]+$/, 'Token contains characters that no token has'),
      ),
    }),
  ],
  'Choose how the server knows us',
);
export type TaxiiCredentials = z.infer<typeof TaxiiCredentials>;

/** What a source of TAXII has beside its URL, which is that of a collection. */
export const TaxiiSource = z.object({
  /** What is marked above it is refused. */
  maxTlp: z.enum(TLP_LEVELS),
  everyMinutes: z.int(),
  auth: z.enum(Object.keys(TAXII_AUTHS) as [TaxiiAuth, ...TaxiiAuth[]]),
  username: z.string().nullable(),
  /** Whose the reports are that come; null when they are gone. */
  owner: Author.nullable(),
  /** Why objects of what came last were not stored. */
  refused: z.array(z.object({ problem: z.string().nullable(), count: z.int() })),
});
export type TaxiiSource = z.infer<typeof TaxiiSource>;

export const NewTaxiiSource = z.object({
  maxTlp: maxTlp.default(DEFAULT_TLP),
  everyMinutes: interval.default(DEFAULT_INTERVAL),
  credentials: TaxiiCredentials.default({ kind: 'none' }),
});
export type NewTaxiiSource = z.infer<typeof NewTaxiiSource>;

/** Omitted fields stay unchanged, and credentials too. */
export const TaxiiSourceChanges = z.object({
  maxTlp: maxTlp.optional(),
  everyMinutes: interval.optional(),
  credentials: TaxiiCredentials.optional(),
});
export type TaxiiSourceChanges = z.infer<typeof TaxiiSourceChanges>;
