import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';

const STEP_SECONDS = 30 * 60;
const Step = z.object({
  /** The interaction to which it belongs. */
  uid: z.string(),
  accountId: z.string(),
  /** Of the account when the password was right; the step is over when it has changed. */
  stamp: z.string(),
  /** How the member has proved who they are so far. */
  amr: z.array(z.string()),
  /** `factor`: the second factor is missing; `set-up`: it must be set up; `done`: nothing is missing. */
  stage: z.enum(['factor', 'set-up', 'done']),
});
export type Step = z.infer<typeof Step>;

/** The page began too long ago, or its account is no longer as it was then. */
export class StepOver extends Error {}

/** Carries a sign-in from one page to the next in a hidden field, so that it works without script and on every instance. */
export interface SignInSteps {
  seal(step: Step): Promise<string>;
  /** Null if it is not of this interaction and stage. */
  open(sealed: unknown, uid: string, stage: Step['stage']): Promise<Step | null>;
}

export function createSignInSteps(secret: string): SignInSteps {
  const box = createStepBox(secret, 'watchfloor sign-in step', Step);
  return {
    seal: box.seal,
    async open(sealed, uid, stage) {
      const step = await box.open(sealed);
      return step?.uid === uid && step.stage === stage ? step : null;
    },
  };
}

/** A change of a password that lacks the second factor. */
const PasswordChange = z.object({
  /** Of this page, to which challenges for passkeys are bound. */
  id: z.string(),
  accountId: z.string(),
  stamp: z.string(),
  /** Of the new password. */
  passwordHash: z.string(),
});
export type PasswordChange = z.infer<typeof PasswordChange>;

export type PasswordChanges = StepBox<PasswordChange>;

export const createPasswordChanges = (secret: string): PasswordChanges =>
  createStepBox(secret, 'watchfloor password change', PasswordChange);

interface StepBox<Content> {
  seal(content: Content): Promise<string>;
  /** Null if it was not sealed here for the same purpose, or too long ago. */
  open(sealed: unknown): Promise<Content | null>;
}

function createStepBox<Content extends Record<string, unknown>>(
  secret: string,
  purpose: string,
  shape: z.ZodType<Content>,
): StepBox<Content> {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    seal: (content) =>
      new EncryptJWT(content)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(`${STEP_SECONDS}s`)
        .encrypt(key),
    async open(sealed) {
      if (typeof sealed !== 'string') return null;
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
        });
        return shape.parse(payload);
      } catch {
        return null;
      }
    },
  };
}
