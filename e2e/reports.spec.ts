import type { Page } from '@playwright/test';
import { commentsEndpoints, type NewReport, reportsEndpoints } from '@watchfloor/contract';
import {
  callApi,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  PHONE,
  test,
} from './fixtures';

let number = 0;
/** A word that stands in no other report of this run. */
const rareWord = () => `zq${Date.now().toString(36)}${(number++).toString(36)}`;

const submitReport = (page: Page, parts: Partial<NewReport> = {}) =>
  callApi(page, reportsEndpoints.create, {
    body: {
      title: 'Fourth tanker drops AIS',
      content: 'Track ends 31 nm off the coast.',
      intelligenceType: 'OSINT',
      region: 'Europe',
      tags: [],
      ...parts,
    },
  });

const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Search reports' });
const cards = (page: Page) => page.getByRole('list', { name: 'Reports' }).getByRole('article');

async function chooseType(page: Page, label: string, type: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: type }).click();
}

test.describe('writing', () => {
  test('a report is submitted, told, and on top of the list', async ({ memberPage: page }) => {
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
    const card = cards(page).first();
    await expect(card.getByRole('heading', { name: title })).toBeVisible();
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

test.describe('finding', () => {
  test('the search finds what is loaded and what is not, and marks it', async ({
    memberPage: page,
  }) => {
    const word = rareWord();
    const { id } = await submitReport(page, {
      title: `Harbour of Tromsø ${word}`,
      content: `${'quiet '.repeat(200)} host 10.0.4.17 and CVE-2024-3094`,
      intelligenceType: 'CYBERINT',
    });
    await page.goto('/reports');
    for (const text of [
      `tromso ${word}`,
      `${word} 10.0.4.17`,
      `${word} cve-2024-3094`,
      word.slice(2),
    ]) {
      await searchBox(page).fill(text);
      await expect(page).toHaveURL(`/reports?${new URLSearchParams({ q: text })}`);
      await expect(page.getByText('1 match', { exact: true })).toBeVisible();
      await expect(cards(page)).toHaveCount(1);
      await expect(cards(page).getByRole('link', { name: 'View' })).toHaveAttribute(
        'href',
        `/reports/${id}`,
      );
      await expect(cards(page).locator('mark').first()).toBeVisible();
    }
    await expectAccessible(page);

    await chooseType(page, 'Intelligence type', 'HUMINT');
    await expect(page).toHaveURL(/type=HUMINT/);
    await expect(page.getByText('No reports match your search criteria')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create First Report' })).toHaveAttribute(
      'href',
      '/reports/new',
    );
    await page.getByRole('button', { name: 'Clear search', exact: true }).last().click();
    await expect(page).toHaveURL(/\/reports$/);
    await expect(searchBox(page)).toHaveValue('');
    await expect(cards(page).first()).toBeVisible();
  });

  test('a search is an address: it opens as it was left, and Back leaves the list', async ({
    memberPage: page,
  }) => {
    const word = rareWord();
    await submitReport(page, { title: `Rail yard ${word}`, intelligenceType: 'GEOINT' });
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Intelligence Reports' }).click();
    await searchBox(page).pressSequentially(word);
    await chooseType(page, 'Intelligence type', 'GEOINT');
    await expect(cards(page)).toHaveCount(1);
    await page.reload();
    await expect(searchBox(page)).toHaveValue(word);
    await expect(cards(page)).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL(/\/profile$/);
  });

  test('pages load on the way down, and the place survives a visit', async ({
    memberPage: page,
  }) => {
    const word = rareWord();
    await Promise.all(
      Array.from({ length: 120 }, (_, i) =>
        submitReport(page, { title: `Contact ${word} no. ${i}` }),
      ),
    );
    await page.goto(`/reports?q=${word}`);
    await expect(page.getByText('120 matches')).toBeVisible();
    await expect(async () => {
      await page.mouse.wheel(0, 4000);
      await expect(page.locator('[aria-posinset="120"]')).toBeVisible({ timeout: 500 });
    }).toPass();
    const view = page.locator('[aria-posinset="119"]').getByRole('link', { name: 'View' });
    await view.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(2000);
    await view.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word);
    await page.getByRole('link', { name: 'Back to Reports' }).click();
    await expect(view).toBeFocused();
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(3);
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word);
    await page.goBack();
    await expect(view).toBeVisible();
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(3);
  });
});

test.describe('reading', () => {
  test('a report shows its parts, and the discussion grows', async ({
    memberPage: page,
    otherPage,
  }) => {
    const { id } = await submitReport(page, {
      title: `Edge flaw ${rareWord()}`,
      content: 'First line.\nSecond: https://example.org/a?b=1. End.',
      tags: ['vpn', 'edge', 'cve', 'more'],
    });
    await page.goto(`/reports/${id}`);
    const link = page.getByRole('link', { name: 'https://example.org/a?b=1', exact: true });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await expect(link).toHaveAttribute('target', '_blank');
    for (const tag of ['vpn', 'edge', 'cve', 'more']) {
      await expect(page.getByText(tag, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: 'Discussion (0)' })).toBeVisible();
    await expect(
      page.getByText('No comments yet. Be the first to share your analysis.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /Delete/ })).toHaveCount(0);

    const post = page.getByRole('button', { name: 'Post Comment' });
    const box = page.getByPlaceholder('Share your analysis or insights...');
    await expect(post).toBeDisabled();
    await box.fill('   ');
    await expect(post).toBeDisabled();
    await box.fill('Seen twice.\nAlso https://example.org/c');
    await post.dblclick();
    await expect(
      page.getByText('Your comment has been posted successfully', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Discussion (1)' })).toBeVisible();
    await expect(box).toHaveValue('');

    await otherPage.goto(`/reports/${id}`);
    await expect(otherPage.getByRole('list', { name: 'Comments' })).toContainText('Seen twice.');
    await expect(otherPage.getByRole('link', { name: 'Edit' })).toHaveCount(0);
    await otherPage.getByPlaceholder('Share your analysis or insights...').fill('Agree.');
    await otherPage.keyboard.press('Control+Enter');
    await expect(otherPage.getByRole('heading', { name: 'Discussion (2)' })).toBeVisible();
    await expect(otherPage.getByRole('listitem').filter({ hasText: 'Agree.' })).toBeVisible();
  });

  test('a comment that fails to post stays in the box', async ({
    memberPage: page,
    adminPage,
    expectedConsole,
  }) => {
    expectedConsole.push(/404/);
    const { id } = await submitReport(page);
    await page.goto(`/reports/${id}`);
    await expect(page.getByRole('heading', { name: 'Discussion (0)' })).toBeVisible();
    await callApi(adminPage, reportsEndpoints.delete, { params: { id } });
    const box = page.getByPlaceholder('Share your analysis or insights...');
    await box.fill('Too late');
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expect(page.getByText('Failed to add comment', { exact: true })).toBeVisible();
    await expect(box).toHaveValue('Too late');
  });

  test('what is not there says so', async ({ memberPage: page, expectedConsole }) => {
    expectedConsole.push(/40[04]/);
    for (const id of ['0199c0de-0000-7000-8000-000000000000', 'no-such-id']) {
      await page.goto(`/reports/${id}`);
      await expect(page.getByText('Report not found').last()).toBeVisible();
      await page.getByRole('link', { name: 'Back to Reports' }).click();
      await expect(page).toHaveURL(/\/reports$/);
    }
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

test('an admin deletes a comment, then the report, each after a question', async ({
  memberPage: page,
  adminPage,
}) => {
  const report = await submitReport(page, { title: `Doomed ${rareWord()}` });
  await callApi(page, commentsEndpoints.create, {
    params: { id: report.id },
    body: { content: 'Doomed comment' },
  });
  await adminPage.goto(`/reports/${report.id}`);
  await adminPage.getByRole('button', { name: 'Delete comment by Elin Haugen' }).click();
  await adminPage.getByRole('button', { name: 'Cancel' }).click();
  await expect(adminPage.getByText('Doomed comment')).toBeVisible();
  await adminPage.getByRole('button', { name: 'Delete comment by Elin Haugen' }).click();
  await adminPage.getByRole('button', { name: 'Delete Comment', exact: true }).click();
  await expect(
    adminPage.getByText('The comment has been deleted successfully', { exact: true }),
  ).toBeVisible();
  await expect(adminPage.getByRole('heading', { name: 'Discussion (0)' })).toBeVisible();

  await adminPage.getByRole('button', { name: 'Delete Report' }).click();
  await expect(adminPage.getByRole('alertdialog')).toContainText(report.title);
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Delete Report' }).click();
  await expect(
    adminPage.getByText('The report has been deleted successfully', { exact: true }),
  ).toBeVisible();
  await expect(adminPage).toHaveURL(/\/reports$/);
  await expect(adminPage.getByRole('heading', { name: report.title })).toHaveCount(0);
});

test.describe('the command palette', () => {
  test('jumps to a screen, opens a report, and acts', async ({ memberPage: page }) => {
    const word = rareWord();
    await submitReport(page, { title: `Burst traffic ${word}` });
    await page.goto('/');
    await expect(page.getByText('Intelligence Operations Center')).toBeVisible();
    const palette = page.getByRole('dialog', { name: 'Search reports and screens' });

    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('profi');
    await expect(palette.getByRole('option', { name: 'Profile' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(palette).toBeHidden();

    await page.getByRole('button', { name: 'Search reports and screens' }).click();
    await page.keyboard.type(word);
    await expect(
      palette.getByRole('option', { name: new RegExp(`Burst traffic ${word}`) }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `Burst traffic ${word}` })).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.keyboard.type(word);
    await palette.getByRole('option', { name: /All reports with/ }).click();
    await expect(page).toHaveURL(`/reports?q=${word}`);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('light theme');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveClass(/light/);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  });
});

for (const screen of ['list', 'form', 'report'] as const) {
  test(`the ${screen} holds on a phone and to axe in both themes`, async ({ memberPage: page }) => {
    const { id } = await submitReport(page, {
      title: 'Wide'.repeat(50),
      content: 'x'.repeat(4000),
      tags: Array.from({ length: 20 }, (_, i) => `${i}`.padEnd(50, 'z')),
    });
    await page.goto({ list: '/reports', form: '/reports/new', report: `/reports/${id}` }[screen]);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, 'scrolls sideways').toBeLessThanOrEqual(0);
  });
}
