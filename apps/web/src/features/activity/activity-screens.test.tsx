import { screen, waitFor, within } from '@testing-library/react';
import {
  type AuditEntry,
  activityEndpoints as calls,
  type MemberProfile,
  type MemberSession,
  type MemberUpload,
  type OwnAct,
  sessionsEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, refuse } from '@/testing/api.fixture';
import { author, idOf, member } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';

const NOW = '2031-03-01T12:00:00.000Z';
const admin = member({ id: idOf(3), username: 'deputy', isAdmin: true });
const SCREEN = `/admin/members/${idOf(1)}/activity`;

const profile: MemberProfile = {
  ...author(),
  originatingCountry: null,
  isAdmin: false,
  points: 0,
  level: 1,
  rank: 'Junior Analyst',
  createdAt: NOW,
  reportCount: 0,
  investigationCount: 0,
  completedTaskCount: 0,
  expertise: [],
  achievements: [],
  recentReports: [],
};

const entry = (changes: Partial<AuditEntry>): AuditEntry => ({
  seq: 7,
  at: NOW,
  act: 'sign-in',
  actorId: idOf(1),
  actorName: 'Elin Haugen',
  subjectType: null,
  subjectId: null,
  subjectName: null,
  memberId: null,
  memberName: null,
  details: { address: '192.0.2.7', browser: 'Firefox on Linux' },
  hash: 'f'.repeat(64),
  ...changes,
});

const ownAct = (changes: Partial<OwnAct>): OwnAct => ({
  id: 'a',
  at: NOW,
  act: 'sign-in',
  isOwn: true,
  subjectType: null,
  subjectName: null,
  memberName: null,
  address: null,
  browser: null,
  ...changes,
});

const session = (changes: Partial<MemberSession> = {}): MemberSession => ({
  id: idOf(40),
  createdAt: NOW,
  lastSeenAt: NOW,
  expiresAt: NOW,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  address: '192.0.2.7',
  isCurrent: false,
  user: author(),
  ...changes,
});

const upload = (changes: Partial<MemberUpload>): MemberUpload => ({
  id: idOf(50),
  filename: 'berths.csv',
  fileSize: 2048,
  mimeType: 'text/csv',
  createdAt: NOW,
  isAttached: true,
  forumMessageId: idOf(60),
  ...changes,
});

beforeEach(() => {
  answer(usersEndpoints.profile, () => profile);
});

it('shows an admin what a member did, with the details of the audit log', async () => {
  answer(calls.listActs, ({ query }) =>
    query.side === 'on'
      ? [entry({ seq: 8, act: 'session.ended', actorName: 'Dana Deputy' })]
      : [entry({})],
  );
  const user = await renderApp(SCREEN, { as: admin });
  expect(await screen.findByRole('heading', { name: 'Activity of Elin Haugen' })).toBeTruthy();
  const list = await screen.findByRole('list', { name: 'Acts, latest first' });
  expect(within(list).getByText('Signed in')).toBeTruthy();
  expect(list.textContent).toContain('Firefox on Linux');
  expect(within(list).getByText('2031-03-01 12:00:00Z')).toBeTruthy();
  expect(screen.getByText('1 act')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'On them' }));
  expect(await screen.findByText('Ended session')).toBeTruthy();
  expect(location.search).toBe('?side=on');
});

it('ends all sessions of a member after a question, and keeps the tab in the address', async () => {
  let sessions = [session()];
  answer(calls.listActs, () => []);
  answer(calls.listSessions, () => sessions);
  answer(calls.endSessions, () => {
    sessions = [];
    return undefined as never;
  });
  const user = await renderApp(SCREEN, { as: admin });
  expect(await screen.findByText('No acts in the audit log')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Sessions' }));
  await waitFor(() => expect(location.search).toBe('?tab=sessions'));
  expect(await screen.findByText('Firefox on Windows')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'End all sessions' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'End all sessions' }));
  await expectNotice('Sessions ended');
  expect(await screen.findByText('Not signed in anywhere')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End all sessions' })).toBeNull();
});

