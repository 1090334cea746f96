import { mkdir } from 'node:fs/promises';
import { chromium, type FullConfig } from '@playwright/test';
import { removeAtExit } from './installation';
import { createMember, dataDirectory, stateFile } from './members';

/** The first account of an installation is its admin: make it before any test runs. */
export default async function setup(config: FullConfig) {
  const use = config.projects[0]?.use;
  await mkdir(dataDirectory(), { recursive: true });
  const browser = await chromium.launch(use?.launchOptions ?? {});
  const context = await browser.newContext({ baseURL: use?.baseURL ?? '' });
  await createMember(context, { username: 'chief', firstName: 'Ada', lastName: 'Chief' });
  await context.storageState({ path: stateFile('chief') });
  await browser.close();
  // The server, which stops after all tests, still needs its data until then.
  removeAtExit(dataDirectory());
}
