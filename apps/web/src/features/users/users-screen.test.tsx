import { screen, waitFor, within } from '@testing-library/react';
import { accessEndpoints, usersEndpoints } from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { idOf, member } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { directoryUser } from '@/testing/sample-data.fixture';

const chief = directoryUser({
  id: idOf(2),
  username: 'chief',
  email: 'ada@example.org',
  isAdmin: true,
  reportCount: 1,
});
const admin = member({ id: idOf(3), username: 'deputy', isAdmin: true });

const belongings = {
  reports: 1,
  commentsOfOthers: 3,
  comments: 0,
  investigations: 0,
  tasks: 0,
  assignedTasks: 2,
  situationUpdates: 0,
  mapPins: 0,
  forumMessages: 0,
  files: 0,
  createdRooms: 0,
  entriesOfOthersInRooms: 0,
  ownedRooms: 1,
  lonelyRooms: 0,
  feedback: 0,
  sessions: 1,
};

beforeEach(() => {
  answer(accessEndpoints.countBelongings, () => belongings);
  answer(usersEndpoints.list, ({ query }) =>
    [chief, directoryUser()].filter(({ username }) =>
      username?.includes((query.q ?? '').toLowerCase()),
    ),
  );
});

const rows = () => within(screen.getByRole('list', { name: 'Users' })).getAllByRole('listitem');

it('shows members the directory without a navigation entry, and lets them delete nobody', async () => {
  const user = await renderApp('/users');
  expect(await screen.findByRole('heading', { name: 'User Directory' })).toBeTruthy();
  expect(within(screen.getByRole('navigation', { name: 'Main' })).queryByText('Users')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Search users' }), 'CHIEF');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.textContent).toContain('Admin');
  await user.click(screen.getByRole('button', { name: 'Manage chief' }));
  const remove = await screen.findByRole('menuitem', { name: /^Delete/ });
  expect(remove.textContent).toContain('Only admins may delete users');
  await user.click(remove);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('offers nobody to delete themselves', async () => {
  const user = await renderApp('/users');
  await user.type(await screen.findByRole('textbox', { name: 'Search users' }), 'elin');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Manage elin' })).toBeNull();
});

it('says that nobody matches a search', async () => {
  const user = await renderApp('/users');
  await user.type(await screen.findByRole('textbox', { name: 'Search users' }), 'nobody at all');
  expect(await screen.findByText('No users match your search')).toBeTruthy();
});

async function askToDelete() {
  const user = await renderApp('/users', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Manage chief' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete chief?' });
  const { getByRole } = within(dialog);
  return {
    user,
    dialog,
    name: getByRole<HTMLInputElement>('textbox'),
    confirm: getByRole<HTMLButtonElement>('button', { name: 'Delete User' }),
  };
}

it('deletes a user once, after their name was typed', async () => {
  const bodies = record(usersEndpoints.delete, () => undefined);
  const { user, dialog, name, confirm } = await askToDelete();
  expect(dialog.textContent).toContain('1 report with the discussions');
  expect(await within(dialog).findByText('3 comments of others on their work')).toBeTruthy();
  expect(confirm.disabled).toBe(true);
  await user.type(name, 'chief');
  await user.dblClick(confirm);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(bodies).toHaveLength(1);
});

it('shows the server’s reason when a deletion is refused, and keeps what was typed', async () => {
  answer(usersEndpoints.delete, () => refuse(409, 'The last admin cannot be deleted'));
  const { user, name, confirm } = await askToDelete();
  await user.type(name, 'chief');
  await user.click(confirm);
  expect((await screen.findAllByText('The last admin cannot be deleted')).length).toBeGreaterThan(
    0,
  );
  expect(name.value).toBe('chief');
});

it('shows the server’s reason when admin rights cannot be taken', async () => {
  answer(usersEndpoints.changeRole, () => refuse(409, 'The last admin keeps the right'));
  const user = await renderApp('/users', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Manage chief' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Take admin rights' }));
  await user.click(await screen.findByRole('button', { name: 'Take admin rights' }));
  expect((await screen.findAllByText('The last admin keeps the right')).length).toBeGreaterThan(0);
});

it('suspends a member with a reason, after saying what waits meanwhile', async () => {
  const bodies = record(accessEndpoints.changeMember, ({ body }) => ({
    ...chief,
    state: body.state ?? 'active',
    affiliation: 'organization' as const,
    reason: null,
    stateChangedAt: null,
  }));
  const user = await renderApp('/users', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Manage chief' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Suspend' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Suspend chief?' });
  expect(await within(dialog).findByText('2 open tasks assigned to them')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Left open');
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(bodies).toEqual([{ state: 'suspended', reason: 'Left open' }]);
});

it('offers to reinstate a suspended member, whose row says so', async () => {
  answer(usersEndpoints.list, () => [{ ...chief, state: 'suspended' as const }]);
  const user = await renderApp('/users', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Manage chief' }));
  expect(rows()[0]?.textContent).toContain('Suspended');
  await user.click(await screen.findByRole('menuitem', { name: 'Reinstate' }));
  expect(await screen.findByRole('alertdialog', { name: 'Reinstate chief?' })).toBeTruthy();
});
