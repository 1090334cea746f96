import { type BrowserContext, type Page, test as plain } from '@playwright/test';
import {
  chatEndpoints,
  commentsEndpoints,
  type Endpoint,
  feedbackEndpoints,
  feedSourcesEndpoints,
  filesEndpoints,
  investigationsEndpoints,
  pinsEndpoints,
  reportsEndpoints,
  reportTemplatesEndpoints,
  situationEndpoints,
  tasksEndpoints,
  usersEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { expect } from '../support/fixtures';
import { PAYLOADS } from '../support/injection-payloads';
import type { Running } from '../support/installation';
import { createMember, PASSWORD } from '../support/members';
import {
  type FetchingInstallation,
  type Publisher,
  startFetchingInstallation,
} from '../support/publisher';

/** Sends scripts through every text field, then opens every screen as an admin of a separate installation. */
plain.describe.configure({ mode: 'serial' });
plain.setTimeout(400_000);

let installation: FetchingInstallation;
let publisher: Publisher;
let running: Running;
let admin: BrowserContext;
let page: Page;
/** Scripts that ran, opened a dialog or were blocked by the content security policy. Must stay empty. */
const alarms: string[] = [];
const figures = { payloads: PAYLOADS.length, texts: 0, screens: 0 };

plain.beforeAll(async ({ browser }) => {
  installation = await startFetchingInstallation();
  ({ publisher, running } = installation);
  admin = await browser.newContext({
    baseURL: running.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  // Names come from the identity provider, so they are entered in its form.
  const [firstName = '', lastName = ''] = [PAYLOADS[18], PAYLOADS[0]];
  await createMember(admin, { username: 'chief', firstName, lastName });
  await admin.exposeFunction('pwned', () => alarms.push('ran'));
  await admin.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.info(`blocked by policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  page = await admin.newPage();
  page.on('dialog', (dialog) => {
    alarms.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    const text = message.text();
    // The schema library tests once whether eval is allowed, and works without it.
    if (text.startsWith('blocked by policy: script-src eval')) return;
    if (text.startsWith('blocked by policy')) alarms.push(text);
  });
});

plain.afterAll(async () => {
  const { payloads, texts, screens } = figures;
  console.info(
    `\nhostile: scripts: ${payloads} payloads, ${texts} texts, ${screens} screens opened`,
  );
  await installation.stop();
});

async function call(endpoint: Endpoint, params: Record<string, string>, body?: object) {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const answer = await admin.request.fetch(path, {
    method: endpoint.method,
    headers: { origin: running.url },
    ...(body ? { data: body } : {}),
  });
  const text = await answer.text();
  expect(answer.ok(), `${endpoint.method} ${path}: ${answer.status()} ${text}`).toBe(true);
  figures.texts += Object.values(body ?? {}).filter((value) => PAYLOADS.includes(value)).length;
  return (text ? JSON.parse(text) : {}) as { id: string };
}

/** Opens a screen, waits for `shown`, and looks for attributes that a payload would have added. */
async function open(path: string, shown?: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (shown) await expect(page.getByText(shown).first()).toBeVisible();
  else await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {});
  const injected = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) =>
        [...element.attributes].some(
          ({ name, value }) =>
            name.startsWith('on') ||
            name === 'srcdoc' ||
            (['href', 'src', 'action', 'data'].includes(name) &&
              /^\s*(java\s*script|vbscript|data:text)/i.test(value)),
        ),
      )
      .map((element) => element.outerHTML.slice(0, 200)),
  );
  expect(injected, `injected into ${path}`).toEqual([]);
  expect(alarms, `on ${path}`).toEqual([]);
  figures.screens += 1;
}

const place = { latitude: '59.9', longitude: '10.7', severity: 'low' };
const ids = { reports: [] as string[], investigation: '', room: '', me: '' };
/** The long run sends every payload through every call; the short run through every fourth. */
const isLong = process.env.HOSTILE === 'long';
const isSent = (turn: number) => isLong || turn % 4 === 0;

async function eachInParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

plain('the alarm works, and the policy blocks an injected handler', async () => {
  await page.goto('/');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="/nothing" onerror="pwned()">');
  });
  await expect.poll(() => alarms).toContainEqual(expect.stringMatching(/script-src-attr/));
  expect(alarms).not.toContain('ran');
  await page.evaluate(() => (globalThis as unknown as { pwned(): void }).pwned());
  await expect.poll(() => alarms).toContain('ran');
  alarms.length = 0;
});

plain('every text field accepts the payloads as text', async () => {
  const { id: discussed } = await call(
    reportsEndpoints.create,
    {},
    {
      title: 'All of them',
      content: PAYLOADS.join('\n'),
      intelligenceType: 'OSINT',
    },
  );
  ids.reports.push(discussed);
  ids.investigation = (
    await call(
      investigationsEndpoints.create,
      {},
      { title: PAYLOADS[0], description: PAYLOADS.join('\n').slice(0, 5000) },
    )
  ).id;
  ids.room = (
    await call(warRoomsEndpoints.create, {}, { name: PAYLOADS[0], description: PAYLOADS[18] })
  ).id;
  await call(
    usersEndpoints.updateProfile,
    {},
    {
      username: 'chief',
      originatingCountry: PAYLOADS[18],
      preferredRegions: [],
    },
  );
  const acts = PAYLOADS.flatMap((text, turn) =>
    actsWith(text, discussed).filter((_act, at) => isSent(turn + at)),
  );
  await eachInParallel(acts, (act) => act());
  // Payloads also get into earlier versions and the audit log.
  for (const [at, id] of ids.reports.slice(-10).entries()) {
    const text = PAYLOADS[at] ?? '';
    const change = {
      title: text,
      content: text,
      intelligenceType: 'OSINT',
      region: text,
      revision: 1,
      reason: text,
    };
    await call(reportsEndpoints.change, { id }, change);
    if (at < 3) await call(reportsEndpoints.retract, { id }, { reason: `Wrong: ${text}` });
    if (at > 5) await call(reportsEndpoints.delete, { id });
  }
});

/** One text in every field that a member or an admin can fill in. */
function actsWith(text: string, discussed: string): (() => Promise<unknown>)[] {
  const short = text.slice(0, 50).trim();
  const both = { title: text, description: text };
  const entry = { ...both, category: text, ...place };
  const url = `https://wire.example/${encodeURIComponent(text)}`;
  const report = {
    title: text,
    content: text,
    intelligenceType: 'OSINT',
    region: text,
    tags: [short],
    places: [{ label: text, latitude: place.latitude, longitude: place.longitude }],
    judgements: [{ text, likelihood: 3, confidence: 'low' }],
    sources: [{ citation: text, url: `https://wire.example/${encodeURIComponent(short)}` }],
  };
  const source = { name: text, url, category: short, region: text, isActive: false };
  return [
    async () => {
      const { id } = await call(reportsEndpoints.create, {}, report);
      ids.reports.push(id);
      await call(investigationsEndpoints.linkReport, { id: ids.investigation }, { reportId: id });
    },
    () => call(commentsEndpoints.create, { id: discussed }, { content: text }),
    () => call(investigationsEndpoints.create, {}, both),
    () => call(tasksEndpoints.createInInvestigation, { id: ids.investigation }, both),
    () => call(situationEndpoints.create, {}, entry),
    () => call(pinsEndpoints.create, {}, { ...entry, category: short }),
    () => call(warRoomsEndpoints.create, {}, { name: text, description: text }),
    () => call(warRoomsEndpoints.createUpdate, { id: ids.room }, entry),
    () => call(warRoomsEndpoints.sendMessage, { id: ids.room }, { content: text }),
    () => call(chatEndpoints.create, {}, { content: text }),
    async () => {
      const feedback = { category: 'bug', subject: text, message: text };
      const { id } = await call(feedbackEndpoints.create, {}, feedback);
      await call(feedbackEndpoints.handle, { id }, { status: 'reviewed', adminNotes: text });
    },
    () => call(feedSourcesEndpoints.create, {}, source),
    () =>
      call(
        reportTemplatesEndpoints.create,
        {},
        { name: `${PAYLOADS.indexOf(text)} ${text}`.slice(0, 100), title: text, content: text },
      ),
  ];
}

/** Reports with files whose names and captions are payloads. */
const withFile: string[] = [];

plain('links, file names and feeds are safe too', async () => {
  const addresses = PAYLOADS.map((text) => ({ type: 'link', url: text }));
  await eachInParallel(addresses, async (attachment) => {
    const answer = await admin.request.post(chatEndpoints.create.path, {
      headers: { origin: running.url },
      data: { content: 'A link', attachments: [attachment] },
    });
    // Only web addresses are accepted.
    expect([201, 400]).toContain(answer.status());
    if (answer.status() === 201) expect(attachment.url).toMatch(/^\s*https:/);
    figures.texts += 1;
  });
  for (const name of PAYLOADS.slice(0, isLong ? 28 : 8)) {
    const uploaded = await admin.request.post(filesEndpoints.upload.path, {
      headers: { origin: running.url },
      multipart: {
        file: { name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`Of ${name}`) },
      },
    });
    expect(uploaded.status()).toBe(201);
    const { url } = await uploaded.json();
    await call(
      chatEndpoints.create,
      {},
      { content: 'A file', attachments: [{ type: 'file', url }] },
    );
    const attachments = [{ url, caption: name.slice(0, 300) }];
    const content = `${name}\n\n![${name}](${url}) [${name}](${name})`;
    const report = { title: 'A file', content, intelligenceType: 'OSINT', attachments };
    withFile.push((await call(reportsEndpoints.create, {}, report)).id);
    figures.texts += 1;
  }
  const escaped = PAYLOADS.map((text) => ({
    title: toXml(text),
    text: toXml(toXml(text)),
    tags: [toXml(text)],
  }));
  const url = publisher.publish('/wire', toXml(PAYLOADS[0] ?? ''), escaped);
  const { id } = await call(feedSourcesEndpoints.create, {}, { name: 'Wire', url });
  await expect(async () => {
    const answer = await admin.request.post(`/api/admin/sources/${id}/fetch`, {
      headers: { origin: running.url },
    });
    expect((await answer.json()).itemCount).toBeGreaterThan(20);
  }).toPass({ timeout: 30_000 });
  figures.texts += PAYLOADS.length * 3;
});

const toXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

plain('no screen runs a payload', async () => {
  const [discussed = '', ...reports] = ids.reports;
  await open('/', 'Intelligence Operations Center');
  await open('/reports', 'pwned()');
  await page
    .getByRole('textbox', { name: /search/i })
    .first()
    .fill(PAYLOADS[0] ?? '');
  await open(`/reports?q=${encodeURIComponent(PAYLOADS[18] ?? '')}`);
  await open(`/reports/${discussed}`, 'pwned()');
  // The last ones are deleted.
  for (const id of reports.slice(isLong ? -30 : -8)) await open(`/reports/${id}`);
  for (const id of withFile) await open(`/reports/${id}`);
  await open(`/reports/${withFile[0]}/edit`);
  await open(`/reports/${discussed}/edit`);
  await open(
    `/reports/new?title=${encodeURIComponent(PAYLOADS[18] ?? '')}&content=${encodeURIComponent(PAYLOADS[0] ?? '')}`,
  );
  await open('/investigations', 'pwned()');
  await open(`/investigations/${ids.investigation}`, 'pwned()');
  await open('/tasks', 'pwned()');
  await open('/map', 'pwned()');
  await open('/war-rooms', 'pwned()');
  await open(`/war-rooms/${ids.room}`);
  await open('/global-forum');
  await open('/leaderboard', 'chief');
  await open('/reports?view=map');
  await open('/reports/new');
  await open('/profile/calibration', 'pwned()');
  await open('/admin/templates', 'pwned()');
  await open('/feedback', 'pwned()');
  await open('/profile', 'chief');
  await open('/notifications');
  await open('/users', 'chief');
  await open('/admin/feedback', 'pwned()');
  await open('/admin/sources', 'pwned()');
  await open('/admin/audit');
  await open('/admin/status');
  await open(`/nowhere/${encodeURIComponent(PAYLOADS[18] ?? '')}`);
});

plain('the sign-in pages show typed payloads as text', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: running.url });
  await context.exposeFunction('pwned', () => alarms.push('ran'));
  const form = await context.newPage();
  form.on('dialog', (dialog) => alarms.push(`dialog: ${dialog.message()}`));
  await form.goto(`/api/login?returnTo=${encodeURIComponent('javascript:pwned()')}`);
  await form.getByRole('link', { name: 'Create an account' }).click();
  for (const text of [PAYLOADS[0], PAYLOADS[18], PAYLOADS[55], PAYLOADS[57], PAYLOADS[26]]) {
    await form.getByLabel('First name').fill(text ?? '');
    await form.getByLabel('Last name').fill(text ?? '');
    await form.getByLabel('E-mail').fill('nobody@northwatch.example');
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.locator('[name=confirmPassword]').fill('another one altogether');
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByLabel('First name')).toHaveValue(text ?? '');
    expect(alarms).toEqual([]);
    figures.screens += 1;
    figures.texts += 2;
  }
  await context.close();
});
