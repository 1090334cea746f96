import path from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';

export interface Person {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const PASSWORD = 'a quiet night on the floor';
export const NEW_PASSWORD = 'a louder night on the floor';
export const emailOf = (person: Pick<Person, 'username'>) =>
  `${person.username}@northwatch.example`;

export function dataDirectory(): string {
  const directory = process.env.E2E_DATA_DIR;
  if (!directory) throw new Error('E2E_DATA_DIR is set by the configuration');
  return directory;
}

export const stateFile = (name: string) => path.join(dataDirectory(), `browser-${name}.json`);

/** The server log, which is checked after all browser tests. */
export const logFile = () => path.join(dataDirectory(), 'server.log');

/** Creates an account through the pages of a new member; ends on the onboarding screen, or on the page for those who wait. */
export async function createAccount(
  page: Page,
  person: Person,
  end: 'onboarding' | 'waiting' = 'onboarding',
): Promise<void> {
  await page.goto('/api/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('E-mail').fill(emailOf(person));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('[name=confirmPassword]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  // The first account of an installation is signed in directly; all others have to sign in.
  const ready = page.getByText('If this e-mail was free, your account is ready.');
  await expect(ready.or(page.getByLabel(/Username/))).toBeVisible();
  if (await ready.isVisible()) {
    await expect(page.getByLabel('E-mail')).toHaveValue(emailOf(person));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
  await page.waitForURL(end === 'waiting' ? (url) => url.pathname === '/' : '**/onboarding');
}

/** Fills in and submits the sign-in page. */
export async function submitSignIn(
  page: Page,
  person: Pick<Person, 'username'>,
  password = PASSWORD,
): Promise<void> {
  await page.getByLabel('E-mail').fill(emailOf(person));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in and ends on the dashboard. */
export async function signIn(page: Page, person: Pick<Person, 'username'>): Promise<void> {
  await page.goto('/api/login');
  await submitSignIn(page, person);
  await expect(page.getByText('Intelligence Operations Center')).toBeVisible();
}

/** Creates an onboarded member; the context is signed in afterwards. */
export async function createMember(context: BrowserContext, person: Person): Promise<void> {
  const page = await context.newPage();
  await createAccount(page, person);
  const answer = await page.request.post('/api/users/onboarding', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      username: person.username,
      originatingCountry: 'Norway',
      agreementAccepted: true,
    },
  });
  expect(answer.status()).toBe(200);
  await page.close();
}
