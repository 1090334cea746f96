import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';

const STEP_SECONDS = 30 * 60;
const Step = z.object({
  /** The interaction to which it belongs. */
  uid: z.string(),
  accountId: z.string(),
  /** Changes with the password. */
  stamp: z.string(),
  /** How the member has proved who they are so far. */
  amr: z.array(z.string()),
  /** `factor`: the second factor is missing; `set-up`: it must be set up; `done`: nothing is missing. */
  stage: z.enum(['factor', 'set-up', 'done']),
});
export type Step = z.infer<typeof Step>;

/** Carries a sign-in from one page to the next in a hidden field, so that it works without script and on every instance. */
export interface SignInSteps {
  seal(step: Step): Promise<string>;
  /** Null if it is not of this interaction and stage. */
  open(sealed: unknown, uid: string, stage: Step['stage']): Promise<Step | null>;
}

export function createSignInSteps(secret: string): SignInSteps {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'watchfloor sign-in step', 32));
  return {
    seal: (step) =>
      new EncryptJWT(step)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(`${STEP_SECONDS}s`)
        .encrypt(key),
    async open(sealed, uid, stage) {
      if (typeof sealed !== 'string') return null;
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
        });
        const step = Step.parse(payload);
        return step.uid === uid && step.stage === stage ? step : null;
      } catch {
        return null;
      }
    },
  };
}
