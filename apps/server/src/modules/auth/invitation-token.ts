import { createHash, randomBytes } from 'node:crypto';
import { cookieName } from './session-cookie';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;
/** Time to create an account and sign in after the link was opened. */
export const INVITATION_COOKIE_SECONDS = 60 * 60;

export const invitationCookieName = (publicUrl: URL) =>
  cookieName('watchfloor_invitation', publicUrl);

export const newInvitationToken = () => randomBytes(32).toString('base64url');

/** The hash that the database stores. Null if the token has the wrong format. */
export function toInvitationHash(token: string | undefined): string | null {
  if (!token || !SHAPE.test(token)) return null;
  return createHash('sha256').update(`invitation:${token}`).digest('hex');
}
