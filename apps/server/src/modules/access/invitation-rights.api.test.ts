import { accessEndpoints, INVITATION_PATH, usersEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import type { Tx } from '../../db/client';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import { readSettings } from '../../settings';
import { countBlocked } from '../../testing/count-blocked';
import { createFactories, type Member } from '../../testing/factories';
import { createApi, TEST_ORIGIN } from '../../testing/test-app';
import { writeAuditLog } from '../audit/audit.service';
import { createAccount, newPerson, whoAmI } from '../auth/account.fixture';
import { changeAdminRights } from '../auth/admin-rights';
import { createBrowser } from '../auth/browser.fixture';
import { applyGroups } from '../auth/group-grants';
import { startSession } from '../auth/sessions';
import { startTestServer } from '../auth/test-server.fixture';
import { setRegistration } from './access.fixture';
import { changeStateByEmail, inviteByShell, removeByEmail } from './access-commands';
import { listenForLostRights } from './invitations.listeners';
import { deleteEverything, keepWork } from './removal';

const { app, db, port } = await startTestServer({ PUBLIC_URL: TEST_ORIGIN });
const make = createFactories(db);
const openBrowser = () =>
  createBrowser(
    TEST_ORIGIN,
    (url) => new URL(`${url.pathname}${url.search}`, `http://127.0.0.1:${port}`),
  );

const chiefsBrowser = openBrowser();
await createAccount(chiefsBrowser, newPerson());
const chief: Member = await whoAmI(chiefsBrowser);
const asChief = createApi(app, { ...chief, session: await startSession(db, { userId: chief.id }) });
await setRegistration(db, 'invite');

/** What the programs behind the npm commands do with events. */
const events = createDomainEvents();
writeAuditLog(events);
listenForLostRights(events);
const transact = createTransact(db, events);
const shell = { db, transact, settings: readSettings({ PUBLIC_URL: TEST_ORIGIN }) };
const emailOf = ({ username }: Member) => `${username}@example.org`;

const invite = async (maker: Member, body: object = {}) => {
  const made = await createApi(app, maker)(accessEndpoints.invite, { body });
  expect(made.status).toBe(201);
  return made.body;
};
const open = (url: string, browser = openBrowser()) => browser.open(new URL(url).pathname);
const stateOf = async (id: string) => {
  const { body } = await asChief(accessEndpoints.listInvitations);
  return body.find((invitation) => invitation.id === id)?.state;
};
const isMember = async (email: string) =>
  (await db`select from users where lower(email) = lower(${email})`).length > 0;

const change = (id: string, body: object) =>
  asChief(accessEndpoints.changeMember, { params: { id }, body });
const remove = ({ id }: Member, query: { work?: 'keep' }) =>
  asChief(usersEndpoints.delete, { params: { id }, query });

/** Each way to lose the rights, and who the audit log says did it. */
const LOSSES: Record<string, [(maker: Member) => Promise<unknown>, string | null]> = {
  'is demoted': [
    ({ id }) => asChief(usersEndpoints.changeRole, { params: { id }, body: { isAdmin: false } }),
    chief.id,
  ],
  'is suspended': [({ id }) => change(id, { state: 'suspended' }), chief.id],
  'is removed': [(maker) => remove(maker, { work: 'keep' }), chief.id],
  'is deleted': [(maker) => remove(maker, {}), chief.id],
  'is demoted in the shell': [
    (maker) => changeAdminRights(transact, 'revoke', emailOf(maker), async () => null),
    'Operator (shell)',
  ],
  'is suspended in the shell': [
    (maker) => changeStateByEmail(shell, 'suspend', emailOf(maker)),
    'Operator (shell)',
  ],
  'is removed in the shell': [
    (maker) => removeByEmail(shell, emailOf(maker), keepWork),
    'Operator (shell)',
  ],
  'is deleted in the shell': [
    (maker) => removeByEmail(shell, emailOf(maker), deleteEverything),
    'Operator (shell)',
  ],
  'loses the group that made them an admin': [
    async ({ id }) => {
      await db`update users set is_admin_by_group = true where id = ${id}`;
      await transact((tx, publish) => applyGroups(tx, publish, id, []));
    },
    'Installation',
  ],
  'is demoted in the database': [
    ({ id }) => db`update users set is_admin = false where id = ${id}`,
    null,
  ],
};

describe.each(Object.entries(LOSSES))('an invitation whose maker %s', (_name, [lose, actor]) => {
  test('is withdrawn, also for who opened it before, and says so', async () => {
    const maker = await make.member({ isAdmin: true });
    const { id, url } = await invite(maker, { isAdmin: true });
    const opened = openBrowser();
    expect((await open(url, opened)).status).toBe(200);
    await lose(maker);
    expect(await stateOf(id)).toBe('withdrawn');
    expect((await open(url)).status).toBe(403);
    const person = newPerson();
    await createAccount(opened, person);
    expect(await isMember(person.email)).toBe(false);
    const entries = await db`
      select actor_id, actor_name, member_id from audit_log
      where act = 'invitation.withdrawn' and subject_id = ${id}`;
    expect(
      entries.map(({ actorId, actorName, memberId }) => [actorId ?? actorName, memberId]),
    ).toEqual(actor === null ? [] : [[actor, maker.id]]);
  });
});

describe('an invitation', () => {
  test('stays withdrawn when its maker is an admin again', async () => {
    const [demoted, suspended] = [
      await make.member({ isAdmin: true }),
      await make.member({ isAdmin: true }),
    ];
    const made = [await invite(demoted), await invite(suspended)];
    const setAdmin = (isAdmin: boolean) =>
      asChief(usersEndpoints.changeRole, { params: { id: demoted.id }, body: { isAdmin } });
    await setAdmin(false);
    await setAdmin(true);
    await change(suspended.id, { state: 'suspended' });
    await change(suspended.id, { state: 'active' });
    for (const { id, url } of made) {
      expect(await stateOf(id)).toBe('withdrawn');
      expect((await open(url)).status).toBe(403);
    }
    expect((await open((await invite(demoted)).url)).status).toBe(200);
  });

  test('that is used, expired or withdrawn already stays what it is', async () => {
    const maker = await make.member({ isAdmin: true });
    const [used, expired, withdrawn] = [
      await invite(maker),
      await invite(maker),
      await invite(maker),
    ];
    const browser = openBrowser();
    await open(used.url, browser);
    await createAccount(browser, newPerson());
    await db`update invitations set expires_at = now() where id = ${expired.id}`;
    await asChief(accessEndpoints.withdrawInvitation, { params: { id: withdrawn.id } });
    await remove(maker, {});
    expect(await Promise.all([used, expired, withdrawn].map(({ id }) => stateOf(id)))).toEqual([
      'used',
      'expired',
      'withdrawn',
    ]);
    const ids = [used.id, expired.id, withdrawn.id];
    const entries = await db`
      select subject_id from audit_log
      where act = 'invitation.withdrawn' and subject_id = any(${ids})`;
    expect(entries).toEqual([{ subjectId: withdrawn.id }]);
  });

  test('of another admin, or of the operator, goes on working', async () => {
    const [maker, other] = [
      await make.member({ isAdmin: true }),
      await make.member({ isAdmin: true }),
    ];
    const { url } = await invite(other);
    const { message } = await inviteByShell(shell, null, false);
    await remove(maker, {});
    expect((await open(url)).status).toBe(200);
    expect((await open(message.split('\n')[0] ?? '')).status).toBe(200);
    expect(message).toContain(INVITATION_PATH);
  });
});

describe('at the same moment', () => {
  /** Returns once as many statements wait for a lock, or `act` is done without waiting. */
  async function untilBlocked(act: Promise<unknown>): Promise<void> {
    let isDone = false;
    const noteEnd = () => {
      isDone = true;
    };
    act.then(noteEnd, noteEnd);
    for (;;) {
      if (isDone || (await countBlocked(db)) > 0) return;
    }
  }

  /** Takes the rights of the maker, and commits when `act` waits for that. */
  async function demoteDuring<T>(maker: Member, act: () => Promise<T>): Promise<T> {
    const { acting } = await db.begin(async (tx: Tx) => {
      await tx`select from users where id = ${maker.id} for update`;
      await tx`update users set is_admin = false where id = ${maker.id}`;
      const started = act();
      await untilBlocked(started);
      return { acting: started };
    });
    return acting;
  }

  test('a demotion wins against the account that uses the invitation', async () => {
    const maker = await make.member({ isAdmin: true });
    const { url } = await invite(maker, { isAdmin: true });
    const browser = openBrowser();
    await open(url, browser);
    const person = newPerson();
    const landed = await demoteDuring(maker, () => createAccount(browser, person));
    expect(landed.text).toContain('This invitation cannot be used');
    expect(await isMember(person.email)).toBe(false);
  });

  test('whoever used it first is a member, and the invitation used', async () => {
    const maker = await make.member({ isAdmin: true });
    const compartment = 'NORTH';
    await db`
      insert into compartments (id, code, title)
      values (gen_random_uuid(), ${compartment}, ${compartment})`;
    for (let round = 0; round < 5; round += 1) {
      await db`update users set is_admin = true where id = ${maker.id}`;
      const { id, url } = await invite(maker, { compartments: [compartment] });
      const browser = openBrowser();
      await open(url, browser);
      const person = newPerson();
      const body = { isAdmin: false };
      const [, demoted] = await Promise.all([
        createAccount(browser, person),
        asChief(usersEndpoints.changeRole, { params: { id: maker.id }, body }),
      ]);
      expect(demoted.status).toBe(200);
      expect(await stateOf(id)).toBe((await isMember(person.email)) ? 'used' : 'withdrawn');
    }
  });

  test('a demotion wins against making an invitation', async () => {
    const maker = await make.member({ isAdmin: true });
    const made = await demoteDuring(maker, () =>
      createApi(app, maker)(accessEndpoints.invite, { body: {} }),
    );
    expect([made.status, made.error.message]).toEqual([403, 'Admin privileges required']);
    expect(await db`select from invitations where created_by_id = ${maker.id}`).toEqual([]);
  });

  test('a demotion wins against withdrawing one', async () => {
    const maker = await make.member({ isAdmin: true });
    const { body } = await asChief(accessEndpoints.invite, { body: {} });
    const params = { id: body.id };
    const withdrawn = await demoteDuring(maker, () =>
      createApi(app, maker)(accessEndpoints.withdrawInvitation, { params }),
    );
    expect(withdrawn.status).toBe(403);
    expect(await stateOf(body.id)).toBe('open');
  });
});
