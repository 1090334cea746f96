import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { chatEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectNotice, test } from '../support/fixtures';
import { dataDirectory } from '../support/members';

/** A real PNG, drawn by the browser. */
const drawPicture = (page: Page, width: number, height: number) =>
  page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w, h);
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('no canvas');
      const sky = pen.createLinearGradient(0, 0, w, h);
      sky.addColorStop(0, '#1d4e89');
      sky.addColorStop(1, '#f79256');
      pen.fillStyle = sky;
      pen.fillRect(0, 0, w, h);
      const bytes = await (await canvas.convertToBlob()).arrayBuffer();
      return Array.from(new Uint8Array(bytes));
    },
    [width, height] as const,
  );

const chooseFiles = (page: Page) => page.getByLabel('Files to attach');
const filesToSend = (page: Page) => page.getByRole('list', { name: 'Files to send' });
const messageBox = (page: Page): Locator => page.getByRole('textbox', { name: /message/i });

test('another member opens and downloads the files of a message', async ({
  memberPage,
  otherPage,
}) => {
  await memberPage.goto('/global-forum');
  const picture = Buffer.from(await drawPicture(memberPage, 1600, 900));
  const words = `Seen at ${Date.now()}`;
  await chooseFiles(memberPage).setInputFiles([
    { name: 'harbour.png', mimeType: 'image/png', buffer: picture },
    { name: 'sightings.csv', mimeType: 'text/csv', buffer: Buffer.from('time,place\n9,pier\n') },
  ]);
  await expectNotice(memberPage, /uploaded successfully/);
  await expect(filesToSend(memberPage).getByRole('listitem')).toHaveCount(2);
  await expect(filesToSend(memberPage).getByRole('progressbar')).toHaveCount(0);
  await messageBox(memberPage).fill(words);
  await messageBox(memberPage).press('Enter');
  await expect(filesToSend(memberPage)).toHaveCount(0);

  await otherPage.goto('/global-forum');
  const message = otherPage.getByRole('article').filter({ hasText: words });
  await message.getByRole('button', { name: 'Open harbour.png' }).click();
  const dialog = otherPage.getByRole('dialog', { name: 'harbour.png' });
  await expect(dialog.getByRole('img', { name: 'harbour.png' })).toBeVisible();
  await otherPage.keyboard.press('Escape');
  const card = message.getByRole('link', { name: /sightings\.csv/ });
  await expect(card).toContainText('18 B');
  const download = otherPage.waitForEvent('download');
  await card.click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe('time,place\n9,pier\n');
});

test('a screenshot can be pasted, a refused file shows the reason, a failed upload can be retried', async ({
  memberPage: page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 415/, /net::ERR_FAILED/);
  await page.goto('/global-forum');
  const picture = await drawPicture(page, 40, 30);
  await messageBox(page).evaluate((box, bytes) => {
    const clipboard = new DataTransfer();
    clipboard.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
    );
  }, picture);
  await expectNotice(page, /screenshot-.*\.png uploaded successfully/);

  await chooseFiles(page).setInputFiles([
    { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>1</script>') },
  ]);
  await expectNotice(page, 'Failed to upload page.png');
  await expect(filesToSend(page).getByText('HTML files are not accepted')).toBeVisible();
  await messageBox(page).press('Escape');
  await expect(filesToSend(page).getByText('page.png')).toHaveCount(0);

  await page.route('**/api/global-forum/upload', (route) => route.abort());
  await chooseFiles(page).setInputFiles([
    { name: 'later.txt', mimeType: 'text/plain', buffer: Buffer.from('later') },
  ]);
  await expectNotice(page, 'Failed to upload later.txt');
  await page.unroute('**/api/global-forum/upload');
  await filesToSend(page).getByRole('button', { name: 'Retry later.txt' }).click();
  await expectNotice(page, 'later.txt uploaded successfully');
});

test('several files can be dropped onto the chat', async ({ memberPage, otherPage }) => {
  await memberPage.goto('/global-forum');
  await otherPage.goto('/global-forum');
  const zone = memberPage.getByRole('region', { name: 'Drop files here to attach them' });
  const files = await memberPage.evaluateHandle(() => {
    const dragged = new DataTransfer();
    for (const name of ['first.txt', 'second.csv', 'third.json', 'fourth.txt']) {
      const content = name.endsWith('json') ? '{"a": 1}' : `seen,${name}\n`;
      dragged.items.add(new File([content], name));
    }
    return dragged;
  });
  const hint = memberPage.getByText('Drop files to attach them');
  await zone.dispatchEvent('dragenter', { dataTransfer: files });
  await expect(hint).toBeVisible();
  await zone.dispatchEvent('dragleave', { dataTransfer: files });
  await expect(hint).toBeHidden();
  // The whole chat accepts drops, including the message box.
  await messageBox(memberPage).dispatchEvent('dragenter', { dataTransfer: files });
  await expect(hint).toBeVisible();
  await messageBox(memberPage).dispatchEvent('drop', { dataTransfer: files });
  await expect(hint).toBeHidden();
  await expect(filesToSend(memberPage).getByRole('listitem')).toHaveCount(4);
  await expect(filesToSend(memberPage).getByRole('progressbar')).toHaveCount(0);
  await filesToSend(memberPage).getByRole('button', { name: 'Remove fourth.txt' }).click();
  // A message without text gets a default text.
  await memberPage.getByRole('button', { name: 'Send message' }).click();
  const received = otherPage.getByRole('article').filter({ hasText: 'second.csv' });
  await expect(received).toContainText('Shared attachment');
  await expect(received.getByRole('link', { name: /\.(txt|csv|json)/ })).toHaveText([
    /first\.txt/,
    /second\.csv/,
    /third\.json/,
  ]);
});

test('an upload shows its progress, and a cancelled one leaves no message and no file', async ({
  memberPage: page,
}) => {
  await page.goto('/global-forum');
  const incoming = path.join(dataDirectory(), 'files/incoming');
  // Other tests upload small files at the same time.
  const countIncoming = () =>
    (existsSync(incoming) ? readdirSync(incoming) : [])
      .map((name) => statSync(path.join(incoming, name), { throwIfNoEntry: false })?.size ?? 0)
      .filter((size) => size > 100_000).length;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  });
  const large = { mimeType: 'text/plain', buffer: Buffer.alloc(8_000_000, 'x') };
  await chooseFiles(page).setInputFiles([{ name: 'long.txt', ...large }]);
  const bar = page.getByRole('progressbar', { name: 'Uploading long.txt' });
  const progress = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(progress).toBeGreaterThan(0);
  const before = await progress();
  await expect.poll(progress).toBeGreaterThan(before);
  await expect.poll(countIncoming).toBe(1);
  const send = page.getByRole('button', { name: 'Send message' });
  await expect(send).toBeDisabled();
  await filesToSend(page).getByRole('button', { name: 'Cancel long.txt' }).click();
  await expect(filesToSend(page)).toHaveCount(0);
  await expect.poll(countIncoming).toBe(0);
  await expect(send).toBeDisabled();
  await devtools.send('Network.disable');
  const messages = await callApi(page, chatEndpoints.list);
  const names = messages.flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
  expect(names).not.toContain('long.txt');
});
