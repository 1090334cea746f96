import { describe, expect, test } from 'vitest';
import {
  createAccount,
  newPerson,
  sendAccount,
  signIn,
  whoAmI,
} from '../../modules/auth/account.fixture';
import { createBrowser, type Visit } from '../../modules/auth/browser.fixture';
import { startTestServer } from '../../modules/auth/test-server.fixture';
import { fillLookAlikeKeys } from './fill-look-alike-keys';

const { db, origin, app } = await startTestServer();

/** The first account is treated differently, so create it beforehand. */
await createAccount(createBrowser(origin), newPerson());

const countAccounts = async (email: string) =>
  (await db`select from identity_accounts where lower(email) = lower(${email})`).length;

/** Removes what differs between any two responses. */
const anonymous = (text: string, email: string) =>
  text.replaceAll(email, '').replaceAll(/interaction\/[\w-]+/g, '');

describe('the forms', () => {
  test('respond identically to a wrong password and an unknown e-mail', async () => {
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    const wrong = await signIn(createBrowser(origin), person.email, 'not the password');
    const unknown = await signIn(createBrowser(origin), 'nobody@example.org', 'not the password');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.text).toContain('E-mail or password is wrong');
    expect(anonymous(wrong.text, person.email)).toBe(anonymous(unknown.text, 'nobody@example.org'));
  });

  test('respond identically to a taken and a free e-mail', async () => {
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    const before = await db`select * from identity_accounts where email = ${person.email}`;
    const taken = await sendAccount(createBrowser(origin), {
      ...person,
      firstName: 'Mallory',
      password: 'another password',
      confirmPassword: 'another password',
    });
    const other = newPerson();
    const free = await sendAccount(createBrowser(origin), other);
    expect([taken.status, free.status]).toEqual([200, 200]);
    expect(free.text).toContain(
      'If this e-mail was free, your account is ready. Sign in to continue.',
    );
    expect(anonymous(taken.text, person.email)).toBe(anonymous(free.text, other.email));
    const headersOf = (visit: typeof taken) =>
      [...visit.headers.keys()].filter((name) => name !== 'content-length').toSorted();
    expect(headersOf(taken)).toEqual(headersOf(free));
    expect(await db`select * from identity_accounts where email = ${person.email}`).toEqual(before);
    expect((await signIn(createBrowser(origin), person.email)).url.pathname).toBe('/');
    const acts = await db`
      select act, actor_name from audit_log where act like 'account.%' order by seq desc limit 2`;
    expect(acts).toEqual([
      { act: 'account.created', actorName: other.email },
      { act: 'account.refused', actorName: person.email },
    ]);
  });

  test('sign in the owner of an existing account, but nobody else', async () => {
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    expect((await createAccount(createBrowser(origin), person)).url.pathname).toBe('/');
    const password = 'a different password';
    const stranger = { ...person, password, confirmPassword: password };
    const landed = await createAccount(createBrowser(origin), stranger);
    expect([landed.status, landed.url.pathname]).toEqual([
      401,
      expect.stringMatching(/^\/idp\/interaction/),
    ]);
  });

  test.each([
    ['a full-width spelling', (email: string) => email.replace('E', '\uff25')],
    ['a capital i for an l', (email: string) => email.replace('l', 'I')],
  ])('create no second account for %s', async (_name, disguise) => {
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    const before = await db`select id from identity_accounts`;
    const page = await sendAccount(createBrowser(origin), {
      ...person,
      email: disguise(person.email),
    });
    expect(page.status).toBe(200);
    expect(await db`select id from identity_accounts`).toEqual(before);
  });

  test('create no account for the e-mail of a member of another provider', async () => {
    const person = newPerson();
    await db`insert into users (id, issuer, subject, email)
      values (gen_random_uuid(), 'https://elsewhere.example', 'x', ${person.email.toLowerCase()})`;
    expect((await sendAccount(createBrowser(origin), person)).status).toBe(200);
    expect(await countAccounts(person.email)).toBe(0);
  });

  test.each([
    ['a Cyrillic letter', 'email', '\u0430da@example.org', 'mixes letters of several alphabets'],
    ['a Cyrillic word', 'email', '\u0441\u0430\u0440\u0430@example.org', 'plain Latin letters'],
    ['a zero-width space', 'email', 'ad\u200ba@example.org', 'characters that cannot be seen'],
    ['a bidi override', 'email', 'ada\u202e@example.org', 'characters that cannot be seen'],
    ['a zero-width name', 'firstName', 'E\u200blin', 'characters that cannot be seen'],
    ['a bidi name', 'lastName', '\u2067Haugen', 'characters that cannot be seen'],
    ['a mixed name', 'firstName', '\u0415lin', 'mixes letters of several alphabets'],
  ])('reject %s at its field', async (_name, field, text, message) => {
    const page = await sendAccount(createBrowser(origin), newPerson({ [field]: text }));
    expect(page.status).toBe(400);
    expect(page.text).toMatch(new RegExp(`id="${field}-error">[^<]*${message}`));
  });

  test.each([
    ['\u0421\u0430\u0440\u0430', '\u041f\u0435\u0442\u0440\u043e\u0432\u0430'],
    ['Zo\u00eb', "O'Neill-\u00d8ster"],
    ['\u7530\u4e2d', '\u592a\u90ce'],
  ])('accept the name %s %s', async (firstName, lastName) => {
    const browser = createBrowser(origin);
    expect((await createAccount(browser, newPerson({ firstName, lastName }))).url.pathname).toBe(
      '/',
    );
  });

  test('accept accounts from before look-alikes were folded', async () => {
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    // Legacy keys: two look-alikes and one in full width.
    const legacy = ['pauI@example.org', 'paul@example.org', '\uff50aul@example.org'];
    for (const email of legacy) {
      await db`
        insert into identity_accounts (id, email, email_key, first_name, last_name, password_hash)
        select gen_random_uuid(), ${email}, ${email.normalize('NFC').toLowerCase()}, 'Paul', 'Lie',
          password_hash
        from identity_accounts where email = ${person.email}`;
    }
    await fillLookAlikeKeys(db);
    await fillLookAlikeKeys(db);
    const rows = await db<{ email: string }[]>`
      select email from identity_accounts where email_skeleton = 'paul@example.org'`;
    expect(rows).toHaveLength(1);
    for (const email of legacy) {
      const browser = createBrowser(origin);
      await signIn(browser, email);
      expect(await whoAmI(browser)).toMatchObject({ email });
    }
  });

  test('show all problems at their fields and keep the input except passwords', async () => {
    const browser = createBrowser(origin);
    const page = await createAccount(browser, {
      firstName: '<b>"Elin"</b>',
      lastName: ' ',
      email: 'no address',
      password: 'short pw!',
      confirmPassword: 'shirt pw!',
    });
    expect(page.status).toBe(400);
    for (const [field, message] of [
      ['lastName', 'Last name is required'],
      ['email', 'This is not an e-mail address'],
      ['password', 'Use at least 10 characters'],
      ['confirmPassword', 'The two passwords differ'],
    ]) {
      expect(page.text).toContain(`id="${field}-error">${message}<`);
      expect(page.text).toMatch(new RegExp(`name="${field}"[^>]*${field}-error"[^>]*aria-invalid`));
    }
    expect(page.text).toContain('value="&#60;b&#62;&#34;Elin&#34;&#60;/b&#62;"');
    expect(page.text).not.toMatch(/sh[io]rt pw/);
    expect(page.text).not.toContain('firstName-error');
  });

  test.each(['qwertyuiop', 'Password123', '1234567890'])(
    'reject a common password (%s)',
    async (password) => {
      const page = await createAccount(
        createBrowser(origin),
        newPerson({ password, confirmPassword: password }),
      );
      expect(page.status).toBe(400);
      expect(page.text).toContain('This password is among the most common ones');
    },
  );

  test('store passwords as Argon2id hashes', async () => {
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    const [row] = await db<{ passwordHash: string }[]>`
      select password_hash from identity_accounts where email = ${person.email}`;
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('create one account per e-mail, regardless of case and concurrency', async () => {
    const browsers = Array.from({ length: 5 }, () => createBrowser(origin));
    const person = newPerson();
    const pages = await Promise.all(
      browsers.map((browser, index) =>
        sendAccount(browser, {
          ...person,
          email: index % 2 ? person.email.toUpperCase() : person.email,
        }),
      ),
    );
    expect(pages.map((page) => page.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await countAccounts(person.email)).toBe(1);
  });

  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: '' }],
    ['a null origin', { origin: 'null' }],
    ['a cross-site mark', { 'sec-fetch-site': 'cross-site' }],
  ])('reject a post with %s', async (_name, headers) => {
    const browser = createBrowser(origin);
    const { url } = await browser.open('/api/login');
    const person = newPerson();
    const page = await browser.request(`${url.pathname}/create`, { form: person, headers });
    expect(page.status).toBe(403);
    expect(await db`select from identity_accounts where email = ${person.email}`).toHaveLength(0);
  });

  test('report an unknown or finished sign-in', async () => {
    for (const path of ['/idp/interaction/unknown', '/idp/interaction/unknown/create']) {
      const page = await createBrowser(origin).request(path);
      expect(page.status).toBe(400);
      expect(page.text).toContain('This sign-in is over');
    }
  });

  test('lead from a finished sign-in to the application, if the browser is signed in', async () => {
    const browser = createBrowser(origin);
    const person = newPerson();
    await createAccount(browser, person);
    const isForm = ({ url, status }: Visit) =>
      status === 200 && /^.idp.interaction/.test(url.pathname);
    const form = browser.visits.findLast(isForm)?.url.pathname ?? '';
    const back = await browser.request(form);
    expect([back.status, back.headers.get('location')]).toEqual([303, '/']);
    await browser.open('/api/logout');
    expect((await browser.request(form)).text).toContain('This sign-in is over');
  });

  test('send security headers and contain no script except the theme', async () => {
    const { headers, text } = await createBrowser(origin).open('/api/login');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text.match(/<script.*/g)).toEqual(['<script src="/theme.js"></script>']);
    expect(text).not.toContain('style=');
    const style = /href="(\/idp\/assets\/[^"]+\.css)"/.exec(text)?.[1] ?? '';
    const sheet = await app.inject({ url: style });
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(sheet.headers['cache-control']).toContain('immutable');
  });

  test.each([
    '/idp/auth?state=%00',
    '/idp/auth/%00',
    '/idp/nothing',
    '/idp/token',
    '/idp/me',
    '/idp/session/end/confirm',
    '/idp/interaction/%E0%A4%A',
  ])('respond to %s without a server error', async (path) => {
    const visit = await createBrowser(origin).request(path);
    expect(visit.status).toBeGreaterThanOrEqual(400);
    expect(visit.status).toBeLessThan(500);
  });

  test('accept a null character in the state of the provider', async () => {
    const browser = createBrowser(origin);
    const started = await browser.request('/api/login');
    const authorize = new URL(started.headers.get('location') ?? '');
    authorize.searchParams.set('state', 'a\u0000b');
    expect((await browser.open(authorize.href)).status).toBe(200);
  });
});
