import { accessEndpoints, INVITATION_PATH } from '@watchfloor/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApi, TEST_ORIGIN } from '../../testing/test-app';
import { createAccount, newPerson, sendAccount, signIn, whoAmI } from '../auth/account.fixture';
import { type Browser, createBrowser } from '../auth/browser.fixture';
import { startSession } from '../auth/sessions';
import { startTestServer } from '../auth/test-server.fixture';
import { setRegistration } from './access.fixture';

const origin = TEST_ORIGIN;
const { app, db, port } = await startTestServer({ PUBLIC_URL: origin });
const openBrowser = (to = port) =>
  createBrowser(origin, (url) => new URL(`${url.pathname}${url.search}`, `http://127.0.0.1:${to}`));

const first = openBrowser();
const firstPerson = newPerson();
await createAccount(first, firstPerson);
const admin = await whoAmI(first);
const asAdmin = createApi(app, { ...admin, session: await startSession(db, { userId: admin.id }) });

async function invite(body: object = {}): Promise<string> {
  const made = await asAdmin(accessEndpoints.invite, { body });
  expect(made.status).toBe(201);
  expect(made.body.url).toMatch(new RegExp(`^${origin}${INVITATION_PATH}[\\w-]{43}$`));
  return made.body.url;
}

const openLink = (browser: Browser, url: string) => browser.open(new URL(url).pathname);
const stateOf = async (email: string) => {
  const [row] = await db`select state, is_admin, affiliation from users where email = ${email}`;
  return row;
};

describe('with open registration', () => {
  test('everyone who signs in is a member', async () => {
    const browser = openBrowser();
    await createAccount(browser, newPerson());
    expect(await whoAmI(browser)).toMatchObject({ state: 'active' });
  });
});

describe('with approval', () => {
  beforeAll(() => setRegistration(db, 'approval'));

  test('a new account waits, sees only itself, and is let in by an admin', async () => {
    const browser = openBrowser();
    const person = newPerson();
    await createAccount(browser, person);
    const me = await whoAmI(browser);
    expect(me.state).toBe('waiting');
    const refused = await browser.request('/api/reports');
    expect(refused.status).toBe(403);
    expect(JSON.parse(refused.text).message).toBe('Your account waits for approval');
    expect((await browser.request('/api/events')).status).toBe(403);
    const listed = await asAdmin(accessEndpoints.listMembers, { query: { state: 'waiting' } });
    expect(listed.body.map(({ id }) => id)).toContain(me.id);
    const [notice] = await db`
      select title, target from notifications
      where user_id = ${admin.id} and kind = 'access-request' and read_at is null`;
    expect(notice).toEqual({ title: `Elin ${person.lastName}`, target: 'access' });
    const decided = await asAdmin(accessEndpoints.decide, {
      body: { ids: [me.id], decision: 'approve' },
    });
    expect(decided.body).toEqual({ ids: [me.id] });
    expect((await browser.request('/api/reports')).status).toBe(200);
    expect(await whoAmI(browser)).toMatchObject({ state: 'active' });
    expect(
      await db`select from notifications where kind = 'access-request' and read_at is null`,
    ).toEqual([]);
  });

  test('one notification says how many wait', async () => {
    for (const count of [1, 2]) {
      await createAccount(openBrowser(), newPerson({ firstName: `Number ${count}` }));
    }
    const notices = await db<{ title: string }[]>`
      select title from notifications
      where user_id = ${admin.id} and kind = 'access-request' and read_at is null`;
    expect(notices).toHaveLength(1);
    expect(notices[0]?.title).toMatch(/^Number 2 .* and 1 more$/);
  });

  test('a refused account is gone, and its password with it', async () => {
    const browser = openBrowser();
    const person = newPerson();
    await createAccount(browser, person);
    const me = await whoAmI(browser);
    const body = { ids: [me.id], decision: 'refuse' as const };
    expect((await asAdmin(accessEndpoints.decide, { body })).body).toEqual({ ids: [me.id] });
    expect((await browser.request('/api/auth/user')).status).toBe(401);
    expect(await db`select from identity_accounts where id::text = ${me.id}`).toEqual([]);
    expect((await signIn(openBrowser(), person.email)).status).toBe(401);
  });

  test('of an approval and a refusal at once, one counts', async () => {
    const browser = openBrowser();
    await createAccount(browser, newPerson());
    const { id } = await whoAmI(browser);
    const decide = (decision: 'approve' | 'refuse') =>
      asAdmin(accessEndpoints.decide, { body: { ids: [id], decision } });
    const [approval, refusal] = await Promise.all([decide('approve'), decide('refuse')]);
    expect(approval.body.ids.length + refusal.body.ids.length).toBe(1);
    const [row] = await db`select state from users where id = ${id}`;
    expect(row?.state).toBe(approval.body.ids.length === 1 ? 'active' : undefined);
  });

  test('an invitation lets in at once, with its affiliation', async () => {
    const browser = openBrowser();
    const person = newPerson();
    await openLink(browser, await invite({ affiliation: 'client' }));
    await createAccount(browser, person);
    expect(await stateOf(person.email)).toEqual({
      state: 'active',
      isAdmin: false,
      affiliation: 'client',
    });
  });

  test('an account that waits is let in by an invitation', async () => {
    const browser = openBrowser();
    const person = newPerson();
    await createAccount(browser, person);
    expect(await whoAmI(browser)).toMatchObject({ state: 'waiting' });
    await openLink(browser, await invite());
    await signIn(browser, person.email);
    expect(await stateOf(person.email)).toMatchObject({ state: 'active' });
  });
});

