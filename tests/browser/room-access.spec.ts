import { warRoomsEndpoints } from '@watchfloor/contract';
import {
  admin,
  callApi,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  PHONE,
  test,
} from '../support/fixtures';
import { expectLive } from '../support/live-page';
import { openEmbeddedDatabase } from '../support/machine';
import { dataDirectory } from '../support/members';

const REASON = 'A complaint about the language used in this room';

test('an admin takes access to a private room with a reason, and its members see it', async ({
  memberPage,
  adminPage,
  otherPage,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const { id } = await callApi(memberPage, warRoomsEndpoints.create, {
    body: { name: 'Quiet corner', isPrivate: true },
  });
  await callApi(memberPage, warRoomsEndpoints.sendMessage, {
    params: { id },
    body: { content: 'Between us' },
  });
  await memberPage.goto(`/war-rooms/${id}`);
  await expectLive(memberPage);
  await expect(memberPage.getByRole('heading', { name: 'Quiet corner' })).toBeVisible();

  await test.step('other members do not find the room; the admin sees that it is private', async () => {
    await otherPage.goto(`/war-rooms/${id}`);
    await expect(otherPage.getByText('War room not found')).toBeVisible();
    await adminPage.goto('/war-rooms');
    await expect(adminPage.getByRole('heading', { name: 'War Rooms' })).toBeVisible();
    await expect(adminPage.getByRole('article', { name: 'Quiet corner' })).toHaveCount(0);
    await adminPage.goto(`/war-rooms/${id}`);
    await expect(adminPage.getByRole('heading', { name: 'This room is private' })).toBeVisible();
    await expect(adminPage.getByText('Quiet corner')).toHaveCount(0);
    await expectAccessibleInBothThemes(adminPage);
  });

  const take = adminPage.getByRole('button', { name: 'Take Access for One Hour' });
  await take.click();
  await expect(adminPage.getByText('Reason must be at least 10 characters')).toBeVisible();
  await adminPage.getByLabel('Reason').fill(REASON);
  await take.dblclick();
  await expect(adminPage.getByRole('heading', { name: 'Quiet corner' })).toBeVisible();
  await expect(adminPage.getByText(/^You have access to this room until/)).toBeVisible();

  await test.step('the members see live who has access, until when and why', async () => {
    const notice = memberPage.getByRole('status').filter({ hasText: 'an admin, has access' });
    await expect(notice).toContainText(`${admin.firstName} ${admin.lastName}`);
    await expect(notice).toContainText(/until \d\d:\d\dZ/);
    await expect(notice).toContainText(REASON);
    await notice.getByRole('button', { name: 'All accesses' }).click();
    const sheet = memberPage.getByRole('dialog', { name: 'Access by Admins' });
    await expect(sheet.getByRole('listitem')).toHaveCount(1);
    await expect(sheet).toContainText('Has access now');
    await expectAccessible(memberPage);
    await memberPage.keyboard.press('Escape');
  });

  await test.step('the admin reads but can neither post nor manage the room', async () => {
    await adminPage.getByRole('radio', { name: 'Chat' }).click();
    await expect(adminPage.getByText('Between us')).toBeVisible();
    await expect(adminPage.getByText('Only members of this room write here.')).toBeVisible();
    await expect(adminPage.getByLabel('Message', { exact: true })).toHaveCount(0);
    await expect(adminPage.getByRole('button', { name: 'Add Update' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await adminPage.getByRole('button', { name: 'More about this room' }).click();
    await expect(adminPage.getByRole('menuitem')).toHaveText([
      'Access by Admins',
      'Delete War Room',
    ]);
    await adminPage.keyboard.press('Escape');
    await adminPage.setViewportSize(PHONE);
    await expectAccessible(adminPage);
  });

  await test.step('the room closes again after the hour', async () => {
    const db = openEmbeddedDatabase(dataDirectory());
    await db`update war_room_accesses set until = now() where war_room_id = ${id}`;
    await db.end();
    await expect(adminPage.getByRole('heading', { name: 'This room is private' })).toBeVisible();
    await expect(adminPage.getByText('Your access has ended')).toBeVisible();
    await expect(adminPage.getByText('Between us')).toHaveCount(0);
  });
});

test('new members of a formerly private room see only messages since its opening', async ({
  memberPage,
  otherPage,
}) => {
  const { id } = await callApi(memberPage, warRoomsEndpoints.create, {
    body: { name: 'Opened room', isPrivate: true },
  });
  const params = { id };
  const post = (content: string) =>
    callApi(memberPage, warRoomsEndpoints.sendMessage, { params, body: { content } });
  await post('Posted while private');
  await memberPage.goto(`/war-rooms/${id}`);
  await memberPage.getByRole('button', { name: 'More about this room' }).click();
  await memberPage.getByRole('menuitem', { name: 'Settings' }).click();
  await memberPage.getByLabel('Private room').click();
  await expect(memberPage.getByText(/What was posted before stays with its members/)).toBeVisible();
  await memberPage.getByRole('button', { name: 'Save Changes' }).click();
  await expect(memberPage.getByRole('dialog')).toHaveCount(0);
  await post('Posted in the open');

  await otherPage.goto(`/war-rooms/${id}`);
  await expect(otherPage.getByText(/^This room was private until/)).toBeVisible();
  await otherPage.getByRole('radio', { name: 'Chat' }).click();
  await expect(otherPage.getByText('Posted in the open')).toBeVisible();
  await expect(otherPage.getByText('Posted while private')).toHaveCount(0);
  await memberPage.getByRole('radio', { name: 'Chat' }).click();
  await expect(memberPage.getByText('Posted while private')).toBeVisible();
});