it('lists addresses with their use', async () => {
  answer(calls.listAddresses, () => [
    {
      address: '2001:db8::7',
      firstUsedAt: NOW,
      lastUsedAt: NOW,
      signInCount: 3,
      openSessionCount: 1,
    },
  ]);
  await renderApp(`${SCREEN}?tab=addresses`, { as: admin });
  const list = await screen.findByRole('list', { name: 'Addresses' });
  expect(list.textContent).toContain('2001:db8::7');
  expect(list.textContent).toContain('1 open session');
  expect(list.textContent).toContain('3 sign-ins');
});

it('names an upload and its place only where the reader may read it', async () => {
  answer(calls.listUploads, () => [
    upload({}),
    upload({ id: idOf(51), filename: null, forumMessageId: null }),
  ]);
  await renderApp(`${SCREEN}?tab=uploads`, { as: admin });
  const list = await screen.findByRole('list', { name: 'Uploads' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toContain('berths.csv');
  expect(within(list).getByRole('link', { name: 'In the forum' }).getAttribute('href')).toBe(
    `/global-forum?message=${idOf(60)}`,
  );
  expect(second?.textContent).toContain('Name hidden: you may not read this file');
  expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
});

it('says that a deleted member is gone, and leads to the audit log', async () => {
  answer(usersEndpoints.profile, () => refuse(404, 'User not found'));
  answer(calls.listActs, () => refuse(404, 'User not found'));
  await renderApp(SCREEN, { as: admin });
  expect(await screen.findByRole('heading', { name: 'User not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Search the audit log' }).getAttribute('href')).toBe(
    `/admin/audit?actor=${idOf(1)}`,
  );
});

it('shows a failed list with a retry', async () => {
  let isBroken = true;
  answer(calls.listActs, () => (isBroken ? refuse(500, 'The database is unavailable') : []));
  const user = await renderApp(SCREEN, { as: admin });
  const retry = await screen.findByRole('button', { name: /try again/i });
  expect(screen.getByText('Not loaded')).toBeTruthy();
  isBroken = false;
  await user.click(retry);
  expect(await screen.findByText('No acts in the audit log')).toBeTruthy();
});

it('shows members their own acts, and those of others without a name', async () => {
  answer(calls.listMyActs, () => [
    ownAct({ id: 'b', act: 'report.deleted', isOwn: false, subjectName: 'Night convoy' }),
    ownAct({ address: '192.0.2.7', browser: 'Firefox on Linux' }),
  ]);
  await renderApp('/profile/activity');
  expect(await screen.findByRole('heading', { name: 'Your Activity' })).toBeTruthy();
  const list = await screen.findByRole('list', { name: 'Acts, latest first' });
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts[0]).toContain('Somebody else');
  expect(texts[0]).toContain('Night convoy');
  expect(texts[1]).toContain('You');
  expect(texts[1]).toContain('Firefox on Linux · 192.0.2.7');
});

it('signs out everywhere after a question', async () => {
  answer(sessionsEndpoints.listMine, () => [{ ...session({ isCurrent: true }) }]);
  answer(sessionsEndpoints.signOutEverywhere, () => refuse(500, 'The database is unavailable'));
  const user = await renderApp('/profile/activity?tab=sessions');
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }));
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  await expectNotice('Failed to sign out everywhere');
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});

it('says what appears on empty tabs', async () => {
  answer(calls.listMyActs, () => []);
  answer(calls.listMyAddresses, () => []);
  answer(calls.listMyUploads, () => []);
  const user = await renderApp('/profile/activity');
  expect(await screen.findByText('No acts yet')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Addresses' }));
  expect(await screen.findByText('No addresses')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Uploads' }));
  expect(await screen.findByText('No uploads')).toBeTruthy();
});
