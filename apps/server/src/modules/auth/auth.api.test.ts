import { authEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import { createTestApp } from '../../testing/test-app';
import { createTestDatabase } from '../../testing/test-database';

import { findSessions } from './auth.queries';
import { admitMember } from './members';
import { toSessionId } from './session-cookie';
import { startSession } from './sessions';
import { SignInError } from './sign-in-error';

const { app, db, make, apiAs } = await createTestApp();
const profile = {
  email: null,
  isEmailVerified: false,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
};

const withCookie = (value: string) =>
  app.inject({ url: '/api/auth/user', cookies: { watchfloor_session: value } });

describe('a session', () => {
  test('authenticates its member, and only its hash is stored', async () => {
    const member = await make.member();
    const answer = await apiAs(member)(authEndpoints.currentUser);
    expect(answer.status).toBe(200);
    expect(answer.body.id).toBe(member.id);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const rows = await db<{ sid: string }[]>`select sid from sessions where user_id = ${member.id}`;
    expect(rows).toEqual([{ sid: toSessionId(member.session) }]);
    expect(JSON.stringify(await db`select * from sessions`)).not.toContain(member.session);
  });

  test.each(['garbage', 'a'.repeat(43), `${'a'.repeat(42)}%00`, ''])(
    'that is unknown (%j) is rejected and its cookie cleared',
    async (value) => {
      const answer = await withCookie(value);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'UNAUTHORIZED', message: 'Unauthorized' });
      expect(answer.headers['set-cookie']).toMatch(/^watchfloor_session=; Max-Age=0;/);
    },
  );

  test('expires after seven days without a visit', async () => {
    const { id, session } = await make.member();
    const [row] = await db<{ days: number }[]>`
      select extract(epoch from expire - created_at)::float8 / 86400 as days from sessions
      where user_id = ${id}`;
    expect(row?.days).toBeCloseTo(7, 3);
    await db`update sessions set expire = now() - interval '1 second' where user_id = ${id}`;
    expect((await withCookie(session)).statusCode).toBe(401);
  });

  test('is extended at most once an hour', async () => {
    const { id, session } = await make.member();
    await db`
      update sessions set last_seen_at = now() - interval '61 minutes', expire = now() + interval '1 day'
      where user_id = ${id}`;
    const renewed = await withCookie(session);
    expect(renewed.headers['set-cookie']).toMatch(
      new RegExp(`^watchfloor_session=${session}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax$`),
    );
    const [row] = await db`
      select from sessions where user_id = ${id} and expire > now() + interval '6.9 days'`;
    expect(row).toBeDefined();
    expect((await withCookie(session)).headers['set-cookie']).toBeUndefined();
  });

  test('expires 30 days after the sign-in, however often it is used', async () => {
    const { id, session } = await make.member();
    const visitAt = (days: number) => db`
      update sessions set created_at = now() - ${days} * interval '1 day',
        last_seen_at = now() - interval '61 minutes', expire = now() + interval '1 day'
      where user_id = ${id}`;
    await visitAt(28);
    const renewed = await withCookie(session);
    const maxAge = /Max-Age=(\d+);/.exec(String(renewed.headers['set-cookie']))?.[1];
    expect(Number(maxAge) / 86_400).toBeCloseTo(2, 2);
    const [row] = await db<{ days: number }[]>`
      select extract(epoch from expire - created_at)::float8 / 86400 as days from sessions
      where user_id = ${id}`;
    expect(row?.days).toBeCloseTo(30, 3);
    await visitAt(30);
    await withCookie(session);
    expect((await withCookie(session)).statusCode).toBe(401);
    expect(await findSessions(db, [toSessionId(session) ?? ''])).toEqual([]);
  });

  test('reads the current rights, and ends when the member is deleted', async () => {
    const { id, session } = await make.member({ isAdmin: true });
    expect((await withCookie(session)).json()).toMatchObject({ isAdmin: true });
    await db`update users set is_admin = false where id = ${id}`;
    expect((await withCookie(session)).json()).toMatchObject({ isAdmin: false });
    await db`delete from users where id = ${id}`;
    expect((await withCookie(session)).statusCode).toBe(401);
  });

  test('is not ended by a link on another site', async () => {
    const { session } = await make.member();
    const cookies = { watchfloor_session: session };
    const linked = await app.inject({
      url: '/api/logout',
      cookies,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(linked.statusCode).toBe(200);
    expect(linked.body).toContain('href="/api/logout"');
    expect(linked.headers['set-cookie']).toBeUndefined();
    expect((await withCookie(session)).statusCode).toBe(200);
    const out = await app.inject({
      url: '/api/logout',
      cookies,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(out.statusCode).toBe(302);
    expect(out.headers.location).toBe('/');
    expect((await withCookie(session)).statusCode).toBe(401);
  });

  test('over https is bound to the host', async () => {
    const secure = await createTestApp({ PUBLIC_URL: 'https://watchfloor.example' });
    const member = await secure.make.member();
    const request = (name: string) =>
      secure.app.inject({
        url: '/api/auth/user',
        headers: { host: 'watchfloor.example' },
        cookies: { [name]: member.session },
      });
    expect((await request('__Host-watchfloor_session')).statusCode).toBe(200);
    expect((await request('watchfloor_session')).statusCode).toBe(401);
    const login = await secure.app.inject({
      url: '/api/login',
      headers: { host: 'watchfloor.example' },
    });
    expect(login.headers['set-cookie']).toMatch(
      /^__Host-watchfloor_login_.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});

const OPEN = { registration: 'open', invitationHash: null, adminEmails: [] } as const;

describe('members', () => {
  const by = (subject: string) => ({ issuer: 'https://issuer.test', subject });

  test('only one of twenty simultaneous first members becomes an admin', async () => {
    const empty = (await createTestDatabase()).db;
    const transact = createTransact(empty, createDomainEvents());
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        transact((tx, publish) => admitMember(tx, publish, by(`first-${index}`), profile, OPEN)),
      ),
    );
    expect(new Set(ids).size).toBe(20);
    const admins = await empty`select id from users where is_admin`;
    expect(admins).toHaveLength(1);
  });

  test('are created once by simultaneous sign-ins with the same identity', async () => {
    const transact = createTransact(db, createDomainEvents());
    const ids = await Promise.all(
      Array.from({ length: 10 }, () =>
        transact((tx, publish) => admitMember(tx, publish, by('same'), profile, OPEN)),
      ),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test('are updated from the claims of the provider', async () => {
    const transact = createTransact(db, createDomainEvents());
    const admit = (claims: object) =>
      transact((tx, publish) =>
        admitMember(tx, publish, by('fresh'), { ...profile, ...claims }, OPEN),
      );
    const id = await admit({ email: 'Old@Example.org', firstName: 'Old' });
    expect(await admit({ email: 'new@example.org', firstName: null })).toBe(id);
    const [row] = await db`select email, first_name from users where id = ${id}`;
    expect(row).toEqual({ email: 'new@example.org', firstName: null });
  });

  test('never share an e-mail, case-insensitively', async () => {
    const transact = createTransact(db, createDomainEvents());
    const admit = (subject: string, email: string) =>
      transact((tx, publish) => admitMember(tx, publish, by(subject), { ...profile, email }, OPEN));
    await admit('owner', 'Elin@Example.org');
    await expect(admit('other', 'elin@example.ORG')).rejects.toThrow(SignInError);
    expect(await db`select from users where subject = 'other'`).toHaveLength(0);
  });

  test('become admins only by a verified e-mail in the list', async () => {
    const transact = createTransact(db, createDomainEvents());
    const admit = async (subject: string, email: string, isEmailVerified: boolean) => {
      const verified = { ...profile, email, isEmailVerified };
      const id = await transact((tx, publish) =>
        admitMember(tx, publish, by(subject), verified, {
          ...OPEN,
          adminEmails: ['boss@example.org'],
        }),
      );
      const [row] = await db<{ isAdmin: boolean }[]>`select is_admin from users where id = ${id}`;
      return row?.isAdmin;
    };
    expect(await admit('boss', 'boss@example.org', false)).toBe(false);
    expect(await admit('clerk', 'clerk@example.org', true)).toBe(false);
    expect(await admit('boss', 'Boss@Example.org', true)).toBe(true);
    // A sign-in only adds rights; it never revokes them.
    expect(await admit('boss', 'boss@example.org', false)).toBe(true);
  });
});

test('a session can be started for any member', async () => {
  const { id } = await make.member();
  const token = await startSession(db, { userId: id, userAgent: 'x'.repeat(900), address: '::1' });
  expect((await withCookie(token)).json()).toMatchObject({ id });
});
