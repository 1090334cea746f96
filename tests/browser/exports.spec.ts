import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { investigationsEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, test } from '../support/fixtures';
import { rareWord, submitReport } from '../support/reports-page';

async function exportAs(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const download = await started;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('a report is taken along as PDF, Word or Markdown', async ({ memberPage: page }) => {
  const report = await submitReport(page, { title: 'Relay: answers / twice' });
  await page.goto(`/reports/${report.id}`);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  for (const [format, extension, start] of [
    ['PDF', 'pdf', '%PDF-1.7'],
    ['Word', 'docx', 'PK'],
    ['Markdown', 'md', 'TLP:GREEN'],
  ] as const) {
    const { name, bytes } = await exportAs(page, format);
    expect(name).toMatch(
      new RegExp(`^Relay_ answers _ twice_\\d{8}T\\d{4}Z_TLP-GREEN\\.${extension}$`),
    );
    expect(bytes.subarray(0, start.length).toString()).toBe(start);
  }
});

test('a list is exported as it is filtered', async ({ memberPage: page }) => {
  const word = rareWord();
  await submitReport(page, { title: `${word} one` });
  await submitReport(page, { title: 'Something else' });
  await page.goto(`/reports?q=${word}`);
  await expect(page.getByText('1 match')).toBeVisible();
  const csv = await exportAs(page, 'CSV of this list');
  expect(csv.bytes.toString().trimEnd().split('\r\n')).toHaveLength(2);
  const pdf = await exportAs(page, 'PDF of this list');
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('an investigation is exported with its reports', async ({ memberPage: page }) => {
  const { id } = await callApi(page, investigationsEndpoints.create, {
    body: { title: 'Tideline watch' },
  });
  const report = await submitReport(page, { title: 'Stops over the fibre pair' });
  await callApi(page, investigationsEndpoints.linkReport, {
    params: { id },
    body: { reportId: report.id },
  });
  await page.goto(`/investigations/${id}`);
  const { bytes } = await exportAs(page, 'CSV');
  expect(bytes.toString()).toContain('Stops over the fibre pair');
});
