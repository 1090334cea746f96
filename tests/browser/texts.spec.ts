import { commentsEndpoints, REPORT_CONTENT_MAX } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, test } from '../support/fixtures';
import { cards, chooseType, rareWord, submitReport } from '../support/reports-page';

const TEXT = `## Sightings

| Time | Place |
|---|---|
| 04:12 | North of the shelf |

- [x] ask the harbour master
- ask the agent

The relay answered **twice**.[^1]

[^1]: Receiver log, night of the 13th.`;

test('a report is written with formatting, shown and printed', async ({ memberPage: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/reports/new');
  const title = `Relay ${rareWord()}`;
  await page.getByLabel('Title').fill(title);
  await chooseType(page, 'Intelligence Type', 'SIGINT');
  const box = page.getByLabel('Content');
  await box.fill('The relay');
  await box.selectText();
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(box).toHaveValue('**The relay**');
  await page.keyboard.press('Control+z');
  await expect(box).toHaveValue('The relay');
  await box.fill('');
  await page.keyboard.type('- one\ntwo\n\n');
  await expect(box).toHaveValue('- one\n- two\n');
  await box.fill(TEXT);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('cell', { name: 'North of the shelf' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit Report' }).click();
  const card = cards(page).filter({ has: page.getByRole('heading', { name: title }) });
  await card.getByRole('link', { name: 'View' }).click();

  const article = page.getByRole('article', { name: title });
  await expect(article.getByRole('heading', { name: 'Sightings' })).toBeVisible();
  await expect(article.getByRole('columnheader', { name: 'Place' })).toBeVisible();
  await expect(article.getByRole('checkbox', { name: 'ask the harbour master' })).toBeChecked();
  const mark = article.getByRole('link', { name: 'Footnote 1', exact: true });
  await mark.click();
  const note = article.getByRole('listitem').filter({ hasText: 'Receiver log' });
  await expect(note).toBeFocused();
  await note.getByRole('link', { name: /^Back to the text/ }).click();
  await expect(mark).toBeFocused();
  await expectAccessible(page);

  const words = ['Sightings', '04:12', 'North of the shelf', 'ask the agent', 'Receiver log'];
  await page.emulateMedia({ media: 'print' });
  for (const word of words) await expect(article.getByText(word).first()).toBeVisible();
  await expect(article.getByRole('link', { name: /^Back to the text/ })).toBeHidden();
});

test('the longest words neither hold up the browser nor leave the page', async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [kind, part] of Object.entries({ brackets: '[a](', backslashes: '\\', code: '=>' })) {
    const word = part.repeat(REPORT_CONTENT_MAX / part.length - 2);
    const content = kind === 'code' ? `\`${word}\`` : word;
    const { id, title } = await submitReport(page, { title: `Only ${kind}`, content });
    await page.goto(`/reports/${id}`);
    const article = page.getByRole('article', { name: title });
    await expect(article.getByText(part.repeat(50)).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test('a wide text stays within a narrow screen', async ({ memberPage: page }) => {
  const { id } = await submitReport(page, {
    title: `Wide ${rareWord()}`,
    content: `| ${'Column | '.repeat(12)}\n|${'---|'.repeat(12)}\n| ${'value | '.repeat(12)}\n\n${'w'.repeat(400)}\n\n\`\`\`\n${'c'.repeat(400)}\n\`\`\``,
  });
  await callApi(page, commentsEndpoints.create, {
    params: { id },
    body: { content: `**${'b'.repeat(300)}**` },
  });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/reports/${id}`);
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  await expect(page.getByText(/^b{300}$/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const table = page.getByRole('group', { name: /^Table:/ });
  expect(await table.evaluate((frame) => frame.scrollWidth > frame.clientWidth)).toBe(true);
});
