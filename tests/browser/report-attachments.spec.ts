import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { reportsEndpoints } from '@watchfloor/contract';
import { makePdf } from '../../apps/server/src/demo/make-pdf';
import { callApi, expect, expectAccessible, expectNotice, PHONE, test } from '../support/fixtures';

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

async function beginReport(page: Page, title: string) {
  await page.goto('/reports/new');
  await page.getByLabel('Title').fill(title);
  await page.getByRole('combobox', { name: 'Intelligence Type' }).click();
  await page.getByRole('option', { name: 'OSINT' }).click();
  await page.getByLabel('Content').fill('What was seen');
}

const attached = (page: Page) => page.getByRole('list', { name: 'Attached files' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Report' }).click();

async function openReport(page: Page, title: string) {
  await expectNotice(page, 'Report submitted');
  const found = await callApi(page, reportsEndpoints.listMine, {});
  const id = found.find((report) => report.title === title)?.id ?? '';
  await page.goto(`/reports/${id}`);
  return id;
}

test('twenty files at once with three refused: the others are attached, in order, with captions', async ({
  memberPage: page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 415/);
  const title = `Twenty files ${Date.now()}`;
  await beginReport(page, title);
  const good = Array.from({ length: 17 }, (_, index) =>
    text(`file-${index + 1}.txt`, `No ${index}`),
  );
  await page
    .getByLabel('Files to attach')
    .setInputFiles([
      ...good.slice(0, 5),
      text('page.html', '<!doctype html><p>no</p>'),
      text('nothing.txt', ''),
      text('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      ...good.slice(5),
    ]);
  await expect(attached(page).getByRole('listitem')).toHaveCount(17);
  for (const reason of ['HTML files are not accepted', 'The file is empty', 'SVG files are not']) {
    await expect(page.getByText(reason)).toBeVisible();
  }
  await expect(attached(page).getByRole('listitem').first()).toContainText('file-1.txt');
  await page.getByLabel('Caption of file-2.txt').fill('The second becomes the first');
  await page.getByRole('button', { name: 'Move file-2.txt up' }).click();
  await page.getByRole('button', { name: 'Remove file-1.txt' }).click();
  await expectAccessible(page);
  await submit(page);
  await openReport(page, title);
  const section = page.getByRole('region', { name: 'Attachments' });
  await expect(section.getByRole('listitem')).toHaveCount(16);
  await expect(section.getByRole('listitem').first()).toContainText('The second becomes the first');
});

test('files of a report are shown in a viewer: a document, a table and a picture', async ({
  memberPage,
  otherPage: page,
}) => {
  const title = `Viewer ${Date.now()}`;
  const word = `quartzite${Date.now()}`;
  await beginReport(memberPage, title);
  const pages = Array.from({ length: 12 }, (_, index) => `Leaf ${index + 1}`);
  pages[11] = `Here is ${word}`;
  const picture = await memberPage.screenshot();
  await memberPage.getByLabel('Files to attach').setInputFiles([
    { name: 'manual.pdf', mimeType: 'application/pdf', buffer: makePdf(pages) },
    { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('place,"count"\npier,=1+1\n') },
    { name: 'screen.png', mimeType: 'image/png', buffer: picture },
  ]);
  await expect(attached(memberPage).getByRole('listitem')).toHaveCount(3);
  await submit(memberPage);
  const id = await openReport(memberPage, title);

  await page.goto(`/reports/${id}`);
  const section = page.getByRole('region', { name: 'Attachments' });
  await expect(section.getByText('12 pages')).toBeVisible({ timeout: 20_000 });
  await section.getByRole('button', { name: 'Open manual.pdf' }).click();
  const first = page.getByRole('figure', { name: 'Page 1 of 12' });
  await expect(first).toContainText('Leaf 1');
  // Of the twelve pages only those in sight are drawn.
  expect(await page.getByRole('figure').count()).toBeLessThan(6);
  await page.getByRole('region', { name: 'Document, 12 pages' }).press('End');
  await expect(page.getByRole('figure', { name: 'Page 12 of 12' })).toContainText(word);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByText('150 %')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('cell', { name: '=1+1' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download table.csv' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('pier');
  await page.keyboard.press('ArrowRight');
  const dialog = page.getByRole('dialog', { name: 'screen.png' });
  await expect(dialog.getByRole('img', { name: 'screen.png' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next file' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.goto(`/reports?q=${word}`);
  const hit = page.getByRole('article').filter({ hasText: 'page 12' });
  await expect(hit).toContainText(title);
  await hit.getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(/file=[0-9a-f-]{36}&page=12$/);
  await expect(page.getByRole('figure', { name: 'Page 12 of 12' })).toContainText(word);
  await expect(page.getByRole('figure', { name: 'Page 12 of 12' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/reports/${id}`);
  await section.getByRole('button', { name: 'Open manual.pdf' }).click();
  await expect(page.getByRole('dialog', { name: 'manual.pdf' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('a screenshot that is pasted and a file that is dropped become attachments', async ({
  memberPage: page,
}) => {
  await page.goto('/reports/new');
  const picture = [...(await page.screenshot())];
  await page.getByLabel('Content').evaluate((box, bytes) => {
    const clipboard = new DataTransfer();
    clipboard.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
    );
  }, picture);
  await expect(attached(page).getByText(/screenshot-/)).toBeVisible();
  const files = await page.evaluateHandle(() => {
    const dragged = new DataTransfer();
    dragged.items.add(new File(['seen'], 'dropped.txt'));
    return dragged;
  });
  const zone = page.getByRole('region', { name: 'Drop files here to attach them' });
  await zone.dispatchEvent('drop', { dataTransfer: files });
  await expect(attached(page).getByText('dropped.txt')).toBeVisible();
  // The draft keeps them.
  await page.reload();
  await expect(attached(page).getByRole('listitem')).toHaveCount(2);
});
