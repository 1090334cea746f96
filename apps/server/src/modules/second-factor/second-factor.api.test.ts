import type { ErrorBody, TotpSetUp } from '@watchfloor/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAuthenticator } from '../../embedded/identity/second-factor/authenticator.fixture';
import {
  addPasskey,
  addTotp,
  codeOf,
  newMember,
  readFactorActs,
  readFactors,
  readJson,
  readStatus,
  sendDuringChange,
  startNamedServer,
} from '../../embedded/identity/second-factor/second-factor.fixture';
import { signIn } from '../auth/account.fixture';
import { type Browser, createBrowser } from '../auth/browser.fixture';
import { startTestServer } from '../auth/test-server.fixture';

const server = await startNamedServer();
const { db, origin } = server;
const BASE = '/api/auth/second-factor';
const PROOF = '/api/auth/proof';

beforeEach(async () => {
  await db`delete from rate_limits`;
  await db`delete from sign_in_tries`;
});

/** Lets the proof of all sessions become old. */
const ageProofs = () => db`update sessions set proved_at = now() - interval '11 minutes'`;
const errorOf = async (visit: ReturnType<Browser['request']>) => readJson<ErrorBody>(await visit);
const actsOf = (email: string) => readFactorActs(server, email);

describe('an authenticator app', () => {
  test('is added with a code, shows recovery codes once, and can be removed', async () => {
    const { browser, email } = await newMember(server);
    expect(await readStatus(browser)).toEqual({
      isManagedHere: true,
      isDemanded: false,
      graceDaysLeft: null,
      canUsePasskeys: true,
      passkeys: [],
      totp: null,
      recoveryCodesLeft: 0,
      proofMethods: ['password'],
    });
    const { recoveryCodes } = await addTotp(browser);
    expect(recoveryCodes).toHaveLength(10);
    expect(await readStatus(browser)).toMatchObject({
      totp: { lastUsedAt: null },
      recoveryCodesLeft: 10,
      proofMethods: ['code'],
    });
    const renewed = await browser.request(`${BASE}/recovery-codes`, { method: 'POST' });
    expect(readJson<{ recoveryCodes: string[] }>(renewed).recoveryCodes).toHaveLength(10);
    expect((await browser.request(`${BASE}/totp`, { method: 'DELETE' })).status).toBe(204);
    expect((await browser.request(`${BASE}/totp`, { method: 'DELETE' })).status).toBe(404);
    expect(await readStatus(browser)).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
    expect(await actsOf(email)).toEqual([
      'second-factor.added',
      'recovery-codes.renewed',
      'second-factor.removed',
    ]);
  });

  test('stores its secret encrypted and its codes hashed', async () => {
    const { browser, email } = await newMember(server);
    const { secret, recoveryCodes } = await addTotp(browser);
    const [row] = await db<{ secret: Buffer; hashes: string }[]>`
      select t.secret, (select string_agg(encode(code_hash, 'escape'), ' ')
        from identity_recovery_codes c where c.account_id = t.account_id) as hashes
      from identity_totp t join identity_accounts a on a.id = t.account_id where a.email = ${email}`;
    expect(row?.secret).toHaveLength(48);
    expect(row?.secret.toString('latin1')).not.toContain(secret);
    expect(row?.hashes).not.toContain(recoveryCodes[0]);
  });

  test('is not added with a wrong code, nor with the set-up of another member', async () => {
    const { browser } = await newMember(server);
    const other = await newMember(server);
    const path = `${BASE}/totp`;
    const { setUp, secret } = readJson<TotpSetUp>(await browser.request(path, { method: 'POST' }));
    const put = (who: Browser, json: unknown) => who.request(path, { method: 'PUT', json });
    expect(await errorOf(put(browser, { setUp, code: '000000' }))).toMatchObject({
      code: 'VALIDATION',
      details: [{ path: 'code', message: 'This code is wrong or was used already' }],
    });
    expect((await put(other.browser, { setUp, code: codeOf(secret) })).status).toBe(409);
    expect((await put(browser, { setUp: 'x'.repeat(2000), code: '123456' })).status).toBe(400);
    expect((await put(browser, {})).status).toBe(400);
    expect((await readStatus(browser)).totp).toBeNull();
  });
});

