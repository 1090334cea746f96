import type { Page } from '@playwright/test';
import {
  commentsEndpoints,
  feedbackEndpoints,
  forumEndpoints,
  investigationsEndpoints,
  leaderboardEndpoints,
  pinsEndpoints,
  reportsEndpoints,
  tasksEndpoints,
  usersEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { callApi, expect, expectAccessible, expectAccessibleInBothThemes, test } from './fixtures';
import { expectLive, expectSoon } from './live-page';
import { submitReport } from './reports-page';

const submit = (page: Page, title: string) => submitReport(page, { title });
const cardOf = (page: Page, title: string | RegExp) => page.getByRole('article', { name: title });

async function idOf(page: Page, username: string): Promise<string> {
  const answer = await page.request.get(`${usersEndpoints.search.path}?q=${username}`);
  const found = (await answer.json()) as { id: string; username: string }[];
  return found.find((one) => one.username === username)?.id ?? '';
}

test('reports and their discussion: seen at once, and nothing typed is lost', async ({
  memberPage,
  otherPage,
}) => {
  await otherPage.goto('/reports');
  await expectLive(otherPage);
  const title = 'Convoy at the north gate';
  const card = cardOf(otherPage, title);
  await expectSoon(() => submit(memberPage, title), card);
  await card.getByRole('link', { name: 'View' }).click();
  await expect(otherPage.getByRole('heading', { name: title })).toBeVisible();

  const id = otherPage.url().split('/').at(-1) ?? '';
  const box = otherPage.getByPlaceholder('Share your analysis or insights...');
  await box.fill('Half a thought about the');
  await box.focus();
  await expectSoon(
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
    await expectSoon(() => memberPage.goto(`/reports/${id}`), otherPage.getByText('2 here now'));
    await expect(otherPage.getByRole('list', { name: 'Here now' }).getByRole('img')).toHaveCount(2);
    await expectAccessible(otherPage);
    await memberPage.goto('/reports');
    await expect(otherPage.getByText('2 here now')).toBeHidden();
  });
});

test('a list that one is reading does not move; it catches up at the top', async ({
  memberPage,
  otherPage,
}) => {
  for (let index = 0; index < 24; index += 1) await submit(memberPage, `Filler ${index}`);
  await otherPage.setViewportSize({ width: 1440, height: 500 });
  await otherPage.goto('/reports');
  await expectLive(otherPage);
  await otherPage.mouse.move(700, 300);
  await otherPage.mouse.wheel(0, 600);
  const seen = cardOf(otherPage, /^Filler 1\d$/).first();
  await expect(seen).toBeInViewport();
  await expect.poll(() => otherPage.evaluate(() => scrollY)).toBeGreaterThan(300);
  const place = await otherPage.evaluate(() => scrollY);
  const name = await seen.getByRole('heading').textContent();
  await submit(memberPage, 'Late arrival');
  const other = await callApi(memberPage, reportsEndpoints.listRecent);
  expect(other[0]?.title).toBe('Late arrival');
  await expect(cardOf(otherPage, name ?? '').first()).toBeInViewport();
  expect(await otherPage.evaluate(() => scrollY)).toBe(place);
  await otherPage.mouse.wheel(0, -2000);
  await expect(cardOf(otherPage, 'Late arrival')).toBeVisible();
});

test('investigations and tasks', async ({ memberPage, otherPage, other }) => {
  const investigation = await callApi(memberPage, investigationsEndpoints.create, {
    body: { title: 'Harbour traffic', description: null },
  });
  const params = { id: investigation.id };
  await otherPage.goto(`/investigations/${investigation.id}`);
  await expectLive(otherPage);
  const report = await submit(memberPage, 'Tanker without a flag');
  await expectSoon(
    () =>
      callApi(memberPage, investigationsEndpoints.linkReport, {
        params,
        body: { reportId: report.id },
      }),
    otherPage.getByRole('heading', { name: 'Linked Reports (1)' }),
  );
  const assignedToUserId = await idOf(memberPage, other.username);
  await expectSoon(
    () =>
      callApi(memberPage, tasksEndpoints.createInInvestigation, {
        params,
        body: { title: 'Ask the pilot', assignedToUserId },
      }),
    otherPage.getByText('Ask the pilot'),
  );
  await otherPage.goto('/tasks');
  await expectLive(otherPage);
  await expectSoon(
    () =>
      callApi(memberPage, tasksEndpoints.create, {
        body: { title: 'Read the log book', assignedToUserId },
      }),
    otherPage.getByText('Read the log book'),
  );
  await otherPage.goto(`/investigations/${investigation.id}`);
  await expectLive(otherPage);
  await expectSoon(
    () =>
      callApi(memberPage, investigationsEndpoints.change, { params, body: { status: 'closed' } }),
    otherPage.getByText('closed', { exact: true }),
  );
});

