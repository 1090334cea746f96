import { commentsEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, test } from '../support/fixtures';
import { cards, chooseType, rareWord, searchBox, submitReport } from '../support/reports-page';

test.describe('finding', () => {
  test('the search finds matches in all reports and highlights them', async ({
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
    await expect(page.getByRole('link', { name: 'Create First Report' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear search', exact: true }).last().click();
    await expect(page).toHaveURL(/\/reports$/);
    await expect(searchBox(page)).toHaveValue('');
    await expect(cards(page).first()).toBeVisible();
  });

  test('a search is part of the URL, and Back leaves the list', async ({ memberPage: page }) => {
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

  test('scrolling loads more pages, and the scroll position is restored', async ({
    memberPage: page,
  }) => {
    const word = rareWord();
    for (let batch = 0; batch < 12; batch += 1) {
      await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          submitReport(page, { title: `Contact ${word} no. ${batch * 10 + i}` }),
        ),
      );
    }
    const phrase = encodeURIComponent(`"Contact ${word}"`);
    await page.goto(`/reports?q=${phrase}`);
    await expect(page.getByText(/^More than \d+ matches$/)).toBeVisible();
    await page.goto(`/reports?q=${word}`);
    await expect(page.getByText('120 matches', { exact: true })).toBeVisible();
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
  test('a report shows its content and its comments', async ({ memberPage: page, otherPage }) => {
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
});

test('an admin deletes a comment and the report after a confirmation', async ({
  memberPage: page,
  adminPage,
  expectedConsole,
}) => {
  // The event of the deleted comment may arrive after the report was deleted.
  expectedConsole.push(/404/);
  const report = await submitReport(page, { title: `To delete ${rareWord()}` });
  await callApi(page, commentsEndpoints.create, {
    params: { id: report.id },
    body: { content: 'Comment to delete' },
  });
  await adminPage.goto(`/reports/${report.id}`);
  await adminPage.getByRole('button', { name: 'Delete comment by Elin Haugen' }).click();
  await adminPage.getByRole('button', { name: 'Cancel' }).click();
  await expect(adminPage.getByText('Comment to delete')).toBeVisible();
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
  test('opens screens and reports, and changes the theme', async ({ memberPage: page }) => {
    const word = rareWord();
    await submitReport(page, { title: `Burst traffic ${word}` });
    await page.goto('/');
    await expect(page.getByText('Intelligence Operations Center')).toBeVisible();
    const palette = page.getByRole('dialog', { name: 'Search everything' });
    const typeInto = async (text: string) => {
      await page.keyboard.press('Control+k');
      await expect(palette.getByRole('combobox')).toBeFocused();
      await page.keyboard.type(text);
    };

    await typeInto('profi');
    await expect(palette.getByRole('option', { name: 'Profile' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(palette).toBeHidden();

    await page.getByRole('button', { name: 'Search everything' }).click();
    await page.keyboard.type(word);
    await expect(
      palette.getByRole('option', { name: new RegExp(`Burst traffic ${word}`) }),
    ).toBeVisible();
    await expectAccessible(page);
    // What the server finds comes below, and moves no selection.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `Burst traffic ${word}` })).toBeVisible();

    await typeInto(word);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/search?q=${word}`);

    await typeInto('light theme');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveClass(/light/);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  });
});
