import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  accessEndpoints,
  type Compartment,
  compartmentsEndpoints,
  type ManagedMember,
  type MemberToken,
  type MemberWebhook,
  tokensEndpoints,
  usersEndpoints,
  webhooksEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { author, idOf, member } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';

const NOW = '2031-03-01T12:00:00.000Z';
const admin = member({ isAdmin: true });
const account = (number: number, firstName: string): ManagedMember => ({
  ...author({ id: idOf(number), firstName, lastName: 'Berg', state: 'waiting' }),
  isAdmin: false,
  affiliation: 'organization',
  reason: null,
  createdAt: NOW,
  stateChangedAt: null,
});

const north: Compartment = {
  id: idOf(70),
  code: 'NORTH',
  title: 'Northern ports',
  description: null,
  createdAt: NOW,
  archivedAt: null,
  memberCount: 2,
};

beforeEach(() => {
  answer(accessEndpoints.getSettings, () => ({
    registration: 'approval' as const,
    isFixed: false,
    hasOutsideProvider: false,
  }));
  answer(accessEndpoints.listMembers, () => [account(41, 'Ada'), account(42, 'Bo')]);
  answer(accessEndpoints.listInvitations, () => []);
  answer(compartmentsEndpoints.list, () => [north]);
  answer(accessEndpoints.listGroups, () => ({ claim: null, grants: [] }));
  answer(usersEndpoints.search, () => []);
  answer(tokensEndpoints.list, () => []);
  answer(webhooksEndpoints.list, () => []);
});

it('lists the API tokens of everybody, and revokes them', async () => {
  let tokens: MemberToken[] = [
    {
      ...{ id: idOf(60), name: 'Nightly export', scopes: ['reports:read'], maxTlp: 'GREEN' },
      ...{ ending: 'x7Qa', createdAt: NOW, expiresAt: NOW, isExpired: true },
      ...{ lastUsedAt: null, lastUsedAddress: null, user: author() },
    },
  ];
  answer(tokensEndpoints.list, () => tokens);
  answer(tokensEndpoints.revoke, () => {
    tokens = [];
    return undefined;
  });
  const user = await renderApp('/admin/access', { as: admin });
  const card = within(await screen.findByRole('region', { name: 'API tokens' }));
  await user.click(await card.findByRole('button', { name: 'Revoke Nightly export' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await card.findByText('No tokens yet')).toBeTruthy();
});

it('lists the webhooks of everybody by their hosts, and deletes them', async () => {
  let webhooks: MemberWebhook[] = [
    {
      ...{ id: idOf(61), url: 'https://receiver.example', events: ['report.created'] },
      ...{ maxTlp: 'AMBER', createdAt: NOW, previousUntil: null },
      ...{ disabledAt: null, disabledReason: null, user: author() },
    },
  ];
  answer(webhooksEndpoints.list, () => webhooks);
  answer(webhooksEndpoints.delete, () => {
    webhooks = [];
    return undefined;
  });
  const user = await renderApp('/admin/access', { as: admin });
  const card = within(await screen.findByRole('region', { name: 'Webhooks' }));
  expect(await card.findByText('A report is submitted')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Delete https://receiver.example' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await card.findByText('No webhooks yet')).toBeTruthy();
});

it('lets several accounts in at once', async () => {
  const bodies = record(accessEndpoints.decide, ({ body }) => ({ ids: body.ids }));
  const user = await renderApp('/admin/access', { as: admin });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }));
  await user.click(screen.getByRole('button', { name: 'Approve 2' }));
  await waitFor(() => expect(bodies).toEqual([{ ids: [idOf(41), idOf(42)], decision: 'approve' }]));
  expect((await screen.findAllByText('2 accounts approved')).length).toBeGreaterThan(0);
});

it('asks before it refuses, and says if somebody else was faster', async () => {
  answer(accessEndpoints.decide, () => ({ ids: [] }));
  const user = await renderApp('/admin/access', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Refuse Ada Berg' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Refuse Ada Berg?' });
  await user.click(within(dialog).getByRole('button', { name: 'Refuse' }));
  const notices = await screen.findAllByText('Another admin had decided about 1 account already.');
  expect(notices.length).toBeGreaterThan(0);
});

