import type { Locator, Page } from '@playwright/test';
import { tasksEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectNotice, test } from '../support/fixtures';
import { emailOf, PASSWORD } from '../support/members';
import { rareWord } from '../support/reports-page';

/** A control that needs more Tab presses is too hard to reach. */
const MAX_STEPS = 60;

/** Presses Tab until the target is focused. Each stop must have a visible focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const { activeElement: focused } = document;
      return focused && focused !== document.body ? getComputedStyle(focused).outlineStyle : null;
    });
    expect(outline, 'visible focus').not.toBe('none');
  }
  throw new Error(`not reached with ${MAX_STEPS} Tab presses: ${target}`);
}

test('a member signs in, writes, searches, comments and completes a task by keyboard', async ({
  visitorPage: page,
  memberPage,
  member,
}) => {
  const word = rareWord();
  const task = `Read ${word} again`;
  await callApi(memberPage, tasksEndpoints.create, { body: { title: task } });
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  const palette = page.getByRole('dialog', { name: 'Search everything' });

  await test.step('sign in', async () => {
    await page.goto('/');
    await tabTo(page, page.getByRole('link', { name: 'Sign In', exact: true }).first());
    await press('Enter');
    await tabTo(page, page.getByLabel('E-mail'));
    await type(emailOf(member));
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await type(PASSWORD);
    await press('Enter');
    await expect(page.getByText('Intelligence Operations Center')).toBeVisible();
  });

  await test.step('the first Tab stop skips the navigation', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'New Investigation', exact: true }));
  });

  await test.step('text typed before the palette has loaded is not lost', async () => {
    const loading = Promise.withResolvers<void>();
    await page.route(/assets\/palette-.*\.js/, async (route) => {
      await loading.promise;
      await route.continue();
    });
    await press('Control+k');
    await type('new ref');
    await press('Backspace');
    loading.resolve();
    await expect(palette.getByRole('combobox')).toHaveValue('new re');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await type('port');
    await expect(palette.getByRole('combobox')).toHaveValue('new report');
    await expect(palette.getByRole('option', { name: 'New Report', selected: true })).toBeVisible();
    await press('Enter');
    await expect(page).toHaveURL(/\/reports\/new$/);
  });

  await test.step('write and submit', async () => {
    await tabTo(page, page.getByLabel('Title'));
    await type(`Two lights off the mole ${word}`);
    const discipline = page.getByRole('combobox', { name: 'Intelligence Type' });
    await tabTo(page, discipline);
    await press('Enter');
    await expect(page.getByRole('listbox')).toBeVisible();
    await type('GEO');
    await press('Enter');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(discipline).toBeFocused();
    await tabTo(page, page.getByLabel('Content'));
    await type('Seen twice, an hour apart.');
    await press('Control+Enter');
    await expectNotice(page, 'Your intelligence report has been created successfully');
    await expect(page).toHaveURL(/\/reports$/);
  });

  await test.step('search and comment', async () => {
    await press('Control+k');
    await type(word);
    await expect(
      palette.getByRole('option', { name: `Two lights off the mole ${word}` }),
    ).toBeVisible();
    await press('ArrowDown');
    await press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(word) })).toBeVisible();
    await tabTo(page, page.getByLabel('Your comment'));
    await type('The second light is the ferry.');
    await tabTo(page, page.getByRole('button', { name: 'Post Comment' }));
    await press('Enter');
    await expectNotice(page, 'Your comment has been posted successfully');
    await expect(page.getByRole('list', { name: 'Comments' })).toContainText('is the ferry');
  });

  await test.step('complete the task', async () => {
    await press('Control+k');
    await type('tasks');
    await expect(palette.getByRole('option', { name: 'Tasks', selected: true })).toBeVisible();
    await press('Enter');
    const card = page.getByRole('article', { name: task });
    await tabTo(page, card.getByRole('button', { name: 'Complete' }));
    await press('Enter');
    await expectNotice(page, 'Task status has been updated successfully');
    await expect(card.getByText('completed', { exact: true })).toBeVisible();
  });
});
