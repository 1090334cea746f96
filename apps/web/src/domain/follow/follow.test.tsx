import { screen, within } from '@testing-library/react';
import {
  followsEndpoints as calls,
  compartmentsEndpoints,
  type Follow,
  type FollowState,
  type MemberProfile,
  notificationsEndpoints,
  secondFactorEndpoints,
  sessionsEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { author, idOf } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { secondFactor } from '@/testing/sample-data.fixture';

const profile = (): MemberProfile => ({
  ...author({ id: idOf(9) }),
  originatingCountry: 'Norway',
  ...{ isAdmin: false, points: 10, level: 1, rank: 'Junior Analyst' as const },
  createdAt: '2026-11-01T08:00:00.000Z',
  ...{ reportCount: 0, investigationCount: 0, completedTaskCount: 0 },
  ...{ expertise: [], achievements: [], recentReports: [] },
});

const TAG: Follow = {
  kind: 'tag',
  id: 'north sea',
  title: 'north sea',
  marking: null,
  level: 'important',
  via: 'hand',
  mutedUntil: null,
  createdAt: '2026-11-01T08:00:00.000Z',
};

const FOLLOWED: FollowState = { isFollowed: true, level: 'all', via: 'hand', mutedUntil: null };

it('follows with one click, says what is heard of, and stops', async () => {
  answer(usersEndpoints.profile, () => profile());
  let state: FollowState = { ...FOLLOWED, isFollowed: false, via: null };
  answer(calls.get, () => state);
  const choices = record(calls.follow, ({ body }) => {
    state = { ...FOLLOWED, ...(body.level && { level: body.level }) };
    return state;
  });
  answer(calls.unfollow, () => {
    state = { ...FOLLOWED, isFollowed: false, via: null };
    return undefined;
  });
  const user = await renderApp(`/users/${idOf(9)}`);
  await user.click(await screen.findByRole('button', { name: 'Follow' }));
  await user.click(await screen.findByRole('button', { name: 'Following' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Important changes' }));
  expect(choices).toEqual([{}, { level: 'important' }]);
  await user.click(await screen.findByRole('button', { name: 'Following' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unfollow' }));
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeTruthy();
});

it('says why it could not be followed', async () => {
  answer(usersEndpoints.profile, () => profile());
  answer(calls.follow, () => refuse(409, 'You follow 1000 things already'));
  const user = await renderApp(`/users/${idOf(9)}`);
  await user.click(await screen.findByRole('button', { name: 'Follow' }));
  await expectNotice(/You follow 1000 things already/);
});

it('lists on the profile what is followed, and mutes it', async () => {
  answer(notificationsEndpoints.getSettings, () => ({ muted: [] }));
  answer(calls.list, () => [TAG]);
  answer(compartmentsEndpoints.listMine, () => []);
  answer(usersEndpoints.profile, () => profile());
  answer(sessionsEndpoints.listMine, () => []);
  answer(secondFactorEndpoints.status, () => secondFactor());
  const choices = record(calls.follow, () => FOLLOWED);
  const settings = record(calls.changeSettings, () => ({
    ...{ followsAutomatically: false, digest: null },
  }));
  const user = await renderApp('/profile');
  const list = await screen.findByRole('list', { name: 'What you follow' });
  const link = within(list).getByRole('link', { name: 'north sea' });
  expect(link.getAttribute('href')).toBe('/reports?tag=north+sea');
  await user.click(within(list).getByRole('button', { name: 'What you hear of north sea' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mute for a day' }));
  expect(Object.keys(choices[0] ?? {})).toEqual(['mutedUntil']);
  await user.click(screen.getByRole('switch', { name: /Follow what I work on/ }));
  expect(settings).toMatchObject([{ followsAutomatically: false }]);
});
