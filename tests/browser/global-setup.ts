import { mkdir } from 'node:fs/promises';
import { chromium, type FullConfig } from '@playwright/test';
import { removeAtExit } from '../support/installation';
import { createMember, dataDirectory, stateFile } from '../support/members';

/** The first account of an installation becomes its admin, so it is created before all tests. */
export default async function setup(config: FullConfig) {
  const use = config.projects[0]?.use;
  await mkdir(dataDirectory(), { recursive: true });
  const browser = await chromium.launch(use?.launchOptions ?? {});
  const context = await browser.newContext({ baseURL: use?.baseURL ?? '' });
  await createMember(context, { username: 'chief', firstName: 'Ada', lastName: 'Chief' });
  await context.storageState({ path: stateFile('chief') });
  await browser.close();
  // The server needs its data until it stops, after the global teardown.
  removeAtExit(dataDirectory());
}
