import type { Queryable } from '../../db/client';
import { findBrowser, saveBrowser, trimBrowsers } from './known-browsers.queries';
import { cookieAttributes, cookieName, newSessionToken, toSessionId } from './session-cookie';

/** A browser is forgotten after this many days without a sign-in. */
export const BROWSER_DAYS = 365;
/** Per member; the one that was not used for the longest time goes first. */
export const BROWSERS_MAX = 20;

/** Says that a browser is known. It grants nothing. */
export const browserCookieName = (publicUrl: URL) => cookieName('watchfloor_browser', publicUrl);

export const browserCookieAttributes = (publicUrl: URL) =>
  cookieAttributes(publicUrl, BROWSER_DAYS * 24 * 60 * 60);

interface RecognizedBrowser {
  /** The value of its cookie: the old one, or a new one if no member has signed in with the old. */
  readonly token: string;
  readonly tokenHash: string;
  /** The member has signed in before, but not with this browser. */
  readonly isNew: boolean;
}

/** Remembers the browser of a successful sign-in. */
export async function recognizeBrowser(
  db: Queryable,
  userId: string,
  presented: string | undefined,
): Promise<RecognizedBrowser> {
  const browser = await findBrowser(db, userId, toSessionId(presented));
  const token = presented && browser.isIssued ? presented : newSessionToken();
  const tokenHash = toSessionId(token);
  if (!tokenHash) throw new Error('a new browser token has the wrong shape');
  await saveBrowser(db, userId, tokenHash);
  if (!browser.isKnown) await trimBrowsers(db, userId, BROWSERS_MAX);
  return { token, tokenHash, isNew: browser.hasSignedIn && !browser.isKnown };
}
