import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isHome } from '../apps/server/src/modules/auth/account.fixture';
import { createBrowser } from '../apps/server/src/modules/auth/browser.fixture';
import { CHECKOUT } from './checkout';
import { familySeconds, processorSeconds, residentMegabytes } from './measure/processes';

/** The built product, running on a data directory. */
export interface Product {
  readonly origin: URL;
  readonly readyAfter: number;
  serverSeconds(): number;
  databaseSeconds(): number;
  memory(): number;
  stop(): Promise<void>;
}

const READY_WITHIN = 120_000;

export async function startProduct(dataDirectory: string, port: number): Promise<Product> {
  const origin = new URL(`http://localhost:${port}`);
  const started = performance.now();
  // Same heap settings as `npm start`.
  const flags = process.execArgv.filter((flag) => flag.startsWith('--max-semi-space-size'));
  const main = path.join(CHECKOUT, 'apps/server/dist/main.mjs');
  const child = spawn(process.execPath, [...flags, main], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: path.join(CHECKOUT, '.cache/compiled'),
      PORT: String(port),
      DATA_DIR: dataDirectory,
      // Each member gets its own address, because the sign-in limits stay on.
      TRUST_PROXY: '1',
      RATE_LIMIT_READS: '0',
      RATE_LIMIT_WRITES: '0',
      FEEDS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  await waitUntilReady(origin, child);
  const readyAfter = performance.now() - started;
  const pid = child.pid ?? 0;
  const postgres = Number(
    readFileSync(path.join(dataDirectory, 'postgres/cluster/postmaster.pid'), 'utf8').split(
      '\n',
    )[0],
  );
  return {
    origin,
    readyAfter,
    serverSeconds: () => processorSeconds(pid),
    databaseSeconds: () => familySeconds(postgres),
    memory: () => residentMegabytes(pid),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function waitUntilReady(origin: URL, child: ChildProcess): Promise<void> {
  for (const start = performance.now(); performance.now() - start < READY_WITHIN; ) {
    if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode}`);
    const answer = await fetch(new URL('/readyz', origin)).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('the server did not become ready');
}

export interface SignedIn {
  readonly id: string;
  readonly cookie: string;
}

/** Signs in with an account from an earlier run or creates it, and completes onboarding. */
export async function signIn(origin: URL, number: number): Promise<SignedIn> {
  const browser = createBrowser(origin.origin);
  const headers = { 'x-forwarded-for': `192.0.2.${number + 1}` };
  const email = `bench${number}@example.org`;
  const password = 'bench password 1';
  const form = await browser.open('/api/login', { headers });
  const visit = { headers, until: isHome };
  const landed = await browser.open(form.url.pathname, { ...visit, form: { email, password } });
  if (!isHome(landed.url)) {
    const person = { firstName: 'Bench', lastName: String(number), email };
    const made = await browser.open(`${form.url.pathname}/create`, {
      ...visit,
      form: { ...person, password, confirmPassword: password },
    });
    // The first account is signed in already.
    if (!isHome(made.url)) {
      await browser.open(form.url.pathname, { ...visit, form: { email, password } });
    }
  }
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const me = (await (
    await fetch(new URL('/api/auth/user', origin), { headers: { cookie } })
  ).json()) as { id: string; onboardingCompleted: boolean };
  if (!me.onboardingCompleted) {
    const answer = await fetch(new URL('/api/users/onboarding', origin), {
      method: 'POST',
      headers: { cookie, origin: origin.origin, 'content-type': 'application/json' },
      body: JSON.stringify({
        username: `bench_${number}`,
        originatingCountry: 'Norway',
        agreementAccepted: true,
      }),
    });
    if (!answer.ok) throw new Error(`onboarding failed with status ${answer.status}`);
  }
  return { id: me.id, cookie };
}
