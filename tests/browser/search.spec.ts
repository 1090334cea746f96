import { chatEndpoints, commentsEndpoints, tasksEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, PHONE, test } from '../support/fixtures';
import { rareWord, submitReport } from '../support/reports-page';

test('a member searches everything, narrows it and opens the very thing', async ({
  memberPage: page,
}) => {
  const word = rareWord();
  const report = await submitReport(page, {
    title: `Dark hull ${word}`,
    intelligenceType: 'SIGINT',
  });
  await callApi(page, commentsEndpoints.create, {
    params: { id: report.id },
    body: { content: `The second hull of ${word} is the ferry.` },
  });
  await callApi(page, chatEndpoints.create, { body: { content: `Who is on ${word} tonight?` } });
  await callApi(page, tasksEndpoints.create, { body: { title: `Call the harbour about ${word}` } });
  const box = page.getByRole('textbox', { name: 'Search everything' });
  const hits = page.getByRole('list', { name: 'Matches' }).getByRole('listitem');

  await page.goto('/');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(word);
  await expect(page).toHaveURL(`/search?q=${word}`);
  await expect(page.getByRole('tab', { name: 'Everything 4' })).toBeVisible();
  await expect(hits).toHaveCount(4);
  await expect(hits.locator('mark').first()).toHaveText(word);
  await expectAccessible(page);

  await test.step('filters are chips, and a wrong one is named', async () => {
    await page.keyboard.type(' type:RUMINT ');
    await expect(page.getByText(/^type: takes HUMINT/)).toBeVisible();
    await page.keyboard.press('Backspace');
    for (const _ of 'RUMINT') await page.keyboard.press('Backspace');
    await page.keyboard.type('SIGINT ');
    await expect(page.getByRole('button', { name: 'Edit the filter type:SIGINT' })).toBeVisible();
    await expect(hits).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove the filter type:SIGINT' }).click();
    await expect(hits).toHaveCount(4);
  });

  await test.step('one kind by its tab, and back', async () => {
    await page.getByRole('tab', { name: 'Comments 1' }).click();
    await expect(page).toHaveURL(/kind=comment/);
    await expect(hits).toHaveCount(1);
    await page.goBack();
    await expect(hits).toHaveCount(4);
  });

  await test.step('each opens the very thing, by keyboard', async () => {
    await page.getByRole('tab', { name: 'Comments 1' }).click();
    await expect(hits).toHaveCount(1);
    await box.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/reports/${report.id}\\?comment=`));
    await expect(page.getByRole('heading', { name: report.title })).toBeVisible();
    await expect(page.getByText('is the ferry')).toBeInViewport();
    await page.goBack();
    await expect(hits.getByRole('link')).toBeFocused();

    await test.step('also if it is not shown before the member goes back', async () => {
      await page.goto(`/search?q=${word}&kind=report`);
      const hold = Promise.withResolvers<void>();
      await page.route(`**/api/reports/${report.id}`, async (route) => {
        await hold.promise;
        await route.continue();
      });
      await hits.getByRole('link').focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/reports/${report.id}`);
      await page.goBack();
      await expect(page).toHaveURL(/kind=report/);
      await expect(hits.getByRole('link')).toBeFocused();
      hold.resolve();
      await page.unrouteAll({ behavior: 'wait' });
    });

    await page.goto(`/search?q=${word}&kind=message`);
    await hits.getByRole('link').click();
    await expect(page).toHaveURL(/\/global-forum\?message=/);
    await expect(page.getByText(`Who is on ${word} tonight?`)).toBeInViewport();

    await page.goto(`/search?q=${word}&kind=task`);
    await hits.getByRole('link').click();
    await expect(
      page.getByRole('dialog', { name: `Call the harbour about ${word}` }),
    ).toBeVisible();
  });

  await test.step('nothing found, on a phone', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`/search?q=${word}+type:HUMINT`);
    await expect(page.getByText('Nothing found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'without type:HUMINT' }).click();
    await expect(hits).toHaveCount(4);
    await page.getByRole('button', { name: 'Narrow down' }).click();
    await expect(page.getByRole('heading', { name: 'When' })).toBeVisible();
    await expectAccessible(page);
  });
});
