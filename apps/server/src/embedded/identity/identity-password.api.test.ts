import { PASSWORD_PAGE } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import { writeAuditLog } from '../../modules/audit/audit.service';
import {
  createAccount,
  isHome,
  newPerson,
  PASSWORD,
  signIn,
} from '../../modules/auth/account.fixture';
import { createBrowser } from '../../modules/auth/browser.fixture';
import { startTestServer } from '../../modules/auth/test-server.fixture';
import { resetPassword } from './set-password';

const { db, origin } = await startTestServer();
const NEW = 'another horse, another battery';

const change = (email: string, changes: Partial<Record<string, string>> = {}) =>
  createBrowser(origin).request(PASSWORD_PAGE, {
    form: {
      email,
      currentPassword: PASSWORD,
      password: NEW,
      confirmPassword: changes.password ?? NEW,
      ...changes,
    },
  });

const statusOf = async (browser: ReturnType<typeof createBrowser>) =>
  (await browser.request('/api/auth/user')).status;

const landing = async (email: string, password: string) =>
  (await signIn(createBrowser(origin), email, password)).url.pathname;

const auditRows = (email: string) => db<{ act: string; actorName: string; memberName: string }[]>`
  select act, actor_name, member_name from audit_log
  where act = 'password.changed' and search_text like ${`%${email.toLowerCase()}%`} order by seq`;

describe('changing a password', () => {
  test('signs out every browser and accepts only the new password', async () => {
    const person = newPerson();
    const [first, second, bystander] = [
      createBrowser(origin),
      createBrowser(origin),
      createBrowser(origin),
    ];
    await createAccount(first, person);
    await signIn(second, person.email);
    await createAccount(bystander, newPerson());
    expect(await Promise.all([first, second, bystander].map(statusOf))).toEqual([200, 200, 200]);

    const page = await change(person.email.toUpperCase());
    expect(page.status).toBe(200);
    expect(page.text).toContain('Your password is changed');
    expect(await Promise.all([first, second, bystander].map(statusOf))).toEqual([401, 401, 200]);
    // The provider does not remember the browser either.
    expect((await first.open('/api/login')).url.pathname).toMatch(/^\/idp\/interaction\//);
    expect(await landing(person.email, PASSWORD)).toMatch(/^\/idp\//);
    expect(await landing(person.email, NEW)).toBe('/');

    const [row, ...more] = await auditRows(person.email);
    expect(more).toEqual([]);
    expect(row?.actorName).toContain(person.email);
    expect(row?.memberName).toBe(row?.actorName);
  });

  test('ends a sign-in that has the old password and was not yet finished', async () => {
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    const thief = createBrowser(origin);
    const { url } = await thief.open('/api/login');
    const form = { email: person.email, password: PASSWORD };
    const signedIn = await thief.request(url.pathname, { form });
    expect(signedIn.status).toBe(303);
    expect((await change(person.email)).status).toBe(200);
    await thief.open(signedIn.headers.get('location') ?? '', { until: isHome });
    expect(await statusOf(thief)).toBe(401);
    expect((await thief.open('/api/login', { until: isHome })).text).toContain('Welcome back');
  });

  test('needs the current password, with the limits of the sign-in', async () => {
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    expect((await change(person.email, { currentPassword: 'a guess' })).status).toBe(401);
    // Both passwords are verified, so each counts.
    expect(await db`select round(failures)::int as failures from sign_in_tries`).toContainEqual({
      failures: 2,
    });
    await db`update sign_in_tries set failures = 20, last_at = now() where key like 'pair:%'`;
    expect((await change(person.email, { currentPassword: 'a guess' })).status).toBe(401);
    expect((await change(person.email, { currentPassword: 'a guess' })).status).toBe(429);
    expect((await signIn(createBrowser(origin), person.email)).status).toBe(429);
    await db`delete from sign_in_tries`;
    expect(await landing(person.email, PASSWORD)).toBe('/');
    expect(await auditRows(person.email)).toEqual([]);
  });

  test('accepts a double click', async () => {
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    const atOnce = await Promise.all([change(person.email), change(person.email)]);
    const later = await change(person.email);
    for (const page of [...atOnce, later]) expect(page.text).toContain('Your password is changed');
    expect(await auditRows(person.email)).toHaveLength(1);
  });

  test('succeeds for only one of two concurrent changes', async () => {
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    const passwords = ['the password of the first', 'the password of the second'];
    const pages = await Promise.all(
      passwords.map((password) => change(person.email, { password })),
    );
    expect(pages.map((page) => page.status).sort()).toEqual([200, 401]);
    const winner = passwords[pages.findIndex((page) => page.status === 200)] ?? '';
    expect(await landing(person.email, winner)).toBe('/');
    expect(await auditRows(person.email)).toHaveLength(1);
  });

  test('responds identically to a wrong password and an unknown e-mail', async () => {
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    const wrong = await change(person.email, { currentPassword: 'not the password' });
    const unknown = await change('nobody@example.org', { currentPassword: 'not the password' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.text).toContain('E-mail or password is wrong');
    expect(wrong.text.replaceAll(person.email, '')).toBe(
      unknown.text.replaceAll('nobody@example.org', ''),
    );
  });

  test.each([
    ['too short', { password: 'short' }, 'password', 'Use at least 10 characters'],
    ['common', { password: '1234567890' }, 'password', 'This password is among the most common'],
    ['the same', { password: PASSWORD }, 'password', 'This is the current password'],
    ['typed differently', { confirmPassword: 'x' }, 'confirmPassword', 'The two passwords differ'],
    ['without the old', { currentPassword: '' }, 'currentPassword', 'Password is required'],
    ['without e-mail', { email: ' ' }, 'email', 'E-mail is required'],
  ])('rejects a password that is %s, at its field', async (_name, changes, field, message) => {
    const page = await change('someone@example.org', changes);
    expect(page.status).toBe(400);
    expect(page.text).toContain(`id="${field}-error">${message}`);
    expect(page.text).not.toContain(NEW);
    expect(page.text).not.toContain(PASSWORD);
  });

  test('rejects a post from another origin', async () => {
    const page = await createBrowser(origin).request(PASSWORD_PAGE, {
      form: { email: 'a@b.example' },
      headers: { origin: 'https://evil.example' },
    });
    expect(page.status).toBe(403);
  });
});

describe('a password reset by an operator', () => {
  const events = createDomainEvents();
  writeAuditLog(events);
  const transact = createTransact(db, events);

  test('sets a new password and ends all sessions', async () => {
    const person = newPerson();
    const browser = createBrowser(origin);
    await createAccount(browser, person);
    const password = await resetPassword(transact, person.email.toUpperCase());
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect(await statusOf(browser)).toBe(401);
    expect(await landing(person.email, password ?? '')).toBe('/');
    expect(await landing(person.email, PASSWORD)).toMatch(/^\/idp\//);
    const [row] = await auditRows(person.email);
    expect(row?.actorName).toBe('Operator (shell)');
  });

  test('returns null for an unknown e-mail', async () => {
    expect(await resetPassword(transact, 'nobody@example.org')).toBeNull();
  });
});