describe('a passkey', () => {
  test('is added, renamed and removed', async () => {
    const { browser, email } = await newMember(server);
    const { answer } = await addPasskey(browser, origin, ' Blue key ');
    expect(answer.status).toBe(201);
    expect(readJson<{ recoveryCodes: string[] }>(answer).recoveryCodes).toHaveLength(10);
    const second = await addPasskey(browser, origin, 'Phone');
    expect(readJson(second.answer)).toEqual({ recoveryCodes: null });
    const { passkeys, proofMethods } = await readStatus(browser);
    expect(passkeys.map(({ name }) => name)).toEqual(['Blue key', 'Phone']);
    expect(proofMethods).toEqual(['passkey', 'code']);
    const path = `${BASE}/passkeys/${passkeys[0]?.id}`;
    const renamed = await browser.request(path, { method: 'PATCH', json: { name: 'Red key' } });
    expect(readJson(renamed)).toMatchObject({ name: 'Red key' });
    expect((await browser.request(path, { method: 'PATCH', json: { name: '' } })).status).toBe(400);
    const stranger = await newMember(server);
    for (const method of ['PATCH', 'DELETE'] as const) {
      const json = { name: 'Mine' };
      expect((await stranger.browser.request(path, { method, json })).status).toBe(404);
    }
    expect((await browser.request(path, { method: 'DELETE' })).status).toBe(204);
    expect(await actsOf(email)).toEqual([
      'second-factor.added',
      'second-factor.added',
      'second-factor.removed',
    ]);
  });

  test('is not added with the challenge of another session, twice, or from another origin', async () => {
    const { browser, email } = await newMember(server);
    const options = async (who: Browser) =>
      readJson<{ challenge: string }>(
        await who.request(`${BASE}/passkeys/options`, { method: 'POST' }),
      ).challenge;
    const add = async (who: Browser, response: unknown) =>
      (await who.request(`${BASE}/passkeys`, { method: 'POST', json: { name: 'Key', response } }))
        .status;
    const elsewhere = server.openBrowser();
    await signIn(elsewhere, email);
    const foreign = createAuthenticator().create({ origin, challenge: await options(elsewhere) });
    expect(await add(browser, foreign)).toBe(409);
    const challenge = await options(browser);
    const evil = createAuthenticator().create({ origin: 'http://evil.example', challenge });
    expect(await add(browser, evil)).toBe(409);
    const key = createAuthenticator();
    const response = key.create({ origin, challenge: await options(browser) });
    expect(await add(browser, response)).toBe(201);
    expect(await add(browser, response)).toBe(409);
    const again = key.create({ origin, challenge: await options(browser) });
    expect(await add(browser, again)).toBe(409);
  });

  test('cannot be added at a bare IP address', async () => {
    const bare = await startTestServer();
    const member = await newMember({
      ...bare,
      openBrowser: () => createBrowser(bare.origin),
    });
    expect(await readStatus(member.browser)).toMatchObject({ canUsePasskeys: false });
    const answer = member.browser.request(`${BASE}/passkeys/options`, { method: 'POST' });
    expect((await errorOf(answer)).message).toBe('Passkeys cannot work at this address');
    const { text } = await server.openBrowser().open('/api/login');
    expect(text).toContain('Use a passkey');
    expect((await createBrowser(bare.origin).open('/api/login')).text).not.toContain('passkey');
  });
});

