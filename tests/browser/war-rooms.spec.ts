import type { Locator } from '@playwright/test';
import { warRoomsEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, expectNotice, test } from '../support/fixtures';
import { countDrawn, isInView, lookAt, mapOf } from '../support/map-page';

const update = {
  title: 'Rail yard at capacity',
  description: 'Forty wagons more than last week.',
  severity: 'high' as const,
  latitude: '48.4647',
  longitude: '35.0462',
};

test('the members of a room share its updates', async ({ memberPage, otherPage, other }) => {
  await memberPage.goto('/war-rooms');
  await memberPage.getByRole('button', { name: 'Create War Room', exact: true }).first().click();
  const dialog = memberPage.getByRole('dialog', { name: 'Create War Room' });
  await dialog.getByRole('button', { name: 'Create War Room' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Northern watch');
  await dialog.getByLabel('Description').fill('Shipping gaps and supply lines');
  await dialog.getByRole('button', { name: 'Create War Room' }).dblclick();
  await expectNotice(memberPage, 'War room created successfully');
  // One sees what one created; the double click made one room.
  await expect(memberPage.getByRole('heading', { name: 'Northern watch' })).toBeVisible();
  await memberPage.goBack();
  const card = memberPage.getByRole('article', { name: 'Northern watch' });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('1 member');
  await card.getByRole('link', { name: 'Enter War Room' }).click();
  await expect(memberPage.getByText('No situation updates yet')).toBeVisible();

  await otherPage.goto(memberPage.url());
  await expect(otherPage.getByText('2 members')).toBeVisible();
  await expect(otherPage.getByRole('button', { name: /2 here now/ })).toBeVisible();
  await otherPage.getByRole('button', { name: 'Add Update' }).click();
  const form = otherPage.getByRole('dialog', { name: 'Add Situation Update' });
  await form.getByLabel('Title').fill(update.title);
  await form.getByLabel('Description').fill(update.description);
  await form.getByLabel('Subject').fill('Train 4411');
  await form.getByLabel('Latitude').fill(update.latitude);
  await form.getByLabel('Longitude').fill(update.longitude);
  await form.getByRole('button', { name: 'Add Update' }).click();
  await expectNotice(otherPage, 'Situation update added successfully');

  await memberPage.reload();
  const list = memberPage.getByRole('list', { name: 'Team Updates' });
  await list.getByRole('button', { name: update.title, exact: true }).click();
  const popup = mapOf(memberPage).getByRole('article');
  await expect(popup).toContainText('48.4647, 35.0462');
  await expect(popup).toContainText(other.username);
  await expect(memberPage.getByText('1 update', { exact: true })).toBeVisible();
  const breadcrumb = memberPage.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumb).toContainText('Northern watch');

  await memberPage.getByRole('button', { name: 'Fullscreen' }).click();
  await expect(list).toBeHidden();
  const wall = memberPage.getByRole('region', { name: 'Map of Northern watch', exact: true });
  await expect(wall.getByRole('heading', { name: 'Northern watch' })).toBeVisible();
  await expect(wall.getByText(/^\d\d:\d\d:\d\dZ$/)).toBeVisible();
  await expect(wall.getByRole('list', { name: 'Severity of the markers' })).toBeVisible();
  const newest = wall.getByRole('list', { name: 'Newest updates' });
  await expect(newest).toContainText(update.title);
  // The popup is read from as far away as the newest updates.
  const textHeight = (text: Locator) =>
    text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const popupText = await textHeight(popup.getByText(update.description));
  const listText = await textHeight(newest.getByText(update.description));
  expect(popupText).toBeGreaterThanOrEqual(listText);
  await expectAccessible(memberPage);
  // It follows live.
  await callApi(otherPage, warRoomsEndpoints.createUpdate, {
    params: { id: memberPage.url().split('/').at(-1) ?? '' },
    body: {
      ...update,
      title: 'Far away',
      latitude: '-41.5',
      longitude: '-150',
      subject: 'Train 4411',
    },
  });
  await expect(wall.getByRole('listitem').first()).toContainText('Far away');
  await expect.poll(() => isInView(memberPage, [-150, -41.5])).toBe(true);
  // Both updates are of one subject: its track is drawn on request.
  expect(await countDrawn(memberPage, 'track-lines')).toBe(0);
  await wall.getByRole('switch', { name: 'Tracks' }).click();
  await expect.poll(() => countDrawn(memberPage, 'track-points')).toBeGreaterThan(1);
  expect(await countDrawn(memberPage, 'track-lines')).toBeGreaterThan(0);
  await memberPage.getByRole('button', { name: 'Exit fullscreen' }).click();
  await expect(list).toBeVisible();
  await list.getByRole('button', { name: `More actions for ${update.title}` }).click();
  await memberPage.getByRole('menuitem', { name: 'Delete' }).click();
  await memberPage.getByRole('button', { name: 'Delete Update' }).click();
  await expectNotice(memberPage, 'Situation update deleted successfully');
});

test('a room opens on its updates, or where the member left it', async ({ memberPage: page }) => {
  const { create, createUpdate } = warRoomsEndpoints;
  const { id } = await callApi(page, create, { body: { name: 'Far south' } });
  await callApi(page, createUpdate, { params: { id }, body: update });
  const place: [number, number] = [Number(update.longitude), Number(update.latitude)];
  const elsewhere: [number, number] = [-60, -50];
  await page.goto(`/war-rooms/${id}`);
  await expect.poll(() => isInView(page, place)).toBe(true);
  await expect.poll(() => isInView(page, elsewhere)).toBe(false);
  await lookAt(page, elsewhere, 6);
  await page.reload();
  await expect.poll(() => isInView(page, elsewhere)).toBe(true);
  expect(await isInView(page, place)).toBe(false);
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await expect.poll(() => isInView(page, place)).toBe(true);
});

test('a private room is visible after an invitation only, and can be left', async ({
  memberPage,
  otherPage,
  other,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const room = await callApi(memberPage, warRoomsEndpoints.create, {
    body: { name: 'Quiet cell', isPrivate: true },
  });
  await otherPage.goto(`/war-rooms/${room.id}`);
  await expect(otherPage.getByText('War room not found')).toBeVisible();

  await memberPage.goto(`/war-rooms/${room.id}`);
  await memberPage.getByRole('button', { name: 'Members' }).click();
  const members = memberPage.getByRole('dialog', { name: 'Members (1)' });
  await members.getByLabel('Invite a member').click();
  await memberPage.getByPlaceholder('Search by name, alias or e-mail').fill(other.username);
  await memberPage.getByRole('option', { name: other.username }).click();
  await memberPage.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(memberPage.getByRole('dialog', { name: 'Members (2)' })).toBeVisible();
  await expectAccessible(memberPage);

  await otherPage.goto('/war-rooms');
  await otherPage
    .getByRole('article', { name: 'Quiet cell' })
    .getByRole('link', { name: 'Enter War Room' })
    .click();
  await expect(otherPage.getByRole('heading', { name: 'Quiet cell' })).toBeVisible();
  await otherPage.getByRole('button', { name: 'More about this room' }).click();
  await otherPage.getByRole('menuitem', { name: 'Leave War Room' }).click();
  await otherPage.getByRole('alertdialog').getByRole('button', { name: 'Leave War Room' }).click();
  await expect(otherPage).toHaveURL(/\/war-rooms$/);
  await expect(otherPage.getByRole('article', { name: 'Quiet cell' })).toHaveCount(0);
});

test('on a wide screen map, updates and chat stand side by side', async ({ memberPage: page }) => {
  const { id } = await callApi(page, warRoomsEndpoints.create, { body: { name: 'Wide' } });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`/war-rooms/${id}`);
  await expect(page.getByRole('region', { name: 'Map of Wide', exact: true })).toBeVisible();
  await expect(page.getByText('No situation updates yet')).toBeVisible();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Chat' })).toHaveCount(0);
  await expectAccessible(page);
});

test('only its owner can delete a room', async ({ memberPage, otherPage }) => {
  await callApi(memberPage, warRoomsEndpoints.create, { body: { name: 'Short-lived' } });
  await otherPage.goto('/war-rooms');
  await expect(otherPage.getByRole('article', { name: 'Short-lived' })).toBeVisible();
  await expect(otherPage.getByRole('button', { name: 'Delete Short-lived' })).toHaveCount(0);
  await memberPage.goto('/war-rooms');
  await memberPage.getByRole('button', { name: 'Delete Short-lived' }).click();
  await memberPage.getByRole('button', { name: 'Delete War Room' }).click();
  await expectNotice(memberPage, 'War room deleted successfully');
  await expect(memberPage.getByRole('article', { name: 'Short-lived' })).toHaveCount(0);
});

test('the members of a room chat beside its map', async ({ memberPage, otherPage, other }) => {
  const room = await callApi(memberPage, warRoomsEndpoints.create, { body: { name: 'Talking' } });
  await memberPage.goto(`/war-rooms/${room.id}`);
  await otherPage.goto(`/war-rooms/${room.id}`);
  await memberPage.getByRole('radio', { name: 'Chat' }).click();
  await expect(memberPage.getByText('No messages yet')).toBeVisible();
  const box = memberPage.getByLabel('Message', { exact: true });
  await expect(otherPage.getByText('2 members')).toBeVisible();
  // Only members of the room are offered.
  await box.pressSequentially(`On watch, @${other.username.slice(0, 3)}`);
  const offered = memberPage.getByRole('listbox', { name: 'Members' });
  await expect(offered.getByRole('option')).toHaveCount(1);
  await box.press('Enter');
  await memberPage
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Two boats') });
  await expect(memberPage.getByRole('button', { name: 'Remove plan.txt' })).toBeVisible();
  await box.press('Enter');

  // While the updates are shown, the tab counts new messages.
  await otherPage.getByRole('radio', { name: 'Chat (1 new)' }).click();
  const received = otherPage.getByRole('article').filter({ hasText: 'On watch' });
  await expect(received).toBeVisible();
  await expect(received.getByRole('link', { name: `@${other.username}` })).toBeVisible();
  await expect(received.getByRole('link', { name: /plan.txt/ })).toBeVisible();
  await expect(otherPage.getByRole('radio', { name: 'Chat', exact: true })).toBeVisible();
  await expectAccessible(otherPage);

  // The owner of the room can delete it.
  const sent = memberPage.getByRole('article').filter({ hasText: 'On watch' });
  await sent.hover();
  await sent.getByRole('button', { name: 'Delete message' }).click();
  await memberPage.getByRole('button', { name: 'Delete Message' }).click();
  await expect(received).toHaveCount(0);
});

test('a notification leads to the message, also to the first of a long chat', async ({
  memberPage,
  otherPage,
  other,
  expectedConsole,
}) => {
  // The last address leads to a message that does not exist.
  expectedConsole.push(/status of 404/);
  const { create, join, sendMessage } = warRoomsEndpoints;
  const { id } = await callApi(memberPage, create, { body: { name: 'Long talk' } });
  await callApi(otherPage, join, { params: { id } });
  const say = (content: string) =>
    callApi(memberPage, sendMessage, { params: { id }, body: { content } });
  const first = await say(`Read this, @${other.username}`);
  for (let n = 1; n <= 70; n += 1) await say(`Line ${n}`);
  const middle = await say(`And this, @${other.username}`);
  for (let n = 71; n <= 140; n += 1) await say(`Line ${n}`);

  await otherPage.goto('/notifications');
  await otherPage
    .getByRole('link', { name: /mentioned you/ })
    .first()
    .click();
  const marked = (message: string) => otherPage.locator(`[data-message-id="${message}"]`);
  await expect(marked(middle.id)).toBeInViewport();
  await expect(marked(middle.id)).toHaveAttribute('aria-current', 'true');
  await otherPage.goto(`/war-rooms/${id}?message=${first.id}`);
  await expect(marked(first.id)).toBeInViewport();
  await expect(otherPage.getByText('This is the beginning of the conversation.')).toBeVisible();
  await otherPage.goto(`/war-rooms/${id}?message=00000000-0000-7000-8000-000000000000`);
  await expect(otherPage.getByText('Line 140', { exact: true })).toBeInViewport();
});
