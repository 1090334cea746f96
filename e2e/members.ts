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

/** What the server of the journeys has logged; looked through when all are done. */
export const logFile = () => path.join(dataDirectory(), 'server.log');

/** Creates an account through the pages that a newcomer sees; ends on the onboarding screen. */
export async function createAccount(page: Page, person: Person): Promise<void> {
  await page.goto('/api/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('E-mail').fill(emailOf(person));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('[name=confirmPassword]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  // The first account of an installation is signed in at once; every other one signs in.
  const ready = page.getByText('If this e-mail was free, your account is ready.');
  await expect(ready.or(page.getByLabel(/Username/))).toBeVisible();
  if (await ready.isVisible()) {
    await expect(page.getByLabel('E-mail')).toHaveValue(emailOf(person));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
  await page.waitForURL('**/onboarding');
}

/** A member as if they had been through sign-up and onboarding; the context is signed in afterwards. */
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
