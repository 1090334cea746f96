import type { Page } from '@playwright/test';
import { investigationsEndpoints, tasksEndpoints } from '@watchfloor/contract';
import {
  callApi,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNotice,
  PHONE,
  test,
} from './fixtures';

const giveTask = (page: Page, title: string) =>
  callApi(page, tasksEndpoints.create, { body: { title, description: 'Before noon.' } });

const card = (page: Page, title: string) => page.getByRole('article', { name: title });

async function createTask(page: Page, title: string, assignee?: string) {
  await page.getByRole('button', { name: 'New Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Task' });
  await dialog.getByLabel('Title').fill(title);
  if (assignee) {
    await dialog.getByRole('combobox', { name: 'Assignee' }).click();
    await page.getByPlaceholder('Search by name, alias or e-mail').fill(assignee);
    // What was found before the search would still move under the pointer.
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.getByRole('option', { name: new RegExp(assignee) }).click();
  }
  await dialog.getByLabel('Due date (Optional)').fill('2031-03-31');
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog).toBeHidden();
  await expectNotice(page, 'Your task has been created successfully');
}

test('a member gives themselves a task, starts and completes it', async ({ memberPage: page }) => {
  const title = `Berth list ${Date.now()}`;
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { name: 'My Tasks', level: 1 })).toBeVisible();
  await expect(page.getByText('Track and manage your investigation tasks')).toBeVisible();
  await page.getByRole('button', { name: 'New Task' }).click();
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Assignee' })).toContainText('Elin Haugen');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await createTask(page, title);

  const task = card(page, title);
  await expect(task.getByText('Due 31 Mar 2031')).toBeVisible();
  await expect(task.getByText('open', { exact: true })).toBeVisible();
  await task.getByRole('button', { name: 'Start' }).click();
  await expectNotice(page, 'Task status has been updated successfully');
  await expect(task.getByText('in-progress', { exact: true })).toBeVisible();
  await expect(task.getByRole('button', { name: 'Start' })).toHaveCount(0);
  await task.getByRole('button', { name: 'Complete' }).click();
  await expect(task.getByText('completed', { exact: true })).toBeVisible();
  await expect(task.getByRole('button', { name: 'Complete' })).toHaveCount(0);
  await task.getByRole('button', { name: 'Start' }).click();
  await expect(task.getByText('in-progress', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('filters stand in the address and say when there is nothing', async ({ otherPage: page }) => {
  await page.goto('/tasks?status=completed');
  await expect(page.getByText('No completed tasks')).toBeVisible();
  await page.getByRole('radio', { name: 'In Progress' }).click();
  await expect(page).toHaveURL(/status=in-progress/);
  await expect(page.getByText('No in-progress tasks')).toBeVisible();
  const title = `Filtered ${Date.now()}`;
  await giveTask(page, title);
  await page.goto('/tasks?status=open');
  await card(page, title).getByRole('button', { name: 'Complete' }).click();
  await expect(card(page, title)).toHaveCount(0);
  await page.getByRole('radio', { name: 'Completed' }).click();
  await expect(card(page, title)).toBeVisible();
  await page.reload();
  await expect(card(page, title)).toBeVisible();
  await page.getByRole('radio', { name: 'All Tasks' }).click();
  await expect(page).toHaveURL(/\/tasks$/);
});

test('a change shows at once, and goes back when the server refuses', async ({
  memberPage: page,
  expectedConsole,
}) => {
  expectedConsole.push(/503/);
  const title = `Refused ${Date.now()}`;
  await giveTask(page, title);
  await page.goto('/tasks');
  let refuse = () => {};
  const asked = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/api/tasks/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    await asked;
    return route.fulfill({ status: 503 });
  });
  await card(page, title).getByRole('button', { name: 'Complete' }).click();
  await expect(card(page, title).getByText('completed', { exact: true })).toBeVisible();
  refuse();
  await expectNotice(page, 'Failed to update task');
  await expect(card(page, title).getByText('open', { exact: true })).toBeVisible();
});

test('a task is given to another, found under "Created by me", moved and deleted', async ({
  memberPage: page,
  otherPage,
  other,
  member,
}) => {
  const title = `Handed over ${Date.now()}`;
  await page.goto('/tasks');
  await createTask(page, title, other.username);
  await expect(card(page, title)).toHaveCount(0);
  await page.getByRole('radio', { name: 'Created by me' }).click();
  await expect(card(page, title).getByText('Marcus Haugen')).toBeVisible();

  await otherPage.goto('/tasks');
  await expect(card(otherPage, title).getByRole('button', { name: 'Complete' })).toBeVisible();
  await expect(card(otherPage, title).getByRole('button', { name: /More actions/ })).toHaveCount(0);

  await card(page, title)
    .getByRole('button', { name: /More actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Assign and schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign and schedule' });
  await dialog.getByRole('combobox', { name: 'Assignee' }).click();
  await page.getByPlaceholder('Search by name, alias or e-mail').fill(member.username);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: new RegExp(member.username) }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, title).getByText('Elin Haugen')).toBeVisible();

  await card(page, title)
    .getByRole('button', { name: /More actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete task' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Task' }).click();
  await expectNotice(page, 'The task has been deleted successfully');
  await expect(card(page, title)).toHaveCount(0);
});

test('an investigation gets a task, which is worked on from there', async ({
  memberPage: page,
}) => {
  const { id } = await callApi(page, investigationsEndpoints.create, {
    body: { title: 'With tasks' },
  });
  await page.goto(`/investigations/${id}`);
  const title = `Within ${Date.now()}`;
  await createTask(page, title);
  await expect(page.getByRole('heading', { name: 'Tasks (1)' })).toBeVisible();
  await card(page, title).getByRole('button', { name: 'Start' }).click();
  await expect(card(page, title).getByText('in-progress', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'View All Tasks' }).click();
  await expect(page).toHaveURL(/\/tasks$/);
  await expect(card(page, title).getByRole('link', { name: 'With tasks' })).toBeVisible();
});

test('on a phone tasks are worked on with a thumb', async ({ memberPage: page }) => {
  await giveTask(page, `Phone ${Date.now()} ${'and on '.repeat(20)}`.trim());
  await page.setViewportSize(PHONE);
  await page.goto('/tasks');
  await expect(page.getByRole('article').first()).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
  await expectAccessibleInBothThemes(page);
});
