import type { SecondFactorStatus, TotpSetUp } from '@watchfloor/contract';
import { expect } from 'vitest';
import type { Tx } from '../../../db/client';
import { createAccount, isHome, newPerson, PASSWORD } from '../../../modules/auth/account.fixture';
import { type Browser, createBrowser, type Visit } from '../../../modules/auth/browser.fixture';
import { findFreePort, startTestServer } from '../../../modules/auth/test-server.fixture';
import { countBlocked } from '../../../testing/count-blocked';
import { createAuthenticator } from './authenticator.fixture';
import { totpCode, totpStepAt } from './totp';

/** A server with a name, since passkeys need one. */
export async function startNamedServer(environment: Record<string, string> = {}) {
  const port = String(await findFreePort());
  const origin = `http://localhost:${port}`;
  const server = await startTestServer({ PORT: port, PUBLIC_URL: origin, ...environment });
  const reach = (url: URL) => new URL(`${url.pathname}${url.search}`, `http://127.0.0.1:${port}`);
  return { ...server, openBrowser: () => createBrowser(origin, reach) };
}
type NamedServer = Awaited<ReturnType<typeof startNamedServer>>;

export async function newMember(server: NamedServer) {
  const person = newPerson();
  const browser = server.openBrowser();
  await createAccount(browser, person);
  return { ...person, browser };
}

export const readJson = <Body>(visit: Visit) => JSON.parse(visit.text) as Body;

export const readStatus = async (browser: Browser) =>
  readJson<SecondFactorStatus>(await browser.request('/api/auth/second-factor'));

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export function codeOf(secret: string, stepsAhead = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  return totpCode(key, totpStepAt(Date.now()) + stepsAhead);
}

/** Returns the secret and the recovery codes. */
export async function addTotp(browser: Browser) {
  const path = '/api/auth/second-factor/totp';
  const { secret, setUp } = readJson<TotpSetUp>(await browser.request(path, { method: 'POST' }));
  // The code of the step before, so that the current one is not used up.
  const json = { setUp, code: codeOf(secret, -1) };
  const answer = await browser.request(path, { method: 'PUT', json });
  const { recoveryCodes } = readJson<{ recoveryCodes: string[] }>(answer);
  return { secret, recoveryCodes };
}

export async function addPasskey(browser: Browser, origin: string, name = 'Phone') {
  const authenticator = createAuthenticator();
  const path = '/api/auth/second-factor/passkeys';
  const options = await browser.request(`${path}/options`, { method: 'POST' });
  const { challenge } = readJson<{ challenge: string }>(options);
  const json = { name, response: authenticator.create({ origin, challenge }) };
  const answer = await browser.request(path, { method: 'POST', json });
  return { authenticator, answer };
}

export const signOut = (browser: Browser) => browser.open('/api/logout', { until: isHome });

/** The value of a hidden field. */
export const hiddenField = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';

/** The page after the password. */
export async function openSecondStep(browser: Browser, email: string, password: string) {
  const { url } = await browser.open('/api/login');
  const page = await browser.open(url.pathname, { form: { email, password }, until: isHome });
  return { path: url.pathname, page, step: hiddenField(page.text, 'step') };
}

/** Continues without a second factor, while the days to set one up last. */
export async function skipSetUp(browser: Browser, email: string) {
  const { path, page } = await openSecondStep(browser, email, PASSWORD);
  const form = { step: /continue"><input[^>]*value="([^"]*)"/.exec(page.text)?.[1] ?? '' };
  const home = await browser.open(`${path}/continue`, { form, until: isHome });
  return { page, home };
}

/** The secret that a set-up page shows. */
export const readSecret = (page: string) =>
  /class="secret">([^<]*)</.exec(page)?.[1]?.replaceAll(' ', '') ?? '';

/** What is stored of the second factors of an account, to compare before and after. */
export const readFactors = (server: NamedServer, email: string) => server.db`
  select (select encode(secret, 'hex') from identity_totp where account_id = a.id) as totp,
    array(select name from identity_passkeys where account_id = a.id order by id) as passkeys,
    array(select encode(code_hash, 'hex') from identity_recovery_codes
      where account_id = a.id and used_at is null order by 1) as codes
  from identity_accounts a where a.email = ${email}`;

/** What the audit log has about the second factors of a member. */
export async function readFactorActs(server: NamedServer, email: string): Promise<string[]> {
  const rows = await server.db<{ act: string }[]>`
    select act from audit_log
    where member_id = (select id from users where email = ${email}) and act ~ 'factor|recovery'
    order by seq`;
  return rows.map(({ act }) => act);
}

/**
 * Sends requests while somebody else changes the account, and lets them go on after that change: they were admitted
 * before it and wait for it.
 */
export async function sendDuringChange<Answer>(
  server: NamedServer,
  email: string,
  change: (tx: Tx, accountId: string) => Promise<unknown>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const changed = server.db.begin(async (tx) => {
    const [account] = await tx<{ id: string }[]>`
      select id from identity_accounts where email = ${email} for no key update`;
    await change(tx, account?.id ?? '');
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const answer = send();
  try {
    await expect.poll(() => countBlocked(server.db)).toBe(1);
  } finally {
    release.resolve();
  }
  await changed;
  return answer;
}

export async function askChallenge(browser: Browser, path: string, step?: string) {
  const form: Record<string, string> = step === undefined ? { none: '' } : { step };
  const answer = await browser.request(`${path}/challenge`, { form });
  return readJson<{ challenge: string; allowCredentials?: unknown[] }>(answer);
}

/** The claims of the id token of the only session. */
export async function readIdToken(server: NamedServer, email: string) {
  const [row] = await server.db<{ token: string; isProved: boolean }[]>`
    select sess ->> 'idToken' as token, proved_at > now() - interval '1 minute' as is_proved
    from sessions join users u on u.id = user_id where u.email = ${email}
    order by sessions.created_at desc limit 1`;
  const claims = JSON.parse(
    Buffer.from(row?.token.split('.')[1] ?? '', 'base64url').toString(),
  ) as { amr: string[]; auth_time: number };
  return { ...claims, isProved: row?.isProved };
}
