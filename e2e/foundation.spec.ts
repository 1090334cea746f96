import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNotice,
  PHONE,
  test,
} from './fixtures';
import { createAccount, createMember, emailOf, NEW_PASSWORD, PASSWORD } from './members';

test.describe('a visitor', () => {
  test('sees the landing page, and all its buttons lead to sign-in', async ({
    visitorPage: page,
  }) => {
    for (const name of ['Get Started', 'Sign In', 'Get Started Now']) {
      await page.goto('/');
      await page.getByRole('link', { name, exact: true }).first().click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    }
    await page.goto('/');
    for (const title of [
      'Intelligence Reports',
      'Digital War Rooms',
      'Task Management',
      'Global Collaboration',
      'Secure Platform',
      'Multi-INT Support',
    ]) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
  });

  test('of an unknown address reads the not-found page', async ({ visitorPage: page }) => {
    await page.goto('/no-such-place');
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  });

  test('of a protected screen is told and sent to sign in, then back where they wanted to go', async ({
    visitorPage: page,
    member,
  }) => {
    await page.goto('/profile');
    await expectNotice(page, 'You are logged out. Logging in again...');
    await page.getByLabel('E-mail').fill(emailOf(member));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('heading', { name: /Elin Haugen/ })).toBeVisible();
  });
});

async function chooseCountry(page: Page, country: string) {
  await page.getByRole('combobox', { name: /Originating Country/ }).click();
  await page.getByRole('option', { name: country, exact: true }).click();
}

test.describe('a newcomer', () => {
  test('creates an account, is onboarded with every hint, and arrives', async ({
    visitorPage: page,
  }) => {
    const person = { username: 'newcomer', firstName: 'Noor', lastName: 'Lind' };
    await createAccount(page, person);
    await expect(page.getByLabel('First name')).toHaveValue('Noor');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Continue to Agreement' }).click();
    await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
    await expect(page.getByText('Please select your country')).toBeVisible();
    await page.getByLabel(/Username/).fill('a'.repeat(51));
    await page.getByRole('button', { name: 'Continue to Agreement' }).click();
    await expect(page.getByText('Username must be less than 50 characters')).toBeVisible();
    await page.getByLabel(/Username/).fill('new comer');
    await page.getByRole('button', { name: 'Continue to Agreement' }).click();
    await expect(
      page.getByText('Username can only contain letters, numbers, underscores, and hyphens'),
    ).toBeVisible();

    await page.getByLabel(/Username/).fill('chief');
    await chooseCountry(page, 'Norway');
    await page.getByRole('button', { name: 'Continue to Agreement' }).click();
    await expect(page.getByRole('heading', { name: /Agreement/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expect(
      page.getByText('You must accept the community agreement to continue'),
    ).toBeVisible();
    await expectAccessible(page);
  });

  test('is told when the name is taken, and keeps what was typed', async ({
    visitorPage: page,
    expectedConsole,
  }) => {
    expectedConsole.push(/409/);
    await createAccount(page, { username: 'second-newcomer', firstName: 'Kim', lastName: 'Lie' });
    await page.getByLabel(/Username/).fill('CHIEF');
    await chooseCountry(page, 'Norway');
    await page.getByRole('button', { name: 'Continue to Agreement' }).click();
    await page.getByLabel('I have read and agree to the Community Agreement').check();
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expect(page.getByText('Username is already taken').first()).toBeVisible();
    await expect(page.getByLabel(/Username/)).toHaveValue('CHIEF');
    await page.getByLabel(/Username/).fill('second-newcomer');
    await page.getByRole('button', { name: 'Continue to Agreement' }).click();
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expectNotice(page, 'Your profile has been set up successfully');
    await expect(page).toHaveURL(/\/$/);
    await expect(
      page.getByRole('heading', { name: /Good (morning|afternoon|evening), Kim/ }),
    ).toBeVisible();
  });
});

test.describe('a member', () => {
  test('finds theme and sidebar as they left them', async ({ memberPage: page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveClass(/dark/);
    const sidebar = page.getByRole('navigation', { name: /main/i });
    await expect(sidebar.getByRole('link', { name: 'Profile' })).toBeVisible();
    await page.keyboard.press('Control+b');
    await expect(sidebar.getByText('Profile', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: /theme/i }).first().click();
    await expect(page.locator('html')).toHaveClass(/light/);
    await page.reload();
    await expect(page.locator('html')).toHaveClass(/light/);
    await expect(sidebar.getByText('Profile', { exact: true })).toBeHidden();
    const cookies = await page.context().cookies();
    expect(cookies.find((cookie) => cookie.name === 'sidebar_state')?.value).toBe('false');
  });

  test('signs out and in again', async ({ visitorPage: page, other }) => {
    const signIn = async () => {
      await page.goto('/api/login');
      await page.getByLabel('E-mail').fill(emailOf(other));
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Intelligence Operations Center')).toBeVisible();
    };
    await signIn();
    await page.getByRole('link', { name: 'Log Out' }).click();
    await expect(page.getByRole('link', { name: 'Get Started', exact: true })).toBeVisible();
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
    await signIn();
  });

  test('changes the password, and is signed out until the new one is typed', async ({
    visitorPage: page,
    expectedConsole,
  }) => {
    expectedConsole.push(/401/);
    const person = { username: 'careful', firstName: 'Ada', lastName: 'Careful' };
    await createMember(page.context(), person);
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Change password' }).click();
    await expectAccessibleInBothThemes(page);
    await page.getByLabel('E-mail').fill(emailOf(person));
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong');
    await expect(page.getByLabel('E-mail')).toHaveValue(emailOf(person));
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail').fill(emailOf(person));
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Intelligence Operations Center')).toBeVisible();
  });

  test('uses the shell on a phone', async ({ memberPage: page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/');
    await page.getByRole('button', { name: /sidebar/i }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectAccessibleInBothThemes(page);
  });

  test('saves preferences and edits the profile', async ({ otherPage: page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Europe', exact: true }).click();
    await page.getByRole('button', { name: 'Save Preferences' }).click();
    await expectNotice(page, 'Preferences updated successfully');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Europe', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expectAccessibleInBothThemes(page);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Username (Alias)').fill('ab');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessibleInBothThemes(page);
  });

  test('reads the API reference', async ({ memberPage: page }) => {
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { name: 'Watchfloor API' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('the admin sees the Admin group only where there is something in it', async ({
  adminPage: page,
}) => {
  await page.goto('/');
  await expect(page.getByText('Intelligence Operations Center')).toBeVisible();
  expect((await (await page.request.get('/api/auth/user')).json()).isAdmin).toBe(true);
});
