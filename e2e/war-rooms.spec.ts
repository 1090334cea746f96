import { warRoomsEndpoints } from '@watchfloor/contract';
import {
  callApi,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNotice,
  test,
} from './fixtures';
import { expectDrawn, mapOf } from './map-page';

const update = {
  title: 'Rail yard at capacity',
  description: 'Forty wagons more than last week.',
  severity: 'high' as const,
  latitude: '48.4647',
  longitude: '35.0462',
};

test('two members share a room: what one posts the other sees', async ({
  memberPage,
  otherPage,
  other,
}) => {
  await memberPage.goto('/war-rooms');
  await memberPage.getByRole('button', { name: 'Create War Room', exact: true }).first().click();
  const dialog = memberPage.getByRole('dialog', { name: 'Create War Room' });
  await dialog.getByRole('button', { name: 'Create War Room' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Northern watch');
  await dialog.getByLabel('Description').fill('Shipping gaps and supply lines');
  await dialog.getByRole('button', { name: 'Create War Room' }).dblclick();
  await expectNotice(memberPage, 'War room created successfully');
  const card = memberPage.getByRole('article', { name: 'Northern watch' });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('1 member');
  await card.getByRole('link', { name: 'Enter War Room' }).click();
  await expect(memberPage.getByRole('heading', { name: 'Northern watch' })).toBeVisible();
  await expect(memberPage.getByText('No situation updates yet')).toBeVisible();

  await otherPage.goto(memberPage.url());
  await expect(otherPage.getByText('2 members')).toBeVisible();
  await expect(otherPage.getByRole('button', { name: /2 here now/ })).toBeVisible();
  await otherPage.getByRole('button', { name: 'Add Update' }).click();
  const form = otherPage.getByRole('dialog', { name: 'Add Situation Update' });
  await form.getByLabel('Title').fill(update.title);
  await form.getByLabel('Description').fill(update.description);
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

  await memberPage.getByRole('button', { name: 'Fullscreen' }).click();
  await expect(list).toBeHidden();
  await memberPage.getByRole('button', { name: 'Exit fullscreen' }).click();
  await expect(list).toBeVisible();
  await list.getByRole('button', { name: `Delete ${update.title}` }).click();
  await memberPage.getByRole('button', { name: 'Delete Update' }).click();
  await expectNotice(memberPage, 'Situation update deleted successfully');
});

test('a private room is found by invitation alone, and left', async ({
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
  await expectNotice(memberPage, `${other.username} is now a member of this room`);
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
  await expectNotice(otherPage, 'You left the war room');
  await expect(otherPage.getByRole('article', { name: 'Quiet cell' })).toHaveCount(0);
});

test('deleting a room is its owner’s', async ({ memberPage, otherPage }) => {
  await callApi(memberPage, warRoomsEndpoints.create, { body: { name: 'Short-lived' } });
  await otherPage.goto('/war-rooms');
  const theirs = otherPage.getByRole('button', { name: 'Delete Short-lived' });
  await expect(theirs).toHaveAttribute('aria-disabled', 'true');
  await memberPage.goto('/war-rooms');
  await memberPage.getByRole('button', { name: 'Delete Short-lived' }).click();
  await memberPage.getByRole('button', { name: 'Delete War Room' }).click();
  await expectNotice(memberPage, 'War room deleted successfully');
  await expect(memberPage.getByRole('article', { name: 'Short-lived' })).toHaveCount(0);
});

test('war rooms are accessible in both themes', async ({ memberPage: page }) => {
  const { id } = await callApi(page, warRoomsEndpoints.create, { body: { name: 'Bright room' } });
  await callApi(page, warRoomsEndpoints.createUpdate, { params: { id }, body: update });
  await page.goto('/war-rooms');
  await expectAccessibleInBothThemes(page);
  await page.goto(`/war-rooms/${id}`);
  await expectDrawn(page);
  await expectAccessibleInBothThemes(page);
});

test('the members of a room talk beside its map', async ({ memberPage, otherPage, other }) => {
  const room = await callApi(memberPage, warRoomsEndpoints.create, { body: { name: 'Talking' } });
  await memberPage.goto(`/war-rooms/${room.id}`);
  await otherPage.goto(`/war-rooms/${room.id}`);
  await memberPage.getByRole('radio', { name: 'Chat' }).click();
  await expect(memberPage.getByText('No messages yet')).toBeVisible();
  const box = memberPage.getByLabel('Message', { exact: true });
  await expect(otherPage.getByText('2 members')).toBeVisible();
  await box.fill(`On watch, @${other.username}.`);
  await box.press('Enter');

  // The other looks at the updates, is told that something was said, and finds it.
  await otherPage.getByRole('radio', { name: 'Chat (1 new)' }).click();
  const heard = otherPage.getByRole('article').filter({ hasText: 'On watch' });
  await expect(heard).toBeVisible();
  await expect(heard.getByRole('link', { name: `@${other.username}` })).toBeVisible();
  await expect(otherPage.getByRole('radio', { name: 'Chat', exact: true })).toBeVisible();
  await expectAccessible(otherPage);

  // The room's owner may take it away.
  const said = memberPage.getByRole('article').filter({ hasText: 'On watch' });
  await said.hover();
  await said.getByRole('button', { name: 'Delete message' }).click();
  await memberPage.getByRole('button', { name: 'Delete Message' }).click();
  await expect(heard).toHaveCount(0);
});
