import { accessEndpoints, usersEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { createApi, TEST_ORIGIN } from '../../testing/test-app';
import { type Browser, createBrowser } from '../auth/browser.fixture';
import { prepareExternalProvider } from '../auth/external-provider.fixture';
import { startSession } from '../auth/sessions';
import { startTestServer } from '../auth/test-server.fixture';

const provider = await prepareExternalProvider(TEST_ORIGIN);
const { app, db, port } = await startTestServer({
  ...provider.settings,
  PUBLIC_URL: TEST_ORIGIN,
  OIDC_GROUPS_CLAIM: 'groups',
});
await provider.start();

const openBrowser = () =>
  createBrowser(TEST_ORIGIN, (url) =>
    url.origin === TEST_ORIGIN
      ? new URL(`${url.pathname}${url.search}`, `http://127.0.0.1:${port}`)
      : url,
  );
const isCallback = (url: URL) => url.pathname === '/api/callback';

/** Signs in at the provider with these claims and returns the member. */
async function signIn(sub: string, claims: object, browser: Browser = openBrowser()) {
  const form = { sub, claims: JSON.stringify({ email: `${sub}@example.org`, ...claims }) };
  const page = await browser.open('/api/login', { until: isCallback });
  const landed = await browser.open(page.url.href, { form, until: isCallback });
  await browser.request(landed.url.href);
  const [row] = await db`
    select id, is_admin, affiliation, array(select c.code from compartment_members m
      join compartments c on c.id = m.compartment_id where m.user_id = users.id order by code)
      as compartments
    from users where subject = ${sub}`;
  if (!row) throw new Error('nobody signed in');
  return row as { id: string; isAdmin: boolean; affiliation: string; compartments: string[] };
}

const boss = await signIn('boss', {});
const asAdmin = createApi(app, {
  id: boss.id,
  username: 'boss',
  session: await startSession(db, { userId: boss.id }),
});
for (const code of ['NORTH', 'SOUTH']) {
  await db`insert into compartments (id, code, title) values (gen_random_uuid(), ${code}, ${code})`;
}
const save = (body: object) => asAdmin(accessEndpoints.saveGroup, { body: body as never });
const gives = ({ isAdmin, affiliation, compartments }: Awaited<ReturnType<typeof signIn>>) => [
  isAdmin,
  affiliation,
  compartments,
];

test('groups give and take at sign-in, without a restart, and leave what an admin gave', async () => {
  expect((await save({ group: 'chiefs', isAdmin: true })).status).toBe(200);
  await save({ group: 'guests', affiliation: 'community' });
  await save({ group: 'north', affiliation: 'client', compartments: ['north'] });
  const first = await signIn('elin', { groups: ['guests'] });
  expect(gives(first)).toEqual([false, 'community', []]);
  await db`
    insert into compartment_members (compartment_id, user_id, granted_via)
    select id, ${first.id}, 'admin' from compartments where code = 'SOUTH'`;
  const more = await signIn('elin', { groups: ['guests', 'north', 'chiefs', 'unmapped'] });
  expect(gives(more)).toEqual([true, 'client', ['NORTH', 'SOUTH']]);
  // Groups that the provider left out for size change nothing.
  const overage = await signIn('elin', { hasgroups: true });
  expect(gives(overage)).toEqual([true, 'client', ['NORTH', 'SOUTH']]);
  const none = await signIn('elin', { groups: [] });
  expect(gives(none)).toEqual([false, 'community', ['SOUTH']]);
  const acts = await db`
    select act from audit_log where member_id = ${first.id} and act <> 'sign-in' order by seq`;
  expect(acts.map(({ act }) => act)).toEqual([
    'member.affiliation-changed',
    'member.affiliation-changed',
    'compartment.member-added',
    'role.granted',
    'member.affiliation-changed',
    'compartment.member-removed',
    'role.revoked',
  ]);
});

test('a group that gives nothing any more takes it at the next sign-in', async () => {
  const { body } = await save({ group: 'night', isAdmin: true });
  expect((await signIn('noor', { groups: ['night'] })).isAdmin).toBe(true);
  expect((await asAdmin(accessEndpoints.listGroups)).body).toMatchObject({ claim: 'groups' });
  await asAdmin(accessEndpoints.deleteGroup, { params: { id: body.id } });
  expect((await signIn('noor', { groups: ['night'] })).isAdmin).toBe(false);
});

test('a grant that failed is not remembered: who is made an admin by hand later stays one', async () => {
  await save({ group: 'leads', isAdmin: true });
  const { id } = await signIn('wanda', { groups: [] });
  await db`update users set state = 'waiting' where id = ${id}`;
  expect((await signIn('wanda', { groups: ['leads'] })).isAdmin).toBe(false);
  await db`update users set state = 'active' where id = ${id}`;
  const role = { params: { id }, body: { isAdmin: true } };
  expect((await asAdmin(usersEndpoints.changeRole, role)).status).toBe(200);
  expect((await signIn('wanda', { groups: [] })).isAdmin).toBe(true);
});

test('what an admin took and gave again is no longer from a group', async () => {
  const { id } = await signIn('petra', { groups: ['leads'] });
  for (const isAdmin of [false, true]) {
    expect(
      (await asAdmin(usersEndpoints.changeRole, { params: { id }, body: { isAdmin } })).status,
    ).toBe(200);
  }
  expect((await signIn('petra', { groups: [] })).isAdmin).toBe(true);
});

test('an admin by hand, and the last admin, stay admins whatever their groups say', async () => {
  const manual = await signIn('maria', { groups: [] });
  await db`update users set is_admin = true where id = ${manual.id}`;
  expect((await signIn('maria', { groups: [] })).isAdmin).toBe(true);
  await db`update users set is_admin = false`;
  await db`update users set is_admin = true, is_admin_by_group = true where id = ${boss.id}`;
  expect((await signIn('boss', { groups: [] })).isAdmin).toBe(true);
});

test('bad input is refused', async () => {
  expect((await save({ group: '' })).status).toBe(400);
  expect((await save({ group: 'a', affiliation: 'friend' })).status).toBe(400);
  expect((await save({ group: 'a', compartments: ['NOWHERE'] })).status).toBe(400);
});
