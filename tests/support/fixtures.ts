import { existsSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import type { BodyInput, Endpoint, ParamsInput, ResponseOf } from '@watchfloor/contract';
import { createMember, type Person, stateFile } from './members';

interface Fixtures {
  /** Console messages that a test expects, such as the browser's message about a 409. */
  readonly expectedConsole: RegExp[];
  /** Signed in as an ordinary member; each worker has its own. */
  readonly memberPage: Page;
  /** Signed in as a second member, in a separate browser context. */
  readonly otherPage: Page;
  readonly adminPage: Page;
  /** Not signed in. */
  readonly visitorPage: Page;
}

interface WorkerFixtures {
  readonly member: Person;
  readonly other: Person;
}

export const admin: Person = { username: 'chief', firstName: 'Ada', lastName: 'Chief' };

export const test = base.extend<Fixtures, WorkerFixtures>({
  member: [
    async ({ browser }, use, { workerIndex }) => {
      await use(await signUpOnce(browser, `analyst-${workerIndex}`, 'Elin'));
    },
    { scope: 'worker' },
  ],
  other: [
    async ({ browser }, use, { workerIndex }) => {
      await use(await signUpOnce(browser, `colleague-${workerIndex}`, 'Marcus'));
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter to know what a fixture needs
  expectedConsole: async ({}, use) => {
    await use([]);
  },
  memberPage: async ({ browser, member, expectedConsole }, use) => {
    await usePage(browser, stateFile(member.username), expectedConsole, use);
  },
  otherPage: async ({ browser, other, expectedConsole }, use) => {
    await usePage(browser, stateFile(other.username), expectedConsole, use);
  },
  adminPage: async ({ browser, expectedConsole }, use) => {
    await usePage(browser, stateFile(admin.username), expectedConsole, use);
  },
  visitorPage: async ({ browser, expectedConsole }, use) => {
    // The browser logs the 401 of the request for the current user.
    expectedConsole.push(/status of 401/);
    await usePage(browser, undefined, expectedConsole, use);
  },
});

async function signUpOnce(browser: Browser, username: string, firstName: string): Promise<Person> {
  const person = { username, firstName, lastName: 'Haugen' };
  if (existsSync(stateFile(username))) return person;
  const context = await newContext(browser);
  await createMember(context, person);
  await context.storageState({ path: stateFile(username) });
  await context.close();
  return person;
}

const newContext = (browser: Browser, storageState?: string): Promise<BrowserContext> => {
  const { use } = base.info().project;
  return browser.newContext({
    ...use.contextOptions,
    baseURL: use.baseURL ?? '',
    viewport: use.viewport ?? null,
    locale: use.locale ?? 'en-GB',
    timezoneId: use.timezoneId ?? 'UTC',
    ...(storageState ? { storageState } : {}),
  });
};

/** A page whose console must stay free of errors. */
async function usePage(
  browser: Browser,
  storageState: string | undefined,
  expectedConsole: readonly RegExp[],
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await newContext(browser, storageState);
  const errors: string[] = [];
  context.on('page', (page) => {
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
  });
  await use(await context.newPage());
  await context.close();
  const unexpected = errors.filter((text) => !expectedConsole.some((known) => known.test(text)));
  expect(unexpected, 'errors on the console').toEqual([]);
}

/** Calls the API as the member of a page, to set up test data. */
export async function callApi<const E extends Endpoint>(
  page: Page,
  endpoint: E,
  parts: { params?: ParamsInput<E>; body?: BodyInput<E> } = {},
): Promise<ResponseOf<E>> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((parts.params as Record<string, unknown> | undefined)?.[name])),
  );
  const { baseURL } = base.info().project.use;
  const answer = await page.request.fetch(path, {
    method: endpoint.method,
    headers: { origin: baseURL ?? '' },
    ...(parts.body === undefined ? {} : { data: parts.body }),
  });
  expect(answer.ok(), `${endpoint.method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(
    true,
  );
  return endpoint.answer === 'empty' ? (undefined as ResponseOf<E>) : await answer.json();
}

/** Runs axe in the current theme, when nothing fades in or out: half-shown text has too little contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  expect(found, 'accessibility violations').toEqual([]);
}

/** Switches the theme without a reload, as another tab would. Ends in the dark theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate(
      `watchfloorTheme.store('${theme}'), watchfloorTheme.apply('${theme}'), dispatchEvent(new StorageEvent('storage'))`,
    );
    await expect(page.locator('html')).toHaveClass(new RegExp(theme));
    await expectAccessible(page);
  }
}

/** Includes hidden regions: an open dialog hides notices from screen readers although they stay visible. */
export async function expectNotice(page: Page, text: string | RegExp): Promise<void> {
  await expect(
    page
      .getByRole('region', { name: /notices/i, includeHidden: true })
      .getByText(text)
      .first(),
  ).toBeVisible();
}

export const PHONE = { width: 390, height: 844 };
export { expect };
