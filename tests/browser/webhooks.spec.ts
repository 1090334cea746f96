import { savedSearchesEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, expectNotice, test } from '../support/fixtures';
import { createMember } from '../support/members';

const URL_THERE = 'https://receiver.invalid/hook';

test('a member makes a webhook, tries it and reads what became of it', async ({ visitorPage }) => {
  const page = visitorPage;
  await createMember(page.context(), { username: 'hooked', firstName: 'Hege', lastName: 'Hook' });
  const body = { name: 'Harbour lamps', query: 'harbour lamp', alert: 'off' } as const;
  await callApi(page, savedSearchesEndpoints.create, { body });
  await page.goto('/profile/connections');
  await page.getByRole('button', { name: 'Make a webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Make a webhook' });
  await form.getByLabel('URL').fill(URL_THERE);
  await form.getByRole('combobox', { name: 'Saved search' }).click();
  await page.getByRole('option', { name: 'Harbour lamps' }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Make webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the secret' });
  await expect(shown.getByLabel('Secret')).toHaveValue(/^whsec_/);
  await shown.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: `Deliveries to ${URL_THERE}` }).click();
  const log = page.getByRole('dialog', { name: 'Deliveries' });
  await expect(log.getByText('Nothing sent yet')).toBeVisible();
  await log.getByRole('button', { name: 'Send a test' }).click();
  await expectNotice(page, 'Test is being sent');
  const rows = log.getByRole('list', { name: 'Deliveries, newest first' }).getByRole('listitem');
  await expect(rows).toContainText([/Waiting.*Test.*Its host name/], { timeout: 20_000 });
  await expectAccessible(page);
});
