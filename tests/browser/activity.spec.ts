import { chatEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, expectNotice, test } from '../support/fixtures';
import { createMember, emailOf, signIn } from '../support/members';

const person = { username: 'nightshift', firstName: 'Nora', lastName: 'Shift' };

test('an admin looks at what a member did and ends their sessions', async ({
  adminPage,
  visitorPage,
  expectedConsole,
}) => {
  expectedConsole.push(/401/);
  await createMember(visitorPage.context(), person);
  const upload = await visitorPage.request.post('/api/global-forum/upload', {
    headers: { origin: test.info().project.use.baseURL ?? '' },
    multipart: {
      file: { name: 'berths.csv', mimeType: 'text/csv', buffer: Buffer.from('berth,ship\n1,A\n') },
    },
  });
  const { url } = await upload.json();
  await callApi(visitorPage, chatEndpoints.create, {
    body: { content: 'The list', attachments: [{ type: 'file', url }] },
  });
  await visitorPage.goto('/profile');

  await adminPage.goto('/users');
  await adminPage.getByRole('textbox', { name: 'Search users' }).fill(emailOf(person));
  await adminPage.getByRole('button', { name: 'Manage nightshift' }).click();
  await adminPage.getByRole('menuitem', { name: 'Activity' }).click();
  await expect(
    adminPage.getByRole('heading', { level: 1, name: 'Activity of Nora Shift' }),
  ).toBeVisible();
  const acts = adminPage.getByRole('list', { name: 'Acts, latest first' });
  await expect(acts.getByText('Looked at activity')).toBeVisible();
  await acts.getByText('Signed in').click();
  await expect(acts.getByText(/^Chrome on \w+$/)).toBeVisible();
  await expectAccessible(adminPage);

  await adminPage.getByRole('tab', { name: 'Addresses' }).click();
  await expect(adminPage.getByRole('list', { name: 'Addresses' })).toContainText('1 open session');
  await adminPage.getByRole('tab', { name: 'Uploads' }).click();
  await expect(adminPage.getByRole('link', { name: 'berths.csv' })).toBeVisible();
  await expectAccessible(adminPage);
  await adminPage.getByRole('tab', { name: 'Sessions' }).click();
  await adminPage.reload();
  await expect(adminPage.getByRole('tab', { name: 'Sessions', selected: true })).toBeVisible();
  await adminPage.getByRole('button', { name: 'End all sessions' }).click();
  await expectAccessible(adminPage);
  await adminPage
    .getByRole('alertdialog')
    .getByRole('button', { name: 'End all sessions' })
    .click();
  await expectNotice(adminPage, 'Sessions ended');
  await expect(adminPage.getByText('Not signed in anywhere')).toBeVisible();

  // The member did nothing: their open page is signed out.
  await expect(visitorPage.getByLabel('Password', { exact: true })).toBeVisible();
  await signIn(visitorPage, person);
  await visitorPage.goto('/profile');
  await visitorPage.getByRole('link', { name: 'Your activity' }).click();
  const own = visitorPage.getByRole('list', { name: 'Acts, latest first' });
  await expect(own.getByText('Ended session')).toBeVisible();
  await expect(own.getByText('Looked at activity')).toBeVisible();
  await expect(own).not.toContainText('Chief');
  await expectAccessible(visitorPage);
});

test('a sign-in with a new browser is a notice, and a member signs out everywhere', async ({
  visitorPage: page,
  browser,
  expectedConsole,
}) => {
  expectedConsole.push(/401/);
  const owner = { username: 'dayshift', firstName: 'Dag', lastName: 'Shift' };
  await createMember(page.context(), owner);
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  const elsewhere = await browser.newContext();
  const second = await elsewhere.newPage();
  await signIn(second, owner);
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('link', { name: /New browser signed in/ }).click();
  await expect(page.getByRole('tab', { name: 'Sessions', selected: true })).toBeVisible();
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(second.getByLabel('Password', { exact: true })).toBeVisible();
  await expect.poll(async () => (await page.request.get('/api/auth/user')).status()).toBe(401);
  await expect(page.getByRole('tab', { name: 'Sessions' })).toHaveCount(0);

  // The first browser is known: no further notice.
  await signIn(page, owner);
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  await expect(page.getByRole('link', { name: /New browser signed in/ })).toHaveCount(1);
  await elsewhere.close();
});
