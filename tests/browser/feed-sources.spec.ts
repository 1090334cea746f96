import { type Browser, type BrowserContext, type Page, test as plain } from '@playwright/test';
import { feedSourcesEndpoints } from '@watchfloor/contract';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNotice,
} from '../support/fixtures';
import type { Running } from '../support/installation';
import { expectLive } from '../support/live-page';
import { createMember } from '../support/members';
import {
  type FetchingInstallation,
  type Publisher,
  startFetchingInstallation,
} from '../support/publisher';

plain.describe.configure({ mode: 'serial' });

let installation: FetchingInstallation;
let publisher: Publisher;
let running: Running;
let admin: BrowserContext;

plain.beforeAll(async ({ browser }) => {
  installation = await startFetchingInstallation();
  ({ publisher, running } = installation);
  admin = await newContext(browser);
  await createMember(admin, { username: 'chief', firstName: 'Ada', lastName: 'Chief' });
  for (const { id } of await (await admin.request.get(feedSourcesEndpoints.list.path)).json()) {
    const answer = await admin.request.delete(`${feedSourcesEndpoints.list.path}/${id}`, {
      headers: { origin: running.url },
    });
    expect(answer.status()).toBe(204);
  }
});

plain.afterAll(async () => {
  await installation.stop();
});

const newContext = (browser: Browser) =>
  browser.newContext({
    baseURL: running.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });

const EVENT = 'Dam breach floods villages in northern Kenya';

const rowOf = (page: Page, text: string) =>
  page
    .getByRole('list', { name: 'Sources, newest first' })
    .getByRole('listitem')
    .filter({ hasText: text });

/** Retries, because the click is refused while the schedule fetches the same source. */
async function fetchNow(page: Page, name: string, outcome: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: `Fetch ${name} now` }).click();
    await expect(rowOf(page, name).getByText(outcome, { exact: true })).toBeVisible({
      timeout: 5000,
    });
  }).toPass();
}

async function addSource(page: Page, url: string, name?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Source' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Source' });
  await dialog.getByLabel('Feed URL').fill(url);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('region', { name: 'Preview' })).toBeVisible();
  if (!name) await expect(dialog.getByLabel('Name')).not.toHaveValue('');
  if (name) await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add Source' }).click();
  await expect(dialog).toBeHidden();
}

