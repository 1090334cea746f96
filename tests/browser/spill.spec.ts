import type { NewMarking } from '@watchfloor/contract';
import { expect, expectAccessible, expectNotice, test } from '../support/fixtures';
import { chooseType, rareWord, submitReport } from '../support/reports-page';

const AMBER: NewMarking = { tlp: 'AMBER', compartments: [], recipients: [] };

test('text of a restricted report is held back in the forum until there is a reason', async ({
  memberPage: page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 409/);
  const word = rareWord();
  const secret = `The ${word} convoy of eleven trucks left the depot before dawn and took the pass`;
  const { title } = await submitReport(page, {
    title: `Convoy ${word}`,
    content: secret,
    marking: AMBER,
  });

  await page.goto('/global-forum');
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Everything below is TLP:AMBER');
  await expect(
    page.getByText('This text is labelled TLP:AMBER. Here it may be TLP:GREEN at most.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled();

  await box.fill(`Somebody told me: ${secret}!`);
  await box.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Not everyone here may read this' });
  await expect(dialog.getByText(`from “${title}”, which is TLP:AMBER`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog).toBeHidden();
  await expect(box).toHaveValue(`Somebody told me: ${secret}!`);

  await box.press('Enter');
  await dialog.getByRole('button', { name: 'Send anyway' }).click();
  await expect(dialog.getByText('Reason must be at least 10 characters')).toBeVisible();
  await dialog.getByLabel('Why may they read it?').fill('The author has agreed to it.');
  await dialog.getByRole('button', { name: 'Send anyway' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Somebody told me: ${secret}!`)).toBeVisible();
  await expect(box).toHaveValue('');
});

test('an author makes a releasable edition of the labelled paragraphs', async ({
  memberPage: page,
}) => {
  const word = rareWord();
  const { id } = await submitReport(page, {
    title: `(GREEN) Harbour ${word}`,
    content: '(GREEN) Two ferries are late.\n\n(AMBER) The captain is our source.\n\nHe is ill.',
    marking: AMBER,
  });
  await page.goto(`/reports/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`TLP:GREEN Harbour ${word}`);
  await expect(page.getByText('TLP:AMBER The captain is our source.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a releasable edition' }).click();
  await expect(page.getByText(/^1 of 3 paragraphs/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Content')).toHaveValue('(TLP:GREEN) Two ferries are late.');
  await chooseType(page, 'Intelligence Type', 'HUMINT');
  await page.getByRole('button', { name: 'Submit Report' }).click();
  await expectNotice(page, 'Report submitted');

  await page.goto(`/reports/${id}`);
  const edition = page.getByRole('link', { name: `(TLP:GREEN) Harbour ${word}` });
  await edition.click();
  await expect(page.getByText('Derived from')).toBeVisible();
  await expect(page.getByText('captain')).toBeHidden();
});
