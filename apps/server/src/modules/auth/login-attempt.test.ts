import { afterEach, describe, expect, test, vi } from 'vitest';
import { ATTEMPT_SECONDS, createLoginAttempts, MAX_ATTEMPTS } from './login-attempt';

const SECRET = 'a secret of thirty-two characters or more';
const HTTP = new URL('http://localhost:3000');
const ATTEMPT = { state: 'the-state', nonce: 'n', codeVerifier: 'v', returnTo: '/reports' };

afterEach(() => {
  vi.useRealTimers();
});

describe('a login attempt', () => {
  test('can only be opened with its own state', async () => {
    const attempts = createLoginAttempts(SECRET, HTTP);
    const name = attempts.nameCookie(ATTEMPT.state, 1);
    const cookies = { [name]: await attempts.seal(ATTEMPT) };
    await expect(attempts.open('the-state', cookies)).resolves.toEqual({
      attempt: ATTEMPT,
      cookie: name,
    });
    await expect(attempts.open('another', cookies)).resolves.toBeNull();
    await expect(attempts.open('the-state', {})).resolves.toBeNull();
  });

  test('is bound to its state even when the cookie is renamed', async () => {
    const attempts = createLoginAttempts(SECRET, HTTP);
    const sealed = await attempts.seal(ATTEMPT);
    const renamed = { [attempts.nameCookie('another', 1)]: sealed };
    await expect(attempts.open('another', renamed)).resolves.toBeNull();
  });

  test('cannot be read or forged with another secret', async () => {
    const attempts = createLoginAttempts(SECRET, HTTP);
    const other = createLoginAttempts('another secret of thirty-two characters', HTTP);
    const sealed = await other.seal(ATTEMPT);
    expect(sealed).not.toContain('reports');
    const cookies = { [attempts.nameCookie(ATTEMPT.state, 1)]: sealed };
    await expect(attempts.open(ATTEMPT.state, cookies)).resolves.toBeNull();
  });

  test('expires after an hour', async () => {
    const attempts = createLoginAttempts(SECRET, HTTP);
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const cookies = { [attempts.nameCookie(ATTEMPT.state, 1)]: await attempts.seal(ATTEMPT) };
    vi.setSystemTime(Date.now() + (ATTEMPT_SECONDS - 10) * 1000);
    await expect(attempts.open(ATTEMPT.state, cookies)).resolves.not.toBeNull();
    vi.setSystemTime(Date.now() + 20_000);
    await expect(attempts.open(ATTEMPT.state, cookies)).resolves.toBeNull();
  });

  test('is dropped, oldest first, when too many are pending', () => {
    const attempts = createLoginAttempts(SECRET, HTTP);
    const start = Date.UTC(2026, 0, 1);
    const names = Array.from({ length: MAX_ATTEMPTS + 1 }, (_, index) =>
      attempts.nameCookie(`state ${index}`, start + index),
    );
    const cookies = Object.fromEntries([...names, 'theme'].map((name) => [name, 'x']));
    expect(attempts.listSurplus(cookies)).toEqual(names.slice(0, 2));
    expect(attempts.listSurplus({ theme: 'x' })).toEqual([]);
  });
});
