import { reportsEndpoints, tasksEndpoints, warRoomsEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, expectNotice, test } from '../support/fixtures';
import { expectLive } from '../support/live-page';
import { submitReport } from '../support/reports-page';

const BOX = 'Share your analysis or insights...';

test('an open report shows its deletion and keeps unsent text', async ({
  memberPage,
  otherPage,
  adminPage,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const { id } = await submitReport(memberPage, { title: 'Short-lived report' });
  await otherPage.goto(`/reports/${id}`);
  await expectLive(otherPage);
  await otherPage.getByPlaceholder(BOX).fill('Half a thought');
  await otherPage.getByPlaceholder(BOX).focus();
  await memberPage.goto(`/reports/${id}/edit`);
  await expectLive(memberPage);
  await memberPage.getByLabel('Title').fill('A better title');

  await callApi(adminPage, reportsEndpoints.delete, { params: { id } });
  await expect(otherPage.getByRole('heading', { name: 'This report was deleted' })).toBeVisible();
  await expect(otherPage.getByText('Short-lived report')).toHaveCount(0);
  await expect(otherPage.getByPlaceholder(BOX)).toHaveValue('Half a thought');
  await expect(otherPage.getByPlaceholder(BOX)).toBeFocused();
  await expectAccessible(otherPage);
  await expect(memberPage.getByRole('alert')).toContainText('This report was deleted');
  await expect(memberPage.getByLabel('Title')).toHaveValue('A better title');
  await expect(memberPage.getByRole('button', { name: 'Save Changes' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await otherPage.getByRole('link', { name: 'Back to Reports' }).click();
  await expect(otherPage).toHaveURL(/\/reports$/);
  await otherPage.goto(`/reports/${id}`);
  await expect(otherPage.getByText('Report not found')).toBeVisible();
});

test('an open task shows its deletion', async ({ memberPage, adminPage }) => {
  const task = await callApi(memberPage, tasksEndpoints.create, {
    body: { title: 'Short-lived task' },
  });
  await memberPage.goto('/tasks');
  await expectLive(memberPage);
  await memberPage.getByRole('button', { name: 'More actions for Short-lived task' }).click();
  await memberPage.getByRole('menuitem', { name: 'Assign and schedule' }).click();
  await callApi(adminPage, tasksEndpoints.delete, { params: { taskId: task.id } });
  const dialog = memberPage.getByRole('dialog', { name: 'Assign and schedule' });
  await expect(dialog.getByText('This task was deleted')).toBeVisible();
  await expectNotice(memberPage, 'Somebody deleted “Short-lived task”');
  await dialog.getByRole('button', { name: 'Back to the tasks' }).click();
  await expect(memberPage.getByRole('article', { name: 'Short-lived task' })).toHaveCount(0);
});

test('an open war room shows its deletion and links back', async ({
  memberPage,
  otherPage,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const { id } = await callApi(memberPage, warRoomsEndpoints.create, {
    body: { name: 'Deleted room' },
  });
  await otherPage.goto(`/war-rooms/${id}`);
  await expect(otherPage.getByText('2 members')).toBeVisible();
  await callApi(memberPage, warRoomsEndpoints.delete, { params: { id } });
  await expect(otherPage.getByRole('heading', { name: 'This war room was deleted' })).toBeVisible();
  await otherPage.getByRole('link', { name: 'Back to War Rooms' }).click();
  await expect(otherPage).toHaveURL(/\/war-rooms$/);
});
