import { z } from 'zod';
import { createSecretBox } from '../../../secret-box';
import { drawQrSvg } from './qr-code';
import { newTotpSecret, otpauthUri, toBase32 } from './totp';

const SET_UP_MS = 60 * 60 * 1000;
const SetUp = z.object({ secret: z.base64(), until: z.number() });

export interface TotpSetUp {
  /** To be typed where scanning is not possible. */
  readonly secret: string;
  readonly uri: string;
  /** An SVG image of the QR code. */
  readonly qr: string;
  /** The sealed secret, which comes back with the first code: nothing is stored before that. */
  readonly setUp: string;
}

export function createTotpSetUps(installationSecret: string) {
  const box = createSecretBox(installationSecret, 'totp set-up');

  const describe = (account: { email: string }, secret: Buffer, setUp: string): TotpSetUp => {
    const uri = otpauthUri(secret, account.email);
    return { secret: toBase32(secret), uri, qr: drawQrSvg(uri), setUp };
  };

  /** The secret of a set-up of this account; null if it has expired or belongs to another one. */
  function open(accountId: string, setUp: string): Buffer | null {
    const content = box.open(accountId, Buffer.from(setUp, 'base64url'));
    if (!content) return null;
    const { secret, until } = SetUp.parse(JSON.parse(content.toString()));
    return until > Date.now() ? Buffer.from(secret, 'base64') : null;
  }

  return {
    open,

    start(account: { id: string; email: string }): TotpSetUp {
      const secret = newTotpSecret();
      const content = { secret: secret.toString('base64'), until: Date.now() + SET_UP_MS };
      const sealed = box.seal(account.id, Buffer.from(JSON.stringify(content)));
      return describe(account, secret, sealed.toString('base64url'));
    },

    /** The same set-up again, for a page that is shown after a wrong code. */
    resume(account: { id: string; email: string }, setUp: string): TotpSetUp | null {
      const secret = open(account.id, setUp);
      return secret && describe(account, secret, setUp);
    },
  };
}
