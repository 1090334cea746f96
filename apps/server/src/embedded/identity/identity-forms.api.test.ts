import { describe, expect, test } from 'vitest';
import { createAccount, newPerson, signIn } from '../../modules/auth/account.fixture';
import { createBrowser } from '../../modules/auth/browser.fixture';
import { startTestServer } from '../../modules/auth/test-server.fixture';

const { db, origin, app } = await startTestServer();

describe('the forms', () => {
  test('tell a wrong password and an unknown e-mail alike', async () => {
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    const wrong = await signIn(createBrowser(origin), person.email, 'not the password');
    const unknown = await signIn(createBrowser(origin), 'nobody@example.org', 'not the password');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.text).toContain('E-mail or password is wrong');
    const anonymous = (text: string, email: string) =>
      text.replaceAll(email, '').replaceAll(/interaction\/[\w-]+/g, '');
    expect(anonymous(wrong.text, person.email)).toBe(anonymous(unknown.text, 'nobody@example.org'));
  });

  test('tell all problems at their fields, keep what was typed, and never a password', async () => {
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
    'refuse a common password (%s)',
    async (password) => {
      const page = await createAccount(
        createBrowser(origin),
        newPerson({ password, confirmPassword: password }),
      );
      expect(page.status).toBe(400);
      expect(page.text).toContain('This password is among the most common ones');
    },
  );

  test('store a password as Argon2id only', async () => {
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    const [row] = await db<{ passwordHash: string }[]>`
      select password_hash from identity_accounts where email = ${person.email}`;
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('make one account of an e-mail, however it is written and however many try', async () => {
    const browsers = Array.from({ length: 5 }, () => createBrowser(origin));
    const person = newPerson();
    const pages = await Promise.all(
      browsers.map((browser, index) =>
        createAccount(browser, {
          ...person,
          email: index % 2 ? person.email.toUpperCase() : person.email,
        }),
      ),
    );
    const refused = pages.filter((page) => page.status === 400);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.text).toContain('There is an account with this e-mail already');
  });

  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: '' }],
    ['a null origin', { origin: 'null' }],
    ['a cross-site mark', { 'sec-fetch-site': 'cross-site' }],
  ])('refuse a post with %s', async (_name, headers) => {
    const browser = createBrowser(origin);
    const { url } = await browser.open('/api/login');
    const person = newPerson();
    const page = await browser.request(`${url.pathname}/create`, { form: person, headers });
    expect(page.status).toBe(403);
    expect(await db`select from identity_accounts where email = ${person.email}`).toHaveLength(0);
  });

  test('are over when the sign-in is over, and say so', async () => {
    for (const path of ['/idp/interaction/unknown', '/idp/interaction/unknown/create']) {
      const page = await createBrowser(origin).request(path);
      expect(page.status).toBe(400);
      expect(page.text).toContain('This sign-in is over');
    }
  });

  test('carry their protection: no script but the file of the theme, no frame, no store', async () => {
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
  ])('answer %s without failing', async (path) => {
    const visit = await createBrowser(origin).request(path);
    expect(visit.status).toBeGreaterThanOrEqual(400);
    expect(visit.status).toBeLessThan(500);
  });

  test('survive a null character in what the provider keeps', async () => {
    const browser = createBrowser(origin);
    const begun = await browser.request('/api/login');
    const authorize = new URL(begun.headers.get('location') ?? '');
    authorize.searchParams.set('state', 'a\u0000b');
    expect((await browser.open(authorize.href)).status).toBe(200);
  });
});
