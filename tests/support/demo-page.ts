import type { Page } from '@playwright/test';

/** Signs in with one click, as demo visitors do; ends on the dashboard. */
export async function signInAs(page: Page, role: 'Admin' | 'Analyst' | 'Newcomer'): Promise<void> {
  await page.goto('/api/login');
  await page.getByRole('button', { name: new RegExp(`^${role}`) }).click();
  await page.getByText('Intelligence Operations Center').waitFor();
}

export async function enterRoom(page: Page, name: string): Promise<void> {
  await page.goto('/war-rooms');
  await page.getByRole('article', { name }).getByRole('link', { name: 'Enter War Room' }).click();
}
