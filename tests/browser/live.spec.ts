import type { Page } from '@playwright/test';
import {
  commentsEndpoints,
  investigationsEndpoints,
  leaderboardEndpoints,
  notificationsEndpoints,
  reportsEndpoints,
  tasksEndpoints,
  usersEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { callApi, expect, expectAccessible, test } from '../support/fixtures';
import { expectLive, expectUpdate } from '../support/live-page';
import { submitReport } from '../support/reports-page';

const submit = (page: Page, title: string) => submitReport(page, { title });
const cardOf = (page: Page, title: string | RegExp) => page.getByRole('article', { name: title });

async function idOf(page: Page, username: string): Promise<string> {
  const answer = await page.request.get(`${usersEndpoints.search.path}?q=${username}`);
  const found = (await answer.json()) as { id: string; username: string }[];
  return found.find((user) => user.username === username)?.id ?? '';
}

test('reports and comments appear live, and unsent text is not lost', async ({
  memberPage,
  otherPage,
}) => {
  await otherPage.goto('/reports');
  await expectLive(otherPage);
  const title = 'Convoy at the north gate';
  const card = cardOf(otherPage, title);
  await expectUpdate(() => submit(memberPage, title), card);
  await card.getByRole('link', { name: 'View' }).click();
  await expect(otherPage.getByRole('heading', { name: title })).toBeVisible();

  const id = otherPage.url().split('/').at(-1) ?? '';
  const box = otherPage.getByPlaceholder('Share your analysis or insights...');
  await box.fill('Half a thought about the');
  await box.focus();
  await expectUpdate(
    () =>
      callApi(memberPage, commentsEndpoints.create, {
        params: { id },
        body: { content: 'Twelve trucks, not ten.' },
      }),
    otherPage.getByText('Twelve trucks, not ten.'),
  );
  await expect(otherPage.getByRole('heading', { name: 'Discussion (1)' })).toBeVisible();
  await expect(box).toHaveValue('Half a thought about the');
  await expect(box).toBeFocused();

  await test.step('both readers see each other', async () => {
    await expectUpdate(() => memberPage.goto(`/reports/${id}`), otherPage.getByText('2 here now'));
    await expect(otherPage.getByRole('list', { name: 'Here now' }).getByRole('img')).toHaveCount(2);
    await expectAccessible(otherPage);
    await memberPage.goto('/reports');
    await expect(otherPage.getByText('2 here now')).toBeHidden();
  });
});

test('a new report does not move a scrolled list, and appears at the top', async ({
  memberPage,
  otherPage,
}) => {
  for (let index = 0; index < 24; index += 1) await submit(memberPage, `Filler ${index}`);
  await otherPage.setViewportSize({ width: 1440, height: 500 });
  await otherPage.goto('/reports');
  await expectLive(otherPage);
  await otherPage.mouse.move(700, 300);
  const position = 600;
  await otherPage.mouse.wheel(0, position);
  const seen = cardOf(otherPage, /^Filler 1\d$/).first();
  await expect(seen).toBeInViewport();
  await expect.poll(() => otherPage.evaluate(() => scrollY)).toBe(position);
  const name = await seen.getByRole('heading').textContent();
  await submit(memberPage, 'Late arrival');
  const other = await callApi(memberPage, reportsEndpoints.listRecent);
  expect(other[0]?.title).toBe('Late arrival');
  await expect(cardOf(otherPage, name ?? '').first()).toBeInViewport();
  expect(await otherPage.evaluate(() => scrollY)).toBe(position);
  await otherPage.mouse.wheel(0, -2000);
  await expect(cardOf(otherPage, 'Late arrival')).toBeVisible();
});

test('changes of investigations and tasks appear live', async ({
  memberPage,
  otherPage,
  other,
}) => {
  const investigation = await callApi(memberPage, investigationsEndpoints.create, {
    body: { title: 'Harbour traffic', description: null },
  });
  const params = { id: investigation.id };
  await otherPage.goto(`/investigations/${investigation.id}`);
  await expectLive(otherPage);
  const report = await submit(memberPage, 'Tanker without a flag');
  await expectUpdate(
    () =>
      callApi(memberPage, investigationsEndpoints.linkReport, {
        params,
        body: { reportId: report.id },
      }),
    otherPage.getByRole('heading', { name: 'Linked Reports (1)' }),
  );
  const assignedToUserId = await idOf(memberPage, other.username);
  await expectUpdate(
    () =>
      callApi(memberPage, tasksEndpoints.createInInvestigation, {
        params,
        body: { title: 'Ask the pilot', assignedToUserId },
      }),
    otherPage.getByText('Ask the pilot'),
  );
  await otherPage.goto('/tasks');
  await expectLive(otherPage);
  await expectUpdate(
    () =>
      callApi(memberPage, tasksEndpoints.create, {
        body: { title: 'Read the log book', assignedToUserId },
      }),
    otherPage.getByText('Read the log book'),
  );
  await otherPage.goto(`/investigations/${investigation.id}`);
  await expectLive(otherPage);
  await expectUpdate(
    () =>
      callApi(memberPage, investigationsEndpoints.change, { params, body: { status: 'closed' } }),
    otherPage.getByText('closed', { exact: true }),
  );
});

test('war rooms show invitations, updates and a removal live', async ({
  memberPage,
  otherPage,
  other,
  expectedConsole,
}) => {
  // Requests for the room fail after the removal.
  expectedConsole.push(/status of 404/);
  const room = await callApi(memberPage, warRoomsEndpoints.create, {
    body: { name: 'Delta desk', isPrivate: true },
  });
  const params = { id: room.id };
  const userId = await idOf(memberPage, other.username);
  await otherPage.goto('/war-rooms');
  await expectLive(otherPage);
  const card = otherPage.getByRole('article', { name: 'Delta desk' });
  await expectUpdate(
    () =>
      callApi(memberPage, warRoomsEndpoints.addMember, {
        params,
        body: { userId, role: 'member' },
      }),
    card,
  );
  await card.getByRole('link', { name: 'Enter War Room' }).click();
  await expect(otherPage.getByRole('button', { name: /1 here now/ })).toBeVisible();
  await expectLive(otherPage);
  await expectUpdate(
    () =>
      callApi(memberPage, warRoomsEndpoints.createUpdate, {
        params,
        body: {
          title: 'Bridge closed',
          description: 'Since dawn.',
          severity: 'high',
          latitude: '48.4',
          longitude: '35.0',
        },
      }),
    otherPage
      .getByRole('list', { name: 'Team Updates' })
      .getByRole('button', { name: 'Bridge closed', exact: true }),
  );
  await expectUpdate(
    () => callApi(memberPage, warRoomsEndpoints.removeMember, { params: { ...params, userId } }),
    otherPage.getByRole('heading', { name: 'This war room is closed to you' }),
  );
});

test('the leaderboard updates live', async ({ memberPage, otherPage }) => {
  await submit(memberPage, 'First of the day');
  const own = await callApi(memberPage, leaderboardEndpoints.own);
  await otherPage.goto('/leaderboard');
  await expectLive(otherPage);
  const points = (own.points + 10).toLocaleString('en');
  const row = otherPage.getByRole('listitem').filter({ hasText: points });
  await expectUpdate(() => submit(memberPage, 'Second of the day'), row.first());
});

test('a lost connection is shown, and missed events arrive afterwards', async ({
  memberPage,
  otherPage,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK/);
  await otherPage.goto('/');
  await expectLive(otherPage);
  await expect(otherPage.getByText('LIVE', { exact: true })).toBeVisible();
  await otherPage.context().setOffline(true);
  const sign = otherPage.getByRole('status', { name: 'Connection' });
  await expect(sign).toContainText('OFFLINE');
  await expectAccessible(otherPage);
  await submit(memberPage, 'While you were offline');
  await otherPage.context().setOffline(false);
  await expectLive(otherPage);
  await expect(
    otherPage.getByRole('link', { name: /While you were offline/ }).first(),
  ).toBeVisible();
  await expect(otherPage.getByText('LIVE', { exact: true })).toBeVisible();
});

test('the tabs of a browser share one stream, and another tab takes it over', async ({
  memberPage,
  otherPage,
}) => {
  const streams: string[] = [];
  otherPage.context().on('request', (request) => {
    if (request.url().includes('/api/events')) streams.push(request.url());
  });
  await otherPage.goto('/reports');
  await expectLive(otherPage);
  const second = await otherPage.context().newPage();
  await second.goto('/reports');
  await expectLive(second);
  expect(streams).toHaveLength(1);
  const title = 'Received in both tabs';
  await submit(memberPage, title);
  for (const page of [otherPage, second]) {
    await expect(cardOf(page, title)).toBeVisible();
  }
  await otherPage.close();
  await expect.poll(() => streams.length).toBe(2);
  await expectLive(second);
  await submit(memberPage, 'Received by the successor');
  await expect(cardOf(second, 'Received by the successor')).toBeVisible();

  // An event during the takeover is received too.
  const third = await second.context().newPage();
  await third.goto('/reports');
  await expectLive(third);
  await Promise.all([second.close(), submit(memberPage, 'Received during the takeover')]);
  await expect(cardOf(third, 'Received during the takeover')).toBeVisible();
});

test('a comment notifies the author of the report, unless switched off', async ({
  memberPage,
  otherPage,
}) => {
  const report = await submit(memberPage, 'Report with readers');
  await memberPage.goto('/notifications');
  await memberPage.getByRole('button', { name: 'Mark all read' }).click();
  await expect(memberPage.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await expectLive(memberPage);
  const comment = () =>
    callApi(otherPage, commentsEndpoints.create, {
      params: { id: report.id },
      body: { content: 'Confirmed.' },
    });
  await expectUpdate(comment, memberPage.getByRole('link', { name: 'Notifications, 1 unread' }));
  const row = memberPage
    .getByRole('list', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: 'Report with readers' });
  await expect(row).toContainText('commented on your report');
  await row.getByRole('link').click();
  await expect(memberPage.getByRole('heading', { name: 'Report with readers' })).toBeVisible();
  await expect(memberPage.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  await memberPage.goto('/profile');
  await memberPage.getByRole('switch', { name: 'Someone comments on my report or task' }).click();
  const settings = memberPage.waitForResponse(/notifications\/settings/);
  await memberPage.reload();
  await settings;
  const comments = memberPage.getByRole('switch', {
    name: 'Someone comments on my report or task',
  });
  await expect(comments).not.toBeChecked();
  await comment();
  await memberPage.goto('/notifications');
  await expect(row).toHaveCount(1);
  await expect(memberPage.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  // For the tests after this one.
  await callApi(memberPage, notificationsEndpoints.changeSettings, { body: { muted: [] } });
});