test('war rooms: what is posted, who is there, and that one is out', async ({
  memberPage,
  otherPage,
  other,
  expectedConsole,
}) => {
  // What the member may no longer see is answered so.
  expectedConsole.push(/status of 404/);
  const room = await callApi(memberPage, warRoomsEndpoints.create, {
    body: { name: 'Delta desk', isPrivate: true },
  });
  const params = { id: room.id };
  const userId = await idOf(memberPage, other.username);
  await otherPage.goto('/war-rooms');
  await expectLive(otherPage);
  const card = otherPage.getByRole('article', { name: 'Delta desk' });
  await expectSoon(
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
  await expectSoon(
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
  await expectSoon(
    () => callApi(memberPage, warRoomsEndpoints.removeMember, { params: { ...params, userId } }),
    otherPage.getByRole('heading', { name: 'This war room is closed to you' }),
  );
});

test('the forum and its pins, sooner than they are polled', async ({ memberPage, otherPage }) => {
  await otherPage.goto('/global-forum');
  await expectLive(otherPage);
  await expectSoon(
    () => callApi(memberPage, forumEndpoints.create, { body: { content: 'Anyone near the dam?' } }),
    otherPage.getByText('Anyone near the dam?', { exact: true }),
  );
  await expectSoon(
    () =>
      callApi(memberPage, pinsEndpoints.create, {
        body: { title: 'Dam gate open', severity: 'high', latitude: '48.1', longitude: '34.9' },
      }),
    otherPage.getByRole('button', { name: 'Dam gate open, High' }),
  );
});

test('feedback that an admin answers', async ({ memberPage, adminPage }) => {
  const sent = await callApi(memberPage, feedbackEndpoints.create, {
    body: { category: 'bug', subject: 'Clock is off', message: 'By an hour.' },
  });
  await memberPage.goto('/feedback');
  await expectLive(memberPage);
  await expectSoon(
    () =>
      callApi(adminPage, feedbackEndpoints.handle, {
        params: { id: sent.id },
        body: { status: 'addressed', adminNotes: 'Set to UTC everywhere.' },
      }),
    memberPage.getByText('Set to UTC everywhere.'),
  );
});

test('the leaderboard', async ({ memberPage, otherPage }) => {
  await submit(memberPage, 'First of the day');
  const own = await callApi(memberPage, leaderboardEndpoints.own);
  await otherPage.goto('/leaderboard');
  await expectLive(otherPage);
  const row = otherPage.getByRole('listitem').filter({ hasText: `${own.points + 10}` });
  await expectSoon(() => submit(memberPage, 'Second of the day'), row.first());
});

test('a break is shown, and what was missed is caught up', async ({
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
  await submit(memberPage, 'While you were away');
  await otherPage.context().setOffline(false);
  await expectLive(otherPage);
  await expect(otherPage.getByRole('link', { name: /While you were away/ }).first()).toBeVisible();
  await expect(otherPage.getByText('LIVE', { exact: true })).toBeVisible();
});

test('the tabs of a browser share one stream, and another takes it over', async ({
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
  const title = 'Heard in both tabs';
  await submit(memberPage, title);
  for (const page of [otherPage, second]) {
    await expect(cardOf(page, title)).toBeVisible();
  }
  await otherPage.close();
  await expect.poll(() => streams.length).toBe(2);
  await expectLive(second);
  await submit(memberPage, 'Heard by the heir');
  await expect(cardOf(second, 'Heard by the heir')).toBeVisible();

  // What happens in the very moment of a change is heard too.
  const third = await second.context().newPage();
  await third.goto('/reports');
  await expectLive(third);
  await Promise.all([second.close(), submit(memberPage, 'Heard between the two')]);
  await expect(cardOf(third, 'Heard between the two')).toBeVisible();
});

test('what concerns a member is told by the bell and kept in the inbox', async ({
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
  await expectSoon(comment, memberPage.getByRole('link', { name: 'Notifications, 1 unread' }));
  const row = memberPage
    .getByRole('list', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: 'Report with readers' });
  await expect(row).toContainText('commented on your report');
  await expectAccessibleInBothThemes(memberPage);
  await row.getByRole('link').click();
  await expect(memberPage.getByRole('heading', { name: 'Report with readers' })).toBeVisible();
  await expect(memberPage.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  await memberPage.goto('/profile');
  await memberPage.getByRole('switch', { name: 'Someone comments on my report' }).click();
  const settings = memberPage.waitForResponse(/notifications\/settings/);
  await memberPage.reload();
  await settings;
  const comments = memberPage.getByRole('switch', { name: 'Someone comments on my report' });
  await expect(comments).not.toBeChecked();
  await comment();
  await memberPage.goto('/notifications');
  await expect(row).toHaveCount(1);
  await expect(memberPage.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
});
