import type { Page } from '@playwright/test';
import { type NewReport, reportsEndpoints } from '@watchfloor/contract';
import { callApi } from './fixtures';

let number = 0;
/** A word that no other report of this run contains. */
export const rareWord = () => `zq${Date.now().toString(36)}${(number++).toString(36)}`;

export const submitReport = (page: Page, parts: Partial<NewReport> = {}) =>
  callApi(page, reportsEndpoints.create, {
    body: {
      title: 'Fourth tanker drops AIS',
      content: 'Track ends 31 nm off the coast.',
      intelligenceType: 'OSINT',
      region: 'Europe',
      tags: [],
      ...parts,
    },
  });

export const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Search reports' });
export const cards = (page: Page) =>
  page.getByRole('list', { name: 'Reports' }).getByRole('article');

export async function chooseType(page: Page, label: string, type: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: type }).click();
}
