import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNotice,
  PHONE,
  test,
} from '../support/fixtures';
import { expectLive, expectUpdate } from '../support/live-page';
import { readPdfPages } from '../support/pdf-text';
import { cards, chooseType, rareWord, submitReport } from '../support/reports-page';

const REASON = 'The source agreed that all may read it';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function chooseLevel(page: Page, level: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Marking' }).click();
  await page.getByRole('option', { name: level }).click();
}

async function changeMarking(page: Page, level: string, reason?: string): Promise<void> {
  await page.getByRole('button', { name: 'Change marking' }).click();
  await chooseLevel(page, level);
  if (reason) await page.getByLabel('Reason for letting more people read it').fill(reason);
  await page.getByRole('button', { name: 'Save Marking' }).click();
}

test('a report is marked as it is written, and only those who were named read it', async ({
  memberPage,
  otherPage,
  adminPage,
  other,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const title = `Source report ${rareWord()}`;

  await test.step('the form says who will be able to read it', async () => {
    await memberPage.goto('/reports/new');
    await memberPage.getByLabel('Title').fill(title);
    await memberPage.getByLabel('Content').fill('A new buyer was named. '.repeat(400));
    await chooseType(memberPage, 'Intelligence Type', 'HUMINT');
    await expect(memberPage.getByText(/^\d+ people will be able to read this$/)).toBeVisible();
    await chooseLevel(memberPage, 'TLP:RED');
    await expect(memberPage.getByText('Only you will be able to read this')).toBeVisible();
    await memberPage.getByRole('combobox', { name: 'People who may read it' }).click();
    await memberPage.getByPlaceholder('Search by name, alias or e-mail').fill(other.username);
    await memberPage.getByRole('option', { name: `@${other.username}` }).click();
    await expect(memberPage.getByText('2 people will be able to read this')).toBeVisible();
    await expectAccessibleInBothThemes(memberPage);
    await memberPage.getByRole('button', { name: 'Submit Report' }).click();
    await expectNotice(memberPage, 'Report submitted');
  });

  const card = (page: Page) => cards(page).filter({ hasText: title });
  await expect(card(memberPage)).toContainText('TLP:RED');
  await card(memberPage).getByRole('link', { name: 'View' }).click();
  await expect(heading(memberPage, title)).toBeVisible();
  const path = new URL(memberPage.url()).pathname;

  await test.step('the page is marked at its top and bottom, on the screen and on paper', async () => {
    const labels = memberPage.getByText('TLP:RED', { exact: true });
    await expect(labels).toHaveCount(3);
    await expectAccessibleInBothThemes(memberPage);
    await memberPage.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(labels.first()).toBeInViewport();
    await expect(labels.last()).toBeInViewport();
    const pages = readPdfPages(await memberPage.pdf({ format: 'A5' }));
    expect(pages.length).toBeGreaterThan(2);
    for (const text of pages) expect(text.split('TLP:RED').length - 1).toBeGreaterThanOrEqual(2);
  });

  await test.step('the author sees who can read it', async () => {
    await memberPage.getByRole('button', { name: 'Readable by 2 people' }).click();
    const dialog = memberPage.getByRole('dialog', { name: 'Who can read this' });
    await expect(dialog.getByText('2 people, including you')).toBeVisible();
    await expect(dialog.getByRole('link', { name: other.firstName })).toBeVisible();
    await expectAccessible(memberPage);
    await memberPage.keyboard.press('Escape');
  });

  await test.step('the person who was named reads it; an admin does not find it', async () => {
    await otherPage.goto(path);
    await expect(heading(otherPage, title)).toBeVisible();
    await adminPage.goto(path);
    await expect(heading(adminPage, 'Report not found')).toBeVisible();
    await expect(adminPage.getByText(title)).toHaveCount(0);
    await expectAccessibleInBothThemes(adminPage);
  });

  await test.step('the admin takes access with a reason, and the author is told', async () => {
    await adminPage.getByRole('button', { name: 'Take access with a reason' }).click();
    const take = adminPage.getByRole('button', { name: 'Take Access for One Hour' });
    await take.click();
    await expect(adminPage.getByText('Reason must be at least 10 characters')).toBeVisible();
    await adminPage.getByLabel('Reason').fill('A complaint about this source');
    await expectAccessible(adminPage);
    await take.click();
    await expect(heading(adminPage, title)).toBeVisible();
    await expect(adminPage.getByText(/^You have access to this report until/)).toBeVisible();
    await memberPage.goto(path);
    const records = memberPage.getByRole('list', { name: 'Access by admins' });
    await expect(records).toContainText('A complaint about this source');
    await memberPage.goto('/notifications');
    const row = memberPage.getByRole('listitem').filter({ hasText: title });
    await expect(row).toContainText('took access to your restricted work');
    await expect(row).toContainText('TLP:RED');
    await expectAccessibleInBothThemes(memberPage);
  });
});

test('a raised report disappears from open pages at once, and comes back when it is lowered', async ({
  memberPage,
  otherPage,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const title = `Amber report ${rareWord()}`;
  const { id } = await submitReport(memberPage, {
    title,
    marking: { tlp: 'AMBER', compartments: [], recipients: [] },
  });
  const list = await otherPage.context().newPage();
  await list.goto('/reports');
  await otherPage.goto(`/reports/${id}`);
  await memberPage.goto(`/reports/${id}`);
  const listed = cards(list).filter({ hasText: title });
  await expect(listed).toContainText('TLP:AMBER');
  await expect(heading(otherPage, title)).toBeVisible();
  for (const page of [otherPage, list]) await expectLive(page);

  await expectUpdate(
    () => changeMarking(memberPage, 'TLP:RED'),
    heading(otherPage, 'Report not found'),
  );
  await expect(listed).toHaveCount(0);
  await expect(otherPage.getByText(title)).toHaveCount(0);
  await expectNotice(memberPage, 'Marking changed');

  await test.step('lowering asks for a reason, which stays with the earlier version', async () => {
    await memberPage.setViewportSize(PHONE);
    await memberPage.getByRole('button', { name: 'Change marking' }).click();
    await chooseLevel(memberPage, 'TLP:GREEN');
    await memberPage.getByRole('button', { name: 'Save Marking' }).click();
    await expect(memberPage.getByText('Reason must be at least 10 characters')).toBeVisible();
    await expectAccessible(memberPage);
    await memberPage.getByLabel('Reason for letting more people read it').fill(REASON);
    await expectUpdate(
      () => memberPage.getByRole('button', { name: 'Save Marking' }).click(),
      heading(otherPage, title),
    );
    await expect(listed).toContainText('TLP:GREEN');
    await memberPage.getByRole('button', { name: 'Earlier versions' }).click();
    const versions = memberPage.getByRole('dialog', { name: 'Earlier versions' });
    await expect(versions).toContainText('TLP:RED');
    await expect(versions).toContainText(REASON);
    await expectAccessible(memberPage);
  });
});