it('changes who may join', async () => {
  const bodies = record(accessEndpoints.changeSettings, ({ body }) => ({
    ...body,
    isFixed: false,
    hasOutsideProvider: false,
  }));
  const user = await renderApp('/admin/access', { as: admin });
  await user.click(await screen.findByRole('radio', { name: /^Invitation/ }));
  await waitFor(() => expect(bodies).toEqual([{ registration: 'invite' }]));
});

it('shows a choice with the click, and the stored one again if it is refused', async () => {
  answer(accessEndpoints.changeSettings, () => refuse(409, 'The environment sets it'));
  await renderApp('/admin/access', { as: admin });
  const invitation = await screen.findByRole<HTMLInputElement>('radio', { name: /^Invitation/ });
  fireEvent.click(invitation);
  expect(invitation.checked).toBe(true);
  await waitFor(() => expect(invitation.checked).toBe(false));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Approval/ }).checked).toBe(true);
});

it('cannot change what the operator has set', async () => {
  answer(accessEndpoints.getSettings, () => ({
    registration: 'closed' as const,
    isFixed: true,
    hasOutsideProvider: true,
  }));
  await renderApp('/admin/access', { as: admin });
  const closed = await screen.findByRole<HTMLInputElement>('radio', { name: /^Closed/ });
  expect([closed.checked, closed.disabled]).toEqual([true, true]);
  expect(screen.getByText(/The operator has set this/)).toBeTruthy();
});

it('makes an invitation and shows its link once', async () => {
  const url = 'https://watchfloor.example/invitation/abc';
  const bodies = record(accessEndpoints.invite, () => ({ id: idOf(50), url, expiresAt: NOW }));
  const user = await renderApp('/admin/access', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite a person' });
  await user.type(within(dialog).getByRole('textbox', { name: 'E-mail' }), 'ada@example.org');
  await user.click(await within(dialog).findByRole('button', { name: 'NORTH' }));
  await user.click(within(dialog).getByRole('button', { name: 'Make Link' }));
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(link.value).toBe(url);
  expect(bodies).toEqual([
    {
      email: 'ada@example.org',
      affiliation: 'organization',
      isAdmin: false,
      compartments: ['NORTH'],
    },
  ]);
});

it('keeps what was typed when an invitation is refused', async () => {
  answer(accessEndpoints.invite, () => refuse(409, 'A member has this e-mail already'));
  const user = await renderApp('/admin/access', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  await user.type(email, 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Make Link' }));
  expect((await screen.findAllByText('A member has this e-mail already')).length).toBeGreaterThan(
    0,
  );
  expect(email.value).toBe('ada@example.org');
});

it('shows what groups of an outside provider give', async () => {
  answer(accessEndpoints.getSettings, () => ({
    registration: 'open' as const,
    isFixed: false,
    hasOutsideProvider: true,
  }));
  answer(accessEndpoints.listGroups, () => ({ claim: 'groups', grants: [] }));
  const bodies = record(accessEndpoints.saveGroup, ({ body }) => ({
    id: idOf(71),
    group: body.group,
    isAdmin: true,
    affiliation: null,
    compartments: [],
    createdAt: NOW,
  }));
  const user = await renderApp('/admin/access', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Add Group' }));
  const dialog = await screen.findByRole('dialog', { name: 'What a group gives' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Group/ }), 'chiefs');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Its people are admins' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save Group' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      { group: 'chiefs', isAdmin: true, affiliation: null, compartments: [] },
    ]),
  );
});

it('makes a compartment and lists its members', async () => {
  const bodies = record(compartmentsEndpoints.create, () => north);
  answer(compartmentsEndpoints.listMembers, () => [
    { user: author(), grantedVia: 'groups' as const, grantedBy: null, createdAt: NOW },
  ]);
  const user = await renderApp('/admin/compartments', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'New Compartment' }));
  const dialog = await screen.findByRole('dialog', { name: 'New Compartment' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Code/ }), 'south');
  await user.type(within(dialog).getByRole('textbox', { name: /^Title/ }), 'Southern ports');
  await user.click(within(dialog).getByRole('button', { name: 'Make Compartment' }));
  await waitFor(() =>
    expect(bodies).toEqual([{ code: 'SOUTH', title: 'Southern ports', description: null }]),
  );
  await user.click(await screen.findByRole('button', { name: 'Members of NORTH' }));
  expect(await screen.findByText('By a group of the identity provider')).toBeTruthy();
});
