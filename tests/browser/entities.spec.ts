import { chatEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, test } from '../support/fixtures';
import { submitReport } from '../support/reports-page';

let count = 0;
/** An address that no other report of this run has. */
const freshAddress = () => {
  const number = Date.now() + count++;
  return `45.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
};

test('a member follows an address from a report to all that it is linked with', async ({
  memberPage: page,
  otherPage,
}) => {
  const address = freshAddress();
  const shown = address.replace(/\.(\d+)$/, '[.]$1');
  const written = address.replaceAll('.', '[.]');
  const vessel = `Kestrel ${address.replaceAll('.', ' ')}`;
  await submitReport(page, { title: `Relay ${address}`, content: `Two bursts from ${address}.` });
  const { id } = await submitReport(page, {
    title: `Harbour ${address}`,
    content: `${vessel} calls ${written} each night.`,
  });

  await test.step('the report names it, and leads to its page', async () => {
    const entity = page
      .getByRole('region', { name: /^Entities/ })
      .getByRole('link', { name: shown });
    // It is found in the background.
    await expect(async () => {
      await page.goto(`/reports/${id}`);
      await expect(entity).toBeVisible({ timeout: 2000 });
    }).toPass();
    await entity.click();
    await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible();
    const mentions = page.getByRole('list', { name: 'Mentions', exact: true }).locator('> li');
    await expect(mentions).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step('who watches it is told when another member writes of it', async () => {
    await page.getByRole('button', { name: 'Watch', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Watching 1' })).toBeVisible();
    await callApi(otherPage, chatEndpoints.create, { body: { content: `${address} is up again` } });
    await page.getByRole('link', { name: /^Notifications/ }).click();
    const told = page.getByRole('listitem').filter({ hasText: shown }).first();
    await expect(told).toBeVisible();
    await told.getByRole('link').first().click();
    await expect(page.getByText(`${address} is up again`)).toBeInViewport();
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible();
  });

  await test.step('its graph is a picture that keys walk through, and a table', async () => {
    await page.getByRole('link', { name: 'Graph' }).click();
    const picture = page.getByRole('application', { name: /^Link graph/ });
    await picture.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`Selected: ${shown}`)).toBeAttached();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Table' }).click();
    const row = page
      .getByRole('row')
      .filter({ hasText: `Relay ${address}` })
      .last();
    await expect(row).toContainText('mentions');
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await expect(page.getByText('No links')).toBeVisible();
    await page.getByRole('button', { name: 'Any time' }).click();
    await expect(row).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is known when it is looked up', async () => {
    await page.goto('/entities');
    await page.getByRole('button', { name: 'Have we seen these?' }).click();
    await page.getByLabel('Values').fill(`${shown}\n203.0.113.254\n${vessel}`);
    await page.getByRole('button', { name: 'Look up 3 values' }).click();
    await expect(page.getByText('1 known, 2 unknown')).toBeVisible();
  });

  await test.step('words of a text become an entity, found in that text', async () => {
    await page.goto(`/reports/${id}`);
    // Marking what a text names replaces its nodes, and with them a selection.
    const article = page.getByRole('article', { name: `Harbour ${address}` });
    await article.getByRole('link', { name: written }).waitFor();
    await page.evaluate((words) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const start = node.textContent?.indexOf(words) ?? -1;
        if (start < 0 || !node.parentElement?.closest('[data-text]')) continue;
        getSelection()?.setBaseAndExtent(node, start, node, start + words.length);
        return;
      }
    }, vessel);
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog', { name: 'New entity' });
    await expect(dialog.getByLabel('Name')).toHaveValue(vessel);
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Vessel' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    const entity = page
      .getByRole('region', { name: /^Entities/ })
      .getByRole('link', { name: vessel });
    await expect(async () => {
      await page.reload();
      await expect(entity).toBeVisible({ timeout: 2000 });
    }).toPass();
  });
});
