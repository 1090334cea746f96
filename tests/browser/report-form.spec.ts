import { reportDraftsEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, test } from '../support/fixtures';
import { stateFile } from '../support/members';
import { cards, chooseType, rareWord } from '../support/reports-page';

test('a report grows from a template over two devices, and is corrected with a reason', async ({
  memberPage: desk,
  adminPage,
  browser,
  baseURL,
  member,
  expectedConsole,
}) => {
  expectedConsole.push(/409/);
  await callApi(desk, reportDraftsEndpoints.delete, { params: { subject: 'new' } });
  const title = `Convoy ${rareWord()}`;

  await desk.goto('/reports/new');
  await desk.getByRole('button', { name: 'Start from a template' }).click();
  await desk.getByRole('menuitem', { name: 'Situation report' }).click();
  await expect(desk.getByLabel('Content')).toHaveValue(/## Summary/);
  await desk.getByLabel('Content').fill('Nine ships were seen at the mole.');
  await desk.getByLabel('Title').fill(title);
  await chooseType(desk, 'Intelligence Type', 'SIGINT');

  await desk.getByRole('button', { name: /^When and where/ }).click();
  await desk.getByLabel('Observed (UTC)').fill('2026-11-16T14:05');
  await desk.getByRole('button', { name: 'Add a place' }).click();
  await desk.getByLabel('Name of the place').fill('Mole');
  await desk.getByLabel('Latitude').fill(`69°38'24"N 18°57'18"E`);
  await desk.getByRole('button', { name: /^Grading/ }).click();
  await expect(desk.getByLabel('Latitude')).toHaveValue('69.64');
  await chooseType(desk, 'Source reliability', 'B · Usually reliable');
  await chooseType(desk, 'Information credibility', '2 · Probably true');
  await desk.getByRole('button', { name: /^Key judgements/ }).click();
  await desk.getByRole('button', { name: 'Add a key judgement' }).click();
  await desk.keyboard.type('They sail on Monday.');
  await chooseType(desk, 'Likelihood', 'likely / probable (55–80 %)');
  await expect(desk.getByRole('complementary', { name: 'Hints' })).toContainText('no source');
  await expectAccessible(desk);
  await expect(desk.getByText(/^Draft saved/)).toBeVisible();
  await desk.close();

  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: stateFile(member.username),
  });
  const phone = await context.newPage();
  await phone.goto('/reports/new');
  await expect(phone.getByText(/Draft restored/)).toBeVisible();
  await expect(phone.getByLabel('Title')).toHaveValue(title);
  await phone.getByRole('button', { name: /^Sources/ }).click();
  await phone.getByRole('button', { name: 'Add a source' }).click();
  await phone.keyboard.type('Harbour pilot');
  await expect(phone.getByRole('complementary', { name: 'Hints' })).toBeHidden();
  await phone.getByRole('button', { name: 'Submit Report' }).click();
  await expect(phone).toHaveURL(/\/reports$/);
  await cards(phone).filter({ hasText: title }).getByRole('link', { name: 'View' }).click();
  await expect(phone.getByRole('heading', { name: title })).toBeVisible();
  await expect(phone.getByText('They sail on Monday.').first()).toBeVisible();
  await expect
    .poll(() => callApi(phone, reportDraftsEndpoints.get, { params: { subject: 'new' } }))
    .toEqual({ draft: null });

  const id = new URL(phone.url()).pathname.split('/').at(-1) ?? '';
  await phone.getByRole('link', { name: 'Edit' }).click();
  const judgement = phone.getByRole('textbox', { name: 'Judgement' });
  await expect(judgement).toHaveValue('They sail on Monday.');
  await judgement.fill('They sail on Tuesday.');
  await phone.getByLabel('Reason for the change (Optional)').fill('The pilot was late');
  const saved = await callApi(adminPage, reportsEndpoints.get, { params: { id } });
  await callApi(adminPage, reportsEndpoints.change, {
    params: { id },
    body: { ...saved, intelligenceType: 'SIGINT', confidence: 'low' },
  });
  await phone.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = phone.getByRole('dialog', { name: /changed while you were editing/ });
  await expect(dialog.getByRole('region', { name: 'Key judgements' })).toContainText('Tuesday');
  await expect(dialog.getByRole('region', { name: 'Confidence' })).toContainText('Low');
  await dialog.getByRole('button', { name: 'Save my text' }).click();
  await expect(phone).toHaveURL(`/reports/${id}`);
  await phone.getByRole('button', { name: 'Earlier versions' }).click();
  await expect(phone.getByRole('dialog').getByText('The pilot was late')).toBeVisible();
  await context.close();
});
