import { screen, waitFor, within } from '@testing-library/react';
import {
  commentsEndpoints,
  compartmentsEndpoints,
  investigationsEndpoints,
  type MemberProfile,
  notificationsEndpoints,
  type PointEvent,
  presenceEndpoints,
  reportsEndpoints,
  scoringEndpoints,
  secondFactorEndpoints,
  sessionsEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '@/testing/api.fixture';
import { author, idOf, member } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { report, secondFactor } from '@/testing/sample-data.fixture';

const NOW = '2031-03-01T12:00:00.000Z';

const profile: MemberProfile = {
  ...author(),
  originatingCountry: 'Norway',
  isAdmin: false,
  points: 10,
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

const line = (changes: Partial<PointEvent>): PointEvent => ({
  id: idOf(70),
  action: 'report-submitted',
  subjectId: idOf(20),
  contextId: null,
  title: null,
  points: 10,
  note: null,
  createdAt: NOW,
  revokedAt: null,
  ...changes,
});

const firstComment = {
  id: idOf(80),
  userId: idOf(1),
  achievementType: 'first-comment',
  title: 'First Comment',
  description: 'Joined a discussion',
  icon: 'message',
  unlockedAt: NOW,
};

beforeEach(() => {
  answer(compartmentsEndpoints.listMine, () => []);
  answer(usersEndpoints.profile, () => profile);
  answer(notificationsEndpoints.getSettings, () => ({ muted: [] }));
  answer(sessionsEndpoints.listMine, () => []);
  answer(secondFactorEndpoints.status, () => secondFactor());
  answer(commentsEndpoints.list, () => []);
  answer(investigationsEndpoints.listOfReport, () => []);
  answer(presenceEndpoints.reportPresence, () => []);
  answer(presenceEndpoints.leave, () => undefined);
});

it('says what is still missing on a new profile', async () => {
  await renderApp('/profile');
  expect(await screen.findByText('No reports submitted yet')).toBeTruthy();
  expect(screen.getByText('No intelligence reports submitted yet')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Achievements (0)' })).toBeTruthy();
});

it('lists the compartments of the member, or says who grants them', async () => {
  await renderApp('/profile');
  expect(await screen.findByText(/^Admins put members into compartments/)).toBeTruthy();
  answer(compartmentsEndpoints.listMine, () => [
    { code: 'NIGHTJAR', title: 'Night watch', description: 'Sources at sea' },
  ]);
  await renderApp('/profile');
  expect(await screen.findByText('NIGHTJAR')).toBeTruthy();
  expect(screen.getByText('Sources at sea')).toBeTruthy();
});

it('shows the rules by which points are given', async () => {
  const user = await renderApp('/profile');
  await user.click(await screen.findByRole('button', { name: 'How points work' }));
  const rules = within(await screen.findByRole('dialog', { name: 'How points work' }));
  expect(rules.getByText('Investigation opened')).toBeTruthy();
  expect(rules.getByText('from 1,500 points')).toBeTruthy();
});

it('lists where points came from, with what earned nothing or was taken back', async () => {
  answer(scoringEndpoints.listPoints, () => [
    line({ id: idOf(73), action: 'comment-posted', points: 0, note: 'own-report' }),
    line({ id: idOf(72), title: null, revokedAt: NOW }),
    line({ id: idOf(74), title: null, subjectId: null }),
    line({ id: idOf(75), title: null, isPending: true }),
    line({ id: idOf(76), title: null, isPending: true, revokedAt: NOW }),
    line({ id: idOf(71), title: 'Still there' }),
  ]);
  answer(reportsEndpoints.get, () => report());
  const user = await renderApp('/profile', { as: member({ points: 10 }) });
  await user.click(await screen.findByRole('button', { name: 'Where my points came from' }));
  const ledger = within(await screen.findByRole('dialog', { name: 'Where my points came from' }));
  expect(ledger.getByText('10 points in all, latest first.')).toBeTruthy();
  const list = within(await ledger.findByRole('list', { name: 'Points' }));
  const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts[0]).toContain('On your own report');
  expect(texts[1]).toContain('Taken back: an admin removed it');
  // A line about what the member may no longer see.
  expect(texts[2]).toContain('Report submitted');
  expect(texts[3]).toContain('Restricted work: joins your points when the day is over (UTC)');
  expect(texts[4]).toContain('leaves your points when the day is over (UTC)');
  expect(texts[5]).toContain('+10');
  expect(list.getAllByRole('link')).toHaveLength(1);
  await user.click(list.getByRole('link', { name: 'Still there' }));
  await waitFor(() => expect(location.pathname).toBe(`/reports/${idOf(20)}`));
});

it('announces achievements and the new level after the notice of the act itself', async () => {
  let user = member();
  answer(reportsEndpoints.get, () => report());
  answer(scoringEndpoints.listAchievements, () => [firstComment]);
  answer(commentsEndpoints.create, ({ body }) => {
    user = member({ points: 50, level: 2, achievementCount: 1 });
    return {
      id: idOf(90),
      content: body.content,
      reportId: idOf(20),
      userId: user.id,
      createdAt: NOW,
      updatedAt: NOW,
      user: author(),
      mentions: [],
    };
  });
  const { click, type } = await renderApp(`/reports/${idOf(20)}`, { as: () => user });
  await type(await screen.findByPlaceholderText('Share your analysis or insights...'), 'Me too.');
  await click(screen.getByRole('button', { name: 'Post Comment' }));
  await expectNotice('Your comment has been posted successfully');
  await click(screen.getByRole('button', { name: 'Dismiss notice' }));
  await expectNotice('Achievement unlocked');
  await expectNotice(/First Comment/);
  await click(screen.getByRole('button', { name: 'Dismiss notice' }));
  await expectNotice('You reached Level 2');
});
