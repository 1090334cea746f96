import { readFile } from 'node:fs/promises';
import { commentsEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, test } from '../support/fixtures';
import { submitReport } from '../support/reports-page';

test('an admin searches, filters and exports the audit log', async ({
  memberPage,
  adminPage: page,
}) => {
  const report = await submitReport(memberPage, { title: 'Buoy adrift off Vardø' });
  const comment = await callApi(memberPage, commentsEndpoints.create, {
    params: { id: report.id },
    body: { content: 'Seen too.' },
  });
  await callApi(page, commentsEndpoints.delete, { params: { id: comment.id } });
  await callApi(page, reportsEndpoints.delete, { params: { id: report.id } });

  await page.goto('/');
  await page.getByRole('link', { name: 'Audit Log' }).click();
  const rows = page.getByRole('list', { name: 'Acts, latest first' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Deleted report' }).first()).toContainText(report.title);

  await page.getByRole('textbox', { name: 'Search' }).fill('buoy adrift');
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
  await rows.first().click();
  await expect(rows.first()).toContainText(report.id);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'All acts of this member' }).click();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('button', { name: /Only acts of Ada Chief/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Act' }).click();
  await page.getByRole('option', { name: 'Deleted comment' }).click();
  await expect(rows.filter({ hasText: 'Deleted report' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Deleted comment' }).first()).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^watchfloor-audit-.*\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.slice(1).every((line) => line.includes('Deleted comment'))).toBe(true);

  await page.goto('/admin/audit?from=2000-01-01&to=2000-01-02');
  await expect(page.getByText('No act matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows.first()).toBeVisible();
});

test('the status screen shows every part of the installation', async ({ adminPage: page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Status', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible();
  for (const card of ['Server', 'Traffic since start', 'Database', 'Jobs', 'Migrations']) {
    await expect(page.getByRole('heading', { name: card, level: 2 })).toBeVisible();
  }
  await expect(page.getByRole('row', { name: /0001_members\.sql/ })).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy');
});
