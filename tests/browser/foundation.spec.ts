import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNotice,
  PHONE,
  test,
} from '../support/fixtures';
import {
  createAccount,
  createMember,
  emailOf,
  NEW_PASSWORD,
  PASSWORD,
  signIn,
  submitSignIn,
} from '../support/members';

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

  test('sees the not-found page at an unknown address', async ({ visitorPage: page }) => {
    await page.goto('/no-such-place');
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  });

  test('is sent from a protected screen to sign-in and then back', async ({
    visitorPage: page,
    member,
  }) => {
    // The notice is there for half a second before the sign-in page replaces it, so the page itself looks out for it.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const notices = document.querySelector('[role=region][aria-label^=Notices]');
        if (notices?.textContent) sessionStorage.setItem('noticed', notices.textContent);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto('/');
    await page.goto('/profile');
    // Back leads to where the visitor came from, not to the screen that sends to sign-in again.
    await expect(page.getByLabel('Password')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('noticed'))).toContain(
      'You are logged out. Logging in again...',
    );
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Get Started Now' })).toBeVisible();
    await page.goForward();
    await submitSignIn(page, member);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('heading', { name: /Elin Haugen/ })).toBeVisible();
  });
});

async function chooseCountry(page: Page, country: string) {
  await page.getByRole('combobox', { name: /Originating Country/ }).click();
  await page.getByRole('option', { name: country, exact: true }).click();
}

test.describe('a newcomer', () => {
  test('creates an account, sees that a username is taken, and completes onboarding', async ({
    visitorPage: page,
    expectedConsole,
  }) => {
    expectedConsole.push(/409/);
    await createAccount(page, { username: 'newcomer', firstName: 'Kim', lastName: 'Lie' });
    await expect(page.getByLabel('First name')).toHaveValue('Kim');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel(/Username/).fill('CHIEF');
    await chooseCountry(page, 'Norway');
    await page.getByRole('button', { name: 'Continue to Agreement' }).click();
    await expect(page.getByRole('heading', { name: /Agreement/ }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('I have read and agree to the Community Agreement').check();
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expect(page.getByText('Username is already taken').first()).toBeVisible();
    await expect(page.getByLabel(/Username/)).toHaveValue('CHIEF');
    await page.getByLabel(/Username/).fill('newcomer');
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
  test('finds theme and sidebar unchanged after a reload', async ({ memberPage: page }) => {
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
    await signIn(page, other);
    await page.getByRole('link', { name: 'Log Out' }).click();
    await expect(page.getByRole('link', { name: 'Get Started', exact: true })).toBeVisible();
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
    await signIn(page, other);
  });

  test('changes the password and has to sign in with the new one', async ({
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
    await submitSignIn(page, person, NEW_PASSWORD);
    await expect(page.getByText('Intelligence Operations Center')).toBeVisible();
  });

  test('navigates with the sidebar on a phone', async ({ memberPage: page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/');
    await page.getByRole('button', { name: /sidebar/i }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('reads the API reference', async ({ memberPage: page }) => {
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { name: 'Watchfloor API' })).toBeVisible();
    await expectAccessible(page);
  });
});
