import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { installProbe } from './page-probe';
import { SLOW } from './screens';

/** A page whose traffic is counted. */
export interface WatchedPage {
  readonly page: Page;
  readonly traffic: Traffic;
  /** Nothing is under way any more, but the stream of events. */
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
const LONGEST_WAIT = 90_000;

/** Who comes, and where to; signed in or, without a cookie, not. */
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
  const underWay = new Map<string, string>();
  let lastChange = performance.now();
  const end = (requestId: string) => {
    underWay.delete(requestId);
    lastChange = performance.now();
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    traffic.requests += 1;
    lastChange = performance.now();
    const { pathname } = new URL(request.url);
    // The stream of events never ends; how a worker's code arrives is told to the worker alone.
    if (pathname === '/api/events') return;
    if (WORKER_CODE.test(pathname)) {
      void sizeOf(request.url).then((size) => {
        traffic.bytes += size;
      });
    } else underWay.set(requestId, request.url);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    end(requestId);
  });
  // The rest of a refusal is not read, so it has no end.
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.status >= 400) end(requestId);
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  await devtools.send('Network.enable');
  async function settle(quietFor = 1000): Promise<void> {
    const start = performance.now();
    while (underWay.size > 0 || performance.now() - lastChange < quietFor) {
      if (performance.now() - start > LONGEST_WAIT) {
        throw new Error(`the page does not settle: ${[...underWay.values()].join(', ')}`);
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
