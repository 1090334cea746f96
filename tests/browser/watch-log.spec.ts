import { chatEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, expectNotice, test } from '../support/fixtures';

test('a message becomes a line of the log, a pin and a task in two keystrokes', async ({
  memberPage: page,
}) => {
  const text = `Slow circle ${Date.now()} at 57.1800, 11.3600`;
  await callApi(page, chatEndpoints.create, { body: { content: text } });
  await page.goto('/global-forum');
  const message = page.getByRole('article').filter({ hasText: text });
  const menu = message.getByRole('button', { name: 'Make work of it' });
  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Log it' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('l');
  await expectNotice(page, 'Logged');
  await menu.press('Enter');
  await page.keyboard.press('p');
  await expectNotice(page, 'Put on the map');
  await menu.press('Enter');
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'New Task' });
  await expect(dialog.getByLabel('Title')).toHaveValue(text);
  await expect(dialog.getByLabel('Description (Optional)')).toHaveValue(
    /global-forum\?message=[0-9a-f-]+$/,
  );
  await page.keyboard.press('Escape');
  await menu.press('Enter');
  await page.keyboard.press('r');
  await expect(page.getByLabel('Title', { exact: false }).first()).toHaveValue(text);

  await page.goto('/watch-log');
  const line = page.getByRole('listitem').filter({ hasText: text }).first();
  await line.getByRole('link', { name: text }).click();
  await expect(page).toHaveURL(/global-forum\?message=/);
});

test('a shift is logged, handed over and accepted', async ({ memberPage, otherPage, other }) => {
  const text = `Who takes over at ${Date.now()}?`;
  await memberPage.goto('/watch-log');
  await memberPage.getByLabel('Line', { exact: true }).fill(text);
  await memberPage.keyboard.press('Enter');
  await expect(memberPage.getByRole('listitem').filter({ hasText: text })).toBeVisible();

  await memberPage.getByRole('button', { name: 'Draft a handover' }).click();
  const card = memberPage.getByRole('region', { name: 'Handover', exact: true });
  await expect(card.getByLabel('Open point 1', { exact: true })).toBeVisible();
  await card.getByLabel('Summary').fill('Quiet until three.');
  await card.getByRole('combobox', { name: 'Incoming lead' }).click();
  await memberPage.getByPlaceholder('Search by name, alias or e-mail').fill(other.username);
  await memberPage.getByRole('option', { name: new RegExp(other.username) }).click();
  await card.getByRole('button', { name: 'Sign and hand over' }).click();
  await memberPage.getByRole('button', { name: 'Sign', exact: true }).click();
  await expectNotice(memberPage, 'Handover signed');

  await otherPage.goto('/');
  await otherPage.getByRole('link', { name: 'Read and accept' }).click();
  await expect(otherPage.getByText('Quiet until three.')).toBeVisible();
  await expectAccessible(otherPage);
  await otherPage.getByRole('button', { name: 'Accept' }).click();
  await expectNotice(otherPage, 'Handover accepted');
  await expect(otherPage.getByText('Accepted', { exact: true }).first()).toBeVisible();
});
