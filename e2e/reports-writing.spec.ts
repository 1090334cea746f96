import { reportsEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, test } from './fixtures';
import { cards, chooseType, rareWord, submitReport } from './reports-page';

test.describe('writing', () => {
  test('a report is submitted, told, and in the list', async ({ memberPage: page }) => {
    await page.goto('/reports');
    await page.getByRole('link', { name: 'New Report' }).click();
    await expect(page.getByRole('heading', { name: 'Submit Intelligence Report' })).toBeFocused();
    const title = `Tanker ${rareWord()}`;
    await page.getByLabel('Title').fill(title);
    await chooseType(page, 'Intelligence Type', 'SIGINT');
    await page.getByLabel(/Region/).fill('Barents Sea');
    await page.getByLabel('Content').fill('Track ends.\n\nSecond paragraph.');
    await page.getByLabel(/Tags/).fill('ais, tanker, north, gap');
    await expect(page.getByRole('button', { name: 'Remove tag tanker' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove tag north' }).click();
    await page.getByLabel(/Tags/).fill('coast');
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

  test('faults are told at their fields, and what was typed stays', async ({
    memberPage: page,
  }) => {
    await page.goto('/reports/new');
    await page.getByRole('button', { name: 'Submit Report' }).click();
    for (const message of [
      'Title is required',
      'Content is required',
      'Please select an intelligence type',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByLabel('Title')).toBeFocused();
    const tooLong = 'x'.repeat(201);
    await page.getByLabel('Title').fill(tooLong);
    await page.getByLabel('Content').fill('y'.repeat(50_001));
    await page.getByLabel(/Region/).fill('r'.repeat(101));
    await page.getByLabel(/Tags/).fill(Array.from({ length: 21 }, (_, i) => `t${i}`).join(','));
    await page.getByRole('button', { name: 'Submit Report' }).click();
    for (const message of [
      'Title must be at most 200 characters',
      'Content must be at most 50000 characters',
      'Region must be at most 100 characters',
      'At most 20 tags are allowed',
      '201 / 200',
      '50,001 / 50,000',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByLabel('Title')).toHaveValue(tooLong);
    await expect(page.getByRole('button', { name: /^Remove tag/ })).toHaveCount(21);
    await expectAccessible(page);
  });

  test('a draft outlives the page, can be dropped, and leaving asks', async ({
    memberPage: page,
  }) => {
    await page.goto('/reports/new');
    const title = `Unfinished ${rareWord()}`;
    await page.getByLabel('Title').fill(title);
    await page.getByLabel(/Tags/).fill('one, two');

    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByText('Nothing is lost')).toBeVisible();
    await page.getByRole('button', { name: 'Keep writing' }).click();
    await expect(page).toHaveURL(/\/reports\/new$/);
    await page.getByRole('link', { name: 'Back to Reports' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/reports$/);

    await page.goto('/reports/new');
    await expect(page.getByText('Draft restored')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByRole('button', { name: 'Remove tag one' })).toBeVisible();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(title);

    await page.getByLabel('Content').fill('Now finished.');
    await chooseType(page, 'Intelligence Type', 'HUMINT');
    await page.getByRole('button', { name: 'Submit Report' }).dblclick();
    await expect(page.getByText('Report submitted', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: title })).toHaveCount(1);
    await page.goto('/reports/new');
    await expect(page.getByLabel('Title')).toHaveValue('');
    await expect(page.getByText('Draft restored')).toBeHidden();
  });

  test('a link fills the form', async ({ memberPage: page }) => {
    const search = new URLSearchParams({
      title: 'From the feed',
      content: 'https://example.org/a',
      type: 'CYBERINT',
      region: 'Africa',
      tags: 'vpn,edge',
    });
    await page.goto(`/reports/new?${search}`);
    await expect(page.getByLabel('Title')).toHaveValue('From the feed');
    await expect(page.getByLabel('Content')).toHaveValue('https://example.org/a');
    await expect(page.getByRole('combobox', { name: 'Intelligence Type' })).toContainText(
      'CYBERINT',
    );
    await expect(page.getByLabel(/Region/)).toHaveValue('Africa');
    await expect(page.getByRole('button', { name: 'Remove tag edge' })).toBeVisible();
  });

  test('text of every kind is shown as text', async ({ memberPage: page }) => {
    const word = rareWord();
    const { id } = await submitReport(page, {
      title: `<img src=x onerror="window.ran=1"> ${word} 🛰️`,
      content: '<script>window.ran=1</script>\njavascript:window.ran=1\nשלום עולם',
      region: '<b>here</b>',
      tags: ['<i>tag</i>', 'تقرير'],
    });
    await page.goto(`/reports?q=${word}`);
    await expect(cards(page).getByRole('heading')).toContainText('<img src=x onerror=');
    await page.goto(`/reports/${id}`);
    await expect(page.getByText('<script>window.ran=1</script>')).toBeVisible();
    await expect(page.getByText('<b>here</b>')).toBeVisible();
    await expect(page.getByText('<i>tag</i>')).toBeVisible();
    await expect(page.getByRole('link', { name: /script/ })).toHaveCount(0);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });
});

test.describe('editing', () => {
  test('the author edits, and the earlier text is kept with who and when', async ({
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
    await expect(versions.getByText(/Replaced just now by Elin Haugen/)).toBeVisible();
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
    const report = await submitReport(page, { title: `Begun ${word}` });
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

  test('another member is told that they may not', async ({ memberPage: page, otherPage }) => {
    const { id } = await submitReport(page);
    await otherPage.goto(`/reports/${id}/edit`);
    await expect(otherPage.getByText('Only its author may edit a report.')).toBeVisible();
  });
});