describe('with invitations only', () => {
  beforeAll(() => setRegistration(db, 'invite'));

  test('nobody creates an account without a link, and members sign in as before', async () => {
    const browser = openBrowser();
    const { url, text } = await browser.open('/api/login');
    expect(text).toContain('You need an invitation from an admin.');
    const form = newPerson();
    const page = await browser.open(`${url.pathname}/create`);
    expect(page.text).toContain('You need an invitation');
    expect((await browser.open(`${url.pathname}/create`, { form })).status).toBe(403);
    expect(await db`select from identity_accounts where email = ${form.email}`).toEqual([]);
    await signIn(browser, firstPerson.email);
    expect(await whoAmI(browser)).toMatchObject({ id: admin.id });
  });

  test('a link works once, also for two who use it at the same moment', async () => {
    const url = await invite({ isAdmin: true });
    const people = [newPerson(), newPerson()];
    const landed = await Promise.all(
      people.map(async (person) => {
        const browser = openBrowser();
        await openLink(browser, url);
        return createAccount(browser, person);
      }),
    );
    const members = await Promise.all(people.map(({ email }) => stateOf(email)));
    expect(members.filter(Boolean)).toEqual([
      { state: 'active', isAdmin: true, affiliation: 'organization' },
    ]);
    expect(
      landed.filter(({ text }) => text.includes('This invitation cannot be used')),
    ).toHaveLength(1);
    const late = await openLink(openBrowser(), url);
    expect(late.status).toBe(403);
  });

  test('a link for another e-mail lets nobody in', async () => {
    const browser = openBrowser();
    const person = newPerson();
    await openLink(browser, await invite({ email: 'somebody.else@example.org' }));
    const landed = await createAccount(browser, person);
    expect(landed.text).toContain('This invitation cannot be used');
    expect(await stateOf(person.email)).toBeUndefined();
  });

  test('a withdrawn, an expired and a made-up link are refused alike', async () => {
    const made = await asAdmin(accessEndpoints.invite, { body: {} });
    const params = { id: made.body.id };
    expect((await asAdmin(accessEndpoints.withdrawInvitation, { params })).status).toBe(204);
    const expired = await asAdmin(accessEndpoints.invite, { body: {} });
    await db`update invitations set expires_at = now() where id = ${expired.body.id}`;
    const texts = await Promise.all(
      [made.body.url, expired.body.url, `${origin}${INVITATION_PATH}${'a'.repeat(43)}`].map(
        async (url) => {
          const { status, text } = await openLink(openBrowser(), url);
          return [status, text];
        },
      ),
    );
    expect(new Set(texts.map(String)).size).toBe(1);
    expect(texts[0]?.[0]).toBe(403);
    const listed = await asAdmin(accessEndpoints.listInvitations);
    const states = new Map(listed.body.map(({ id, state }) => [id, state]));
    expect([states.get(made.body.id), states.get(expired.body.id)]).toEqual([
      'withdrawn',
      'expired',
    ]);
  });

  test('an invitation for a member is refused, and a used one cannot be withdrawn', async () => {
    const taken = await asAdmin(accessEndpoints.invite, {
      body: { email: firstPerson.email.toUpperCase() },
    });
    expect(taken.status).toBe(409);
    const [used] = await db<{ id: string }[]>`
      select id from invitations where used_at is not null limit 1`;
    const params = { id: used?.id ?? '' };
    expect((await asAdmin(accessEndpoints.withdrawInvitation, { params })).status).toBe(409);
    for (const body of [{ email: 'nobody' }, { affiliation: 'friend' }, { isAdmin: 'yes' }]) {
      expect((await asAdmin(accessEndpoints.invite, { body: body as object })).status).toBe(400);
    }
  });
});

describe('with closed registration', () => {
  beforeAll(() => setRegistration(db, 'closed'));

  test('nobody new gets in, not even with a link', async () => {
    expect((await asAdmin(accessEndpoints.invite, { body: {} })).status).toBe(409);
    const page = await sendAccount(openBrowser(), newPerson());
    expect(page.status).toBe(403);
  });
});

test('an admin changes who may register, which is recorded', async () => {
  const { status, body } = await asAdmin(accessEndpoints.changeSettings, {
    body: { registration: 'open' },
  });
  expect([status, body]).toEqual([
    200,
    { registration: 'open', isFixed: false, hasOutsideProvider: false },
  ]);
  const [row] = await db`
    select actor_id, details from audit_log where act = 'registration.changed'
    order by seq desc limit 1`;
  expect(row).toEqual({ actorId: admin.id, details: { from: 'closed', to: 'open' } });
  const wrong = { registration: 'everyone' } as unknown as { registration: 'open' };
  expect((await asAdmin(accessEndpoints.changeSettings, { body: wrong })).status).toBe(400);
});

test('the environment wins, and says so', async () => {
  const fixed = await startTestServer({ REGISTRATION: 'invite', PUBLIC_URL: origin });
  const browser = openBrowser(fixed.port);
  await createAccount(browser, newPerson());
  const me = await whoAmI(browser);
  expect(me).toMatchObject({ isAdmin: true, state: 'active' });
  const session = await startSession(fixed.db, { userId: me.id });
  const api = createApi(fixed.app, { ...me, session });
  expect((await api(accessEndpoints.getSettings)).body).toMatchObject({
    registration: 'invite',
    isFixed: true,
  });
  const body = { registration: 'open' as const };
  expect((await api(accessEndpoints.changeSettings, { body })).status).toBe(409);
});
