import type { Page } from '@playwright/test';
import { investigationsEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, expectNotice, test } from '../support/fixtures';

const card = (page: Page, title: string) => page.getByRole('article', { name: title });

async function createTask(page: Page, title: string, assignee?: string) {
  await page.getByRole('button', { name: 'New Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Task' });
  await dialog.getByLabel('Title').fill(title);
  if (assignee) {
    await dialog.getByRole('combobox', { name: 'Assignee' }).click();
    await page.getByPlaceholder('Search by name, alias or e-mail').fill(assignee);
    // Waits for the search, so that the option does not move under the pointer.
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.getByRole('option', { name: new RegExp(assignee) }).click();
  }
  await dialog.getByLabel('Due date (Optional)').fill('2031-03-31');
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog).toBeHidden();
  await expectNotice(page, 'Your task has been created successfully');
}

test('a member creates a task and completes it', async ({ memberPage: page }) => {
  const title = `Berth list ${Date.now()}`;
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { name: 'My Tasks', level: 1 })).toBeVisible();
  await expect(page.getByText('Track and manage your investigation tasks')).toBeVisible();
  await page.getByRole('button', { name: 'New Task' }).click();
  await expect(page.getByRole('dialog', { name: 'New Task' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await createTask(page, title);

  const task = card(page, title);
  await expect(task.getByText('Due 31 Mar 2031')).toBeVisible();
  await task.getByRole('button', { name: 'Complete' }).click();
  await expectNotice(page, 'Task status has been updated successfully');
  await expect(task.getByText('completed', { exact: true })).toBeVisible();
});

test('a task for another member is listed under "Created by me", reassigned and deleted', async ({
  memberPage: page,
  otherPage,
  other,
  member,
}) => {
  const title = `Handed over ${Date.now()}`;
  await page.goto('/tasks');
  await createTask(page, title, other.username);
  // The list changes to the one that the task is in.
  await expect(page.getByRole('radio', { name: 'Created by me' })).toBeChecked();
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
  await expect(card(page, title)).toHaveCount(0);
});

test('a task of an investigation is created and started there', async ({ memberPage: page }) => {
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
