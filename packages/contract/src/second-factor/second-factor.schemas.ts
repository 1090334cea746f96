import { z } from 'zod';
import { Id, requiredText, Timestamp } from '../fields';

export const MAX_PASSKEY_NAME = 60;
const PasskeyName = requiredText('Name', MAX_PASSKEY_NAME);

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  /** Synchronised between devices by its provider. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

/** How a member can prove again who they are: `provider` means to sign in there again. */
export const ProofMethod = z.enum(['passkey', 'code', 'password', 'provider']);
export type ProofMethod = z.infer<typeof ProofMethod>;

export const SecondFactorStatus = z.object({
  /** With an outside provider everything else is decided there. */
  isManagedHere: z.boolean(),
  /** The installation demands a second factor of the caller. */
  isDemanded: z.boolean(),
  /** Days left to add the demanded factor; null if none is missing. */
  graceDaysLeft: z.int().nullable(),
  /** False at an address where browsers offer no passkeys: an IP address, or plain http. */
  canUsePasskeys: z.boolean(),
  passkeys: z.array(Passkey),
  /** The authenticator app. */
  totp: z.object({ createdAt: Timestamp, lastUsedAt: Timestamp.nullable() }).nullable(),
  recoveryCodesLeft: z.int(),
  proofMethods: z.array(ProofMethod),
});
export type SecondFactorStatus = z.infer<typeof SecondFactorStatus>;

export const TotpSetUp = z.object({
  secret: z.string(),
  uri: z.string(),
  /** An SVG image of the QR code. */
  qr: z.string(),
  /** To be sent back with the first code. */
  setUp: z.string(),
});
export type TotpSetUp = z.infer<typeof TotpSetUp>;

export const TotpConfirmation = z.object({
  setUp: z.string('Set-up is required').regex(/^[\w-]{1,1000}$/, 'This is not a set-up'),
  code: requiredText('Code', 20).transform((code) => code.replaceAll(' ', '')),
});
export type TotpConfirmation = z.infer<typeof TotpConfirmation>;

/** JSON of WebAuthn, which the browser and the library define. */
export const WebAuthnJson = z.record(z.string(), z.unknown());
export type WebAuthnJson = z.infer<typeof WebAuthnJson>;

export const NewPasskey = z.object({ name: PasskeyName, response: WebAuthnJson });
export type NewPasskey = z.infer<typeof NewPasskey>;

export const PasskeyChange = z.object({ name: PasskeyName });
export type PasskeyChange = z.infer<typeof PasskeyChange>;

export const RecoveryCodes = z.object({
  /** Shown only now; null if the codes from before are still valid. */
  recoveryCodes: z.array(z.string()).nullable(),
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const Proof = z.discriminatedUnion(
  'method',
  [
    z.object({ method: z.literal('code'), code: requiredText('Code', 100) }),
    z.object({
      method: z.literal('password'),
      password: z
        .string('Password is required')
        .min(1, 'Password is required')
        .max(200, 'Password is too long'),
    }),
    z.object({ method: z.literal('passkey'), response: WebAuthnJson }),
  ],
  'Method must be code, password or passkey',
);
export type Proof = z.infer<typeof Proof>;
