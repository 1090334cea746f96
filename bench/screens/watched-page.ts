import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { installProbe } from './page-probe';
import { SLOW } from './screens';

/** A page whose traffic is counted. */
export interface WatchedPage {
  readonly page: Page;
  readonly traffic: Traffic;
  /** Waits until no request is pending except the event stream. */
  settle(quietFor?: number): Promise<void>;
  slowDown(): Promise<void>;
  close(): Promise<void>;
}

export interface Traffic {
  requests: number;
  bytes: number;
}

const BYTES_OF_MEGABIT = 190_000;
const WORKER_CODE = /-worker-[^/]+\.js$/;
const TIMEOUT_MS = 90_000;

/** Signed out without a cookie. */
export interface Visitor {
  readonly origin: string;
  readonly cookie: string;
}

export async function openPage(browser: Browser, visitor: Visitor): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: visitor.origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  await context.addCookies(cookiesOf(visitor));
  await context.addInitScript(installProbe);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const { traffic, settle } = await watchTraffic(devtools);
  return {
    ...{ page, traffic, settle },
    slowDown: () => slowDown(devtools),
    close: () => context.close(),
  };
}

function cookiesOf({ cookie, origin }: Visitor): Parameters<BrowserContext['addCookies']>[0] {
  const pairs = cookie.split('; ').filter(Boolean);
  return pairs.map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin };
  });
}

async function watchTraffic(devtools: CDPSession) {
  const traffic: Traffic = { requests: 0, bytes: 0 };
  const pending = new Map<string, string>();
  let lastChange = performance.now();
  const end = (requestId: string) => {
    pending.delete(requestId);
    lastChange = performance.now();
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    traffic.requests += 1;
    lastChange = performance.now();
    const { pathname } = new URL(request.url);
    // The event stream never ends, and the size of worker code is only reported to the worker.
    if (pathname === '/api/events') return;
    if (WORKER_CODE.test(pathname)) {
      void sizeOf(request.url).then((size) => {
        traffic.bytes += size;
      });
    } else pending.set(requestId, request.url);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    end(requestId);
  });
  // The body of an error response is not read, so no end is reported.
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.status >= 400) end(requestId);
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  await devtools.send('Network.enable');
  async function settle(quietFor = 1000): Promise<void> {
    const start = performance.now();
    while (pending.size > 0 || performance.now() - lastChange < quietFor) {
      if (performance.now() - start > TIMEOUT_MS) {
        throw new Error(`the page did not settle: ${[...pending.values()].join(', ')}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return { traffic, settle };
}

async function sizeOf(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br, gzip' } });
  return Number(answer.headers.get('content-length') ?? 0);
}

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latency,
    downloadThroughput: SLOW.megabitsDown * BYTES_OF_MEGABIT,
    uploadThroughput: SLOW.megabitsUp * BYTES_OF_MEGABIT,
  });
}
