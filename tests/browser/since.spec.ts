import { commentsEndpoints, followsEndpoints, warRoomsEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessibleInBothThemes, test } from '../support/fixtures';
import { expectLive } from '../support/live-page';
import { createMember } from '../support/members';
import { submitReport } from '../support/reports-page';

test('a shift starts with what changed, on the very comment, and All seen can be undone', async ({
  visitorPage,
  otherPage,
}) => {
  // Without the notifications and the settings that other tests leave behind.
  const username = `early${Date.now()}`;
  const person = { username, firstName: 'Eva', lastName: 'Early' };
  await createMember(visitorPage.context(), person);
  const own = await submitReport(visitorPage, { title: 'Lights off the mole' });
  const followed = await submitReport(otherPage, { title: 'Grey hull at anchor' });
  await visitorPage.goto(`/reports/${followed.id}`);
  await visitorPage.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(visitorPage.getByRole('button', { name: 'Following' })).toBeVisible();
  await visitorPage.goto('/since');
  await expect(visitorPage.getByRole('heading', { name: 'Since you left' })).toBeVisible();

  for (const id of [own.id, followed.id]) {
    await callApi(otherPage, commentsEndpoints.create, {
      params: { id },
      body: { content: 'Confirmed from the pier.' },
    });
  }
  await visitorPage.goto('/');
  const card = visitorPage.getByRole('region', { name: 'Since you left' });
  const row = (title: string) => card.getByRole('listitem').filter({ hasText: title });
  await expect(row('Lights off the mole')).toContainText('1 comment');
  await expect(row('Lights off the mole')).toContainText('your report');
  await expect(row('Grey hull at anchor')).toContainText('report you follow');
  await expectAccessibleInBothThemes(visitorPage);

  await card.getByRole('button', { name: 'All seen' }).click();
  const undo = visitorPage.getByRole('button', { name: 'Undo' });
  // A notice stays while the pointer is on it.
  await undo.hover();
  await expect(card).toBeHidden();
  await expect(visitorPage.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await undo.click();
  await expect(row('Lights off the mole')).toBeVisible();
  await expect(visitorPage.getByRole('link', { name: /Notifications, \d+ unread/ })).toBeVisible();

  const seen = visitorPage.waitForResponse(/\/api\/since\/seen\/report\//);
  await row('Lights off the mole')
    .getByRole('link', { name: /1 comment/ })
    .click();
  await expect(visitorPage.getByText('Confirmed from the pier.')).toBeInViewport();
  await seen;
  await visitorPage.goto('/');
  await expect(row('Grey hull at anchor')).toBeVisible();
  await expect(row('Lights off the mole')).toHaveCount(0);
});

test('the sidebar counts news, and what is urgent is announced at once', async ({
  memberPage,
  otherPage,
}) => {
  const { create, join, createUpdate } = warRoomsEndpoints;
  const { id } = await callApi(otherPage, create, { body: { name: 'Tideline watch' } });
  await callApi(memberPage, join, { params: { id } });
  await memberPage.goto('/tasks');
  await expectLive(memberPage);
  await expect
    .poll(() => memberPage.evaluate(() => Object.keys(localStorage).join()))
    .toContain('watchfloor-announced');
  const state = await callApi(memberPage, followsEndpoints.get, {
    params: { kind: 'war-room', id },
  });
  expect(state.via).toBe('member');
  await callApi(otherPage, createUpdate, {
    params: { id },
    body: {
      ...{ latitude: '59.9', longitude: '10.7', title: 'Stops over the fibre pair' },
      ...{ description: 'Seen from the road', severity: 'critical' },
    },
  });
  await expect(memberPage.getByText(/posted a critical entry/).first()).toBeVisible();
  const rooms = memberPage
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'War Rooms' });
  await expect(rooms).toHaveAccessibleDescription(/^1 /);
  await memberPage.goto(`/war-rooms/${id}`);
  await expect(memberPage.getByRole('heading', { name: 'Tideline watch' })).toBeVisible();
  await expect(rooms).toHaveAccessibleDescription('');
});
