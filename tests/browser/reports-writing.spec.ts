import { reportsEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, test } from '../support/fixtures';
import { cards, chooseType, rareWord, submitReport } from '../support/reports-page';

test.describe('writing', () => {
  test('a submitted report is in the list', async ({ memberPage: page }) => {
    await page.goto('/reports');
    await page.getByRole('link', { name: 'New Report' }).click();
    await expect(page.getByRole('heading', { name: 'Submit Intelligence Report' })).toBeFocused();
    const title = `Tanker ${rareWord()}`;
    await page.getByLabel('Title').fill(title);
    await chooseType(page, 'Intelligence Type', 'SIGINT');
    await page.getByLabel(/Region/).fill('Barents Sea');
    await page.getByLabel('Content').fill('Track ends.\n\nSecond paragraph.');
    await page.getByLabel(/Tags/).fill('ais, tanker, gap, coast');
    await page.keyboard.press('Control+Enter');

    await expect(
      page.getByText('Your intelligence report has been created successfully', { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/reports$/);
    const card = cards(page).filter({ has: page.getByRole('heading', { name: title }) });
    await expect(card).toBeVisible();
    await expect(card.getByText('SIGINT')).toBeVisible();
    await expect(card.getByText('just now')).toBeVisible();
    await expect(card.getByText('ais', { exact: true })).toBeVisible();
    await expect(card.getByText('+1', { exact: true })).toBeVisible();
    await expect(card.getByText('Elin Haugen')).toBeVisible();
    await card.getByRole('link', { name: 'View' }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText('Barents Sea')).toBeVisible();
    await expect(page.getByText('coast', { exact: true })).toBeVisible();
  });
});

test.describe('editing', () => {
  test('an edit stores the earlier version with its editor and time', async ({
    memberPage: page,
  }) => {
    const word = rareWord();
    const { id } = await submitReport(page, { title: `First ${word}` });
    await page.goto(`/reports?q=${word}`);
    await cards(page).getByRole('link', { name: 'View' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Title').fill(`Second ${word}`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(`/reports/${id}`);
    await expect(page.getByRole('heading', { name: `Second ${word}` })).toBeVisible();
    await expect(page.getByText(/^Edited/)).toBeVisible();
    await page.getByRole('button', { name: 'Earlier versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Earlier versions' });
    await expect(versions.getByText(`First ${word}`)).toBeVisible();
    await expect(
      versions.getByText(/Replaced \d+ \w+ \d{4}, \d\d:\d\dZ.* by Elin Haugen/),
    ).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Back to Reports' }).click();
    await expect(page).toHaveURL(`/reports?q=${word}`);
    await expect(cards(page).getByRole('heading', { name: `Second ${word}` })).toBeVisible();
  });

  test('a stale edit shows both texts and loses neither', async ({
    memberPage: page,
    adminPage,
    expectedConsole,
  }) => {
    expectedConsole.push(/409/);
    const word = rareWord();
    const report = await submitReport(page, { title: `Original ${word}` });
    await page.goto(`/reports/${report.id}/edit`);
    await page.getByLabel('Title').fill(`Mine ${word}`);
    const { title: _title, ...rest } = report;
    await callApi(adminPage, reportsEndpoints.change, {
      params: { id: report.id },
      body: {
        ...rest,
        intelligenceType: 'OSINT',
        title: `Theirs ${word}`,
        revision: report.revision,
      },
    });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const dialog = page.getByRole('dialog', { name: /changed while you were editing/ });
    await expect(dialog.getByText(`Mine ${word}`)).toBeVisible();
    await expect(dialog.getByText(`Theirs ${word}`)).toBeVisible();
    await expect(dialog).toContainText('Ada Chief');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Title')).toHaveValue(`Mine ${word}`);
    await page.getByLabel('Title').fill(`Still mine ${word}`);
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(dialog.getByText(`Still mine ${word}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save my text' }).click();
    await expect(page.getByRole('heading', { name: `Still mine ${word}` })).toBeVisible();
    await page.getByRole('button', { name: 'Earlier versions' }).click();
    await expect(page.getByRole('dialog').getByText(`Theirs ${word}`)).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Version 1')).toBeVisible();
  });
});