plain('an admin previews and adds sources', async () => {
  const page = await admin.newPage();
  await page.goto('/admin/sources');
  await expect(page.getByText('No sources yet')).toBeVisible();

  await plain.step('an address without a feed is refused at the field', async () => {
    await page.getByRole('button', { name: 'Add Source' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Source' });
    const address = publisher.put('/page', '<!doctype html><title>Page</title>');
    await dialog.getByLabel('Feed URL').fill(address);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText(/It is a web page, not a feed/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  const url = publisher.publish('/relief', 'Relief Desk', [
    { title: EVENT, text: 'Water rose overnight.', tags: ['flood', 'dam'], minutesAgo: 30 },
    { title: 'Ransomware closes a port in Norway', minutesAgo: 10 },
  ]);
  await addSource(page, url);
  await expectNotice(page, 'Source added');
  const row = rowOf(page, 'Relief Desk');
  await fetchNow(page, 'Relief Desk', '2 items');
  await expect(row.getByText(/Fetched|Unchanged/)).toBeVisible();

  for (const name of ['Wire One', 'Wire Two']) {
    const other = publisher.publish(`/${name.replace(' ', '-')}`, name, [
      { title: `Northern Kenya: dam breach floods villages`, minutesAgo: 20 },
    ]);
    await addSource(page, other);
    await fetchNow(page, name, '1 item');
  }
  await page.close();
});

plain('a new item of a source appears on an open dashboard', async () => {
  const [dashboard, sources] = [await admin.newPage(), await admin.newPage()];
  await dashboard.goto('/');
  const feed = dashboard.getByRole('region', { name: 'Trusted Intelligence Feed' });
  await expect(feed.getByRole('button', { name: /External OSINT 2/ })).toBeVisible();
  await expectLive(dashboard);
  const title = 'Bridge closed after an inspection';
  const url = publisher.publish('/roads', 'Road Desk', [{ title, minutesAgo: 1 }]);
  await sources.goto('/admin/sources');
  await addSource(sources, url);
  await fetchNow(sources, 'Road Desk', '1 item');
  await expect(feed.getByRole('heading', { name: title })).toBeVisible();
  // Deleting the source removes its items live.
  await sources.getByRole('button', { name: 'Manage Road Desk' }).click();
  await sources.getByRole('menuitem', { name: 'Delete' }).click();
  await sources.getByRole('button', { name: 'Delete Source' }).click();
  await expect(feed.getByRole('heading', { name: title })).toHaveCount(0);
  await sources.close();
  await dashboard.close();
});

plain('items about one event share a card, which can become a report', async () => {
  const page = await admin.newPage();
  await page.goto('/');
  const feed = page.getByRole('region', { name: 'Trusted Intelligence Feed' });
  await expect(feed.getByRole('button', { name: /External OSINT 2/ })).toBeVisible();
  const card = feed.getByRole('listitem').filter({ hasText: EVENT }).first();
  await card.getByText('3 sources').click();
  for (const name of ['Relief Desk', 'Wire One', 'Wire Two']) {
    await expect(card.getByRole('list').getByText(name)).toBeVisible();
  }
  const link = card.getByRole('link', { name: `${EVENT} (opens in a new tab)` });
  await expect(link).toHaveAttribute('href', 'https://publisher.example/relief/0');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expectAccessibleInBothThemes(page);

  await feed.getByRole('button', { name: /External OSINT/ }).click();
  await expect(feed.getByText('No Matching Intelligence')).toBeVisible();
  await feed.getByRole('button', { name: /External OSINT/ }).click();

  await plain.step('preferences filter the feed, and a card shows why it matches', async () => {
    await page.getByRole('button', { name: 'Africa', exact: true }).click();
    await page.getByRole('button', { name: 'Save Preferences' }).click();
    await expect(feed.getByText('Ransomware closes a port in Norway')).toBeHidden();
    await expect(feed.getByText('Matches your preference for Africa')).toBeVisible();
  });

  await feed.getByRole('link', { name: `Make report: ${EVENT}` }).click();
  await expect(page).toHaveURL(/\/reports\/new/);
  await expect(page.getByLabel('Title')).toHaveValue(EVENT);
  await expect(page.getByLabel('Content')).toHaveValue(/https:\/\/publisher\.example\/relief\/0/);
  await expect(page.getByLabel('Region')).toHaveValue('Africa');
  await expect(page.getByText('flood', { exact: true })).toBeVisible();
  await page.close();
});

plain('an admin pauses, edits, imports, exports and deletes sources', async () => {
  const page = await admin.newPage();
  await page.goto('/admin/sources');
  const row = rowOf(page, 'Wire Two');

  await page.getByRole('button', { name: 'Manage Wire Two' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expectNotice(page, 'Source paused');
  await expect(row.getByText('Not planned')).toBeVisible();
  await page.getByRole('radio', { name: 'Paused' }).click();
  await expect(rowOf(page, 'Relief Desk')).toHaveCount(0);
  await expect(page).toHaveURL(/state=paused/);
  await page.getByRole('radio', { name: 'All' }).click();

  await page.getByRole('button', { name: 'Manage Wire One' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Source' });
  await edit.getByLabel('Name').fill('Wire One and a half');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expectNotice(page, 'Source saved');
  await expect(page.getByText('Wire One and a half').first()).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export OPML' }).click();
  expect((await download).suggestedFilename()).toBe('watchfloor-sources.opml');

  await page.getByRole('button', { name: 'Import OPML' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Sources' });
  await dialog.getByLabel('OPML file').setInputFiles({
    name: 'list.opml',
    mimeType: 'text/x-opml',
    buffer: Buffer.from(
      '<opml version="2.0"><head/><body><outline text="Good" xmlUrl="https://good.example/rss"/><outline text="Bad" xmlUrl="ftp://bad.example/"/></body></opml>',
    ),
  });
  await expect(dialog.getByText('1 added, 0 known already, 1 refused')).toBeVisible();
  await expect(dialog.getByText('URL must start with http:// or https://')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Manage Good' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete Source' }).click();
  await expect(rowOf(page, 'good.example')).toHaveCount(0);

  await page.goto('/admin/status');
  await expect(page.getByRole('region', { name: 'Outside sources' })).toContainText(
    '2 active, 1 paused',
  );
  await page.close();
});

plain('an unreachable source shows its state and logs nothing', async () => {
  const page = await admin.newPage();
  await page.goto('/admin/sources');
  await addSource(page, 'https://nowhere.invalid/rss', 'Nowhere');
  await fetchNow(page, 'Nowhere', 'Unreachable');
  const lines = running
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines).toEqual([]);
  await page.close();
});
