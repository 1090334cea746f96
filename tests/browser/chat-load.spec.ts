import { randomUUID } from 'node:crypto';
import { request as openRequest } from 'node:http';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { UPLOAD_MAX_BYTES } from '@watchfloor/contract';
import { collectGarbage } from '../support/collect-garbage';
import {
  freePort,
  launch,
  makeDataDirectory,
  type Running,
  waitUntilReady,
} from '../support/installation';
import { openEmbeddedDatabase, residentKilobytes } from '../support/machine';
import { createMember } from '../support/members';

/** Memory of the browser with 100,000 messages, and of the server with large files. */
const MESSAGES = 10_000;
let data: ReturnType<typeof makeDataDirectory>;
let running: Running;
const residentMegabytes = (processId: number) => residentKilobytes(processId) / 1024;
let debuggerPort: number;
let context: BrowserContext;

test.beforeAll(async ({ browser }) => {
  data = makeDataDirectory();
  debuggerPort = await freePort();
  running = launch({
    PORT: String(await freePort()),
    DATA_DIR: data.directory,
    NODE_OPTIONS: `--inspect-port=127.0.0.1:${debuggerPort}`,
  });
  await waitUntilReady(running);
  context = await browser.newContext({
    baseURL: running.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await createMember(context, { username: 'reader', firstName: 'Elin', lastName: 'Haugen' });
  const db = openEmbeddedDatabase(data.directory);
  await db`
    insert into global_forum_messages (id, user_id, content, created_at)
    select gen_random_uuid(), u.id, 'Line ' || n || repeat(' and more', n % 12),
      now() - (${MESSAGES} - n) * interval '20 seconds'
    from generate_series(1, ${MESSAGES}) n, users u where u.username = 'reader'`;
  await db.end();
});
test.afterAll(async () => {
  await context?.close();
  running?.process.kill('SIGTERM');
  await running?.exited;
  data?.remove();
});

test('scrolling through thousands of messages uses no more memory than reading a few', async () => {
  const page = await context.newPage();
  const measure = await watchBrowser(page);
  let pages = 0;
  page.on('response', (answer) => {
    if (!answer.url().includes('olderThan=')) return;
    expect(new URL(answer.url()).searchParams.get('limit')).toBe('50');
    pages += 1;
  });
  await page.goto('/global-forum');
  const pane = page.getByRole('region', { name: 'Forum messages' });
  await expect(pane.getByText(`Line ${MESSAGES}`, { exact: false })).toBeVisible();
  await pane.hover();

  const readTo = async (wanted: number) => {
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, -2000);
          expect(await pane.getByRole('article').count()).toBeLessThanOrEqual(300);
          return pages;
        },
        { timeout: 100_000, intervals: [20] },
      )
      .toBeGreaterThanOrEqual(wanted);
    return measure();
  };
  // The window is full after six pages; from then on it slides.
  const early = await readTo(12);
  const half = await readTo(36);
  const halfPages = pages;
  const late = await readTo(60);
  const work = [half.workMs - early.workMs, late.workMs - half.workMs] as const;
  const perPage = [work[0] / (halfPages - 12), work[1] / (pages - halfPages)] as const;
  process.stdout.write(
    `measured: chat: ${early.nodes} nodes and ${early.heapMegabytes.toFixed(1)} MB after 600 messages, ${late.nodes} and ${late.heapMegabytes.toFixed(1)} MB after ${pages * 50}; ` +
      `work for a page ${perPage[0].toFixed(0)} ms, later ${perPage[1].toFixed(0)} ms\n`,
  );
  expect(late.nodes).toBeLessThan(early.nodes * 1.2);
  expect(late.heapMegabytes - early.heapMegabytes, 'MB more').toBeLessThan(5);

  // Returns to the newest message.
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(pane.getByText(`Line ${MESSAGES}`, { exact: false })).toBeInViewport();
  await page.close();
});

test('uploads of 25 MB raise the memory of the server by less than 30 MB', async () => {
  const processId = running.process.pid ?? 0;
  const cookies = await context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const upload = (content: Buffer) => sendFile(running.url, cookie, content);
  // The first upload loads code once.
  expect(await upload(Buffer.from('a first file'))).toBe(201);
  await collectGarbage(processId, debuggerPort);
  const before = residentMegabytes(processId);

  let most = 0;
  const sample = () => {
    most = Math.max(most, residentMegabytes(processId) - before);
  };
  const sampling = setInterval(sample, 5);
  const peaks: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    expect(await upload(Buffer.alloc(UPLOAD_MAX_BYTES, `${randomUUID()}\n`))).toBe(201);
    sample();
    peaks.push(most);
  }
  clearInterval(sampling);
  process.stdout.write(
    `measured: uploads of 25 MB: at most ${peaks.map((peak) => peak.toFixed(0)).join(', ')} MB more while they came in\n`,
  );
  expect(peaks[0], 'MB more during the first').toBeLessThan(30);
  expect(peaks[3], 'MB more during four').toBeLessThan(30);
  // Buffers wait for the garbage collector; they must not add up with the files.
  expect(peaks[7], 'MB more during eight, of 200 MB').toBeLessThan(60);
});

/** Measures DOM nodes and heap after a garbage collection, and the work done so far. */
async function watchBrowser(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('Performance.enable');
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const read = (name: string) =>
      metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    const work = read('ScriptDuration') + read('LayoutDuration') + read('RecalcStyleDuration');
    return {
      nodes: read('Nodes'),
      heapMegabytes: read('JSHeapUsedSize') / 2 ** 20,
      workMs: work * 1000,
    };
  };
}

const BOUNDARY = 'a-boundary-that-no-file-contains';

function sendFile(origin: string, cookie: string, content: Buffer): Promise<number | undefined> {
  const form = [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="lines.txt"\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ];
  return new Promise((resolve, reject) => {
    const request = openRequest(
      `${origin}/api/global-forum/upload`,
      {
        method: 'POST',
        agent: false,
        headers: {
          origin,
          cookie,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': form.reduce((sum, { length }) => sum + length, 0),
        },
      },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode)),
    );
    request.on('error', reject);
    for (const part of form) request.write(part);
    request.end();
  });
}