describe('a proof', () => {
  const DENIED = { code: 'STEP_UP_REQUIRED', message: 'Confirm that it is you' };

  test('is demanded before second factors change, by the password while there are none', async () => {
    const { browser, password } = await newMember(server);
    await ageProofs();
    const start = () => browser.request(`${BASE}/totp`, { method: 'POST' });
    expect(await errorOf(start())).toMatchObject(DENIED);
    const prove = (json: unknown) => browser.request(PROOF, { method: 'POST', json });
    expect(await errorOf(prove({ method: 'password', password: 'wrong' }))).toMatchObject({
      details: [{ path: 'password', message: 'This password is wrong' }],
    });
    expect((await prove({ method: 'code', code: '123456' })).status).toBe(400);
    expect((await prove({ method: 'shout' })).status).toBe(400);
    expect((await start()).status).toBe(403);
    expect((await prove({ method: 'password', password })).status).toBe(204);
    expect((await start()).status).toBe(200);
  });

  test('is demanded before a webhook is switched on again', async () => {
    const { browser, password } = await newMember(server);
    await ageProofs();
    const path = '/api/webhooks/00000000-0000-7000-8000-000000000000/enable';
    const enable = () => browser.request(path, { method: 'POST' });
    expect(await errorOf(enable())).toMatchObject(DENIED);
    await browser.request(PROOF, { method: 'POST', json: { method: 'password', password } });
    expect((await enable()).status).toBe(404);
  });

  test('by a code, a recovery code or a passkey, but not by the password', async () => {
    const { browser, password } = await newMember(server);
    const { secret, recoveryCodes } = await addTotp(browser);
    const { authenticator } = await addPasskey(browser, origin);
    const stranger = await addPasskey((await newMember(server)).browser, origin);
    const prove = async (json: unknown) =>
      (await browser.request(PROOF, { method: 'POST', json })).status;
    const challenge = async () =>
      readJson<{ challenge: string }>(await browser.request(`${PROOF}/options`, { method: 'POST' }))
        .challenge;
    expect(await prove({ method: 'password', password })).toBe(409);
    const code = codeOf(secret);
    expect(await prove({ method: 'code', code })).toBe(204);
    expect(await prove({ method: 'code', code })).toBe(400);
    expect(await prove({ method: 'code', code: recoveryCodes[0] })).toBe(204);
    expect(await prove({ method: 'code', code: recoveryCodes[0] })).toBe(400);
    const foreign = stranger.authenticator.get({ origin, challenge: await challenge() });
    expect(await prove({ method: 'passkey', response: foreign })).toBe(409);
    const response = authenticator.get({ origin, challenge: await challenge() });
    expect(await prove({ method: 'passkey', response })).toBe(204);
    expect(await prove({ method: 'passkey', response })).toBe(409);
    expect((await browser.request(PROOF, { method: 'POST', json: {} })).status).toBe(400);
    const nobody = server.openBrowser();
    expect((await nobody.request(PROOF, { method: 'POST', json: {} })).status).toBe(401);
  });

  test('is demanded of admins with a second factor before they act, and not for reading', async () => {
    const { browser, email } = await newMember(server);
    await db`update users set is_admin = true where email = ${email}`;
    const act = () =>
      browser.request('/api/admin/sources', {
        method: 'POST',
        json: { name: 'Wire', url: `https://wire.example/${Math.random()}` },
      });
    await ageProofs();
    // Without a second factor and policy nothing changes for admins.
    expect((await act()).status).toBe(201);
    const [row] = await db<{ id: string }[]>`select id from users where email = ${email}`;
    await db`update sessions set proved_at = now() where user_id = ${row?.id ?? ''}`;
    const { secret } = await addTotp(browser);
    expect((await act()).status).toBe(201);
    await ageProofs();
    expect(await errorOf(act())).toMatchObject(DENIED);
    expect((await browser.request('/api/admin/sources')).status).toBe(200);
    const json = { method: 'code', code: codeOf(secret) };
    expect((await browser.request(PROOF, { method: 'POST', json })).status).toBe(204);
    expect((await act()).status).toBe(201);
  });

  test('is demanded of members with a second factor before they export RED', async () => {
    const { browser } = await newMember(server);
    const submit = async (tlp: string) => {
      const json = {
        ...{ title: 'Halcyon Drift', content: 'She stopped.', intelligenceType: 'SIGINT' },
        marking: { tlp },
      };
      const visit = await browser.request('/api/reports', { method: 'POST', json });
      return `/api/reports/${readJson<{ id: string }>(visit).id}/export`;
    };
    const red = await submit('RED');
    const amber = await submit('AMBER');
    const statusOf = async (path: string) => (await browser.request(path)).status;
    await ageProofs();
    expect(await statusOf(red)).toBe(200);
    await db`update sessions set proved_at = now()`;
    const { secret } = await addTotp(browser);
    await ageProofs();
    for (const path of [red, `${red}?format=pdf`, '/api/reports/export']) {
      expect(await errorOf(browser.request(path)), path).toMatchObject(DENIED);
    }
    expect(await statusOf(amber)).toBe(200);
    const json = { method: 'code', code: codeOf(secret) };
    expect((await browser.request(PROOF, { method: 'POST', json })).status).toBe(204);
    expect(await statusOf(red)).toBe(200);
    expect(await statusOf('/api/reports/export')).toBe(200);
  });

  test('is demanded of members with a second factor before they let more people read', async () => {
    const { browser } = await newMember(server);
    const visit = await browser.request('/api/reports', {
      method: 'POST',
      json: {
        ...{ title: 'Halcyon Drift', content: 'She stopped.', intelligenceType: 'SIGINT' },
        marking: { tlp: 'AMBER' },
      },
    });
    const path = `/api/reports/${readJson<{ id: string }>(visit).id}/marking`;
    const other = await newMember(server);
    const reader = readJson<{ id: string }>(await other.browser.request('/api/auth/user'));
    const mark = (change: object) =>
      browser.request(path, {
        method: 'PUT',
        json: { reason: 'Agreed with the source', ...change },
      });
    const { secret } = await addTotp(browser);
    await ageProofs();
    const named = { tlp: 'RED', recipients: [reader.id] };
    expect((await mark({ tlp: 'AMBER+STRICT' })).status).toBe(200);
    for (const change of [{ tlp: 'GREEN' }, named]) {
      expect(await errorOf(mark(change)), change.tlp).toMatchObject(DENIED);
    }
    const json = { method: 'code', code: codeOf(secret) };
    expect((await browser.request(PROOF, { method: 'POST', json })).status).toBe(204);
    expect((await mark(named)).status).toBe(200);
  });

  test('by the password ends for every session when the account gets a second factor', async () => {
    const { browser, email, password } = await newMember(server);
    const thief = server.openBrowser();
    await signIn(thief, email);
    const start = await thief.request(`${BASE}/totp`, { method: 'POST' });
    const { setUp, secret } = readJson<TotpSetUp>(start);
    const proof = { method: 'password', password };
    expect((await thief.request(PROOF, { method: 'POST', json: proof })).status).toBe(204);
    await addPasskey(browser, origin);
    const factors = await readFactors(server, email);
    const [passkey] = (await readStatus(browser)).passkeys;
    const json = { setUp, code: codeOf(secret) };
    const refused = [
      thief.request(`${BASE}/totp`, { method: 'PUT', json }),
      thief.request(`${BASE}/recovery-codes`, { method: 'POST' }),
      thief.request(`${BASE}/passkeys/options`, { method: 'POST' }),
      thief.request(`${BASE}/passkeys/${passkey?.id}`, { method: 'DELETE' }),
    ];
    for (const answer of refused) expect(await errorOf(answer)).toMatchObject(DENIED);
    expect(await readFactors(server, email)).toEqual(factors);
    expect(await actsOf(email)).toEqual(['second-factor.added']);
    // Who added it has proved it with that.
    const renewed = await browser.request(`${BASE}/recovery-codes`, { method: 'POST' });
    expect(renewed.status).toBe(200);
  });

  test.each([
    ['authenticator app', 'PUT', 'totp'],
    ['recovery codes', 'POST', 'recovery-codes'],
  ] as const)(
    'by the password is looked at again when another change came first: %s',
    async (_name, method, call) => {
      const { browser, email } = await newMember(server);
      const start = await browser.request(`${BASE}/totp`, { method: 'POST' });
      const { setUp, secret } = readJson<TotpSetUp>(start);
      const answer = await sendDuringChange(
        server,
        email,
        (tx, id) => tx`
          insert into identity_totp (account_id, secret, last_step) values (${id}, 'other', 0)`,
        () => browser.request(`${BASE}/${call}`, { method, json: { setUp, code: codeOf(secret) } }),
      );
      expect(readJson<ErrorBody>(answer)).toMatchObject(DENIED);
      expect(await actsOf(email)).toEqual([]);
    },
  );

  test('wrong ones are delayed and audited', async () => {
    const { browser, email } = await newMember(server);
    await addTotp(browser);
    await db`
      insert into sign_in_tries (key, failures, last_at, free_at)
      select 'code:' || id, 100, now(), now() from identity_accounts where email = ${email}`;
    const json = { method: 'code', code: '000000' };
    expect((await browser.request(PROOF, { method: 'POST', json })).status).toBe(400);
    const next = await browser.request(PROOF, { method: 'POST', json });
    expect(next.status).toBe(429);
    expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(60);
    const failures = await db`
      select from audit_log where act = 'sign-in.failed' and actor_name = ${email}`;
    expect(failures).toHaveLength(1);
  });
});

test('second factors vanish with their account', async () => {
  const { browser, email } = await newMember(server);
  await addTotp(browser);
  await addPasskey(browser, origin);
  const [account] = await db<{ id: string }[]>`
    delete from identity_accounts where email = ${email} returning id`;
  for (const table of ['identity_passkeys', 'identity_totp', 'identity_recovery_codes']) {
    expect(await db`select from ${db(table)} where account_id = ${account?.id ?? ''}`).toEqual([]);
  }
});
