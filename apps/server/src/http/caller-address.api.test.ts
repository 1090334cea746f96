import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createAccount, newPerson, signIn } from '../modules/auth/account.fixture';
import { createBrowser, type Send } from '../modules/auth/browser.fixture';
import { startTestServer } from '../modules/auth/test-server.fixture';
import { readSettings } from '../settings';
import { believeProxies, callerAddress } from './caller-address';

const PROXY = '10.0.0.7';
const CALLER = '203.0.113.9';

async function readAddress(value: string, from: string, header?: string): Promise<string> {
  const { trustProxy } = readSettings({ TRUST_PROXY: value });
  const app = Fastify({ trustProxy: believeProxies(trustProxy) });
  app.get('/', (request) => ({ address: callerAddress(request) }));
  const headers = header === undefined ? {} : { 'x-forwarded-for': header };
  const answer = await app.inject({ url: '/', remoteAddress: from, headers });
  return answer.json<{ address: string }>().address;
}

test.each([
  ['off', PROXY, CALLER, PROXY],
  ['1', PROXY, undefined, PROXY],
  ['1', PROXY, CALLER, CALLER],
  ['on', PROXY, CALLER, CALLER],
  ['1', PROXY, `192.0.2.1, ${CALLER}`, CALLER],
  ['2', PROXY, `192.0.2.1, ${CALLER}, 10.0.0.8`, CALLER],
  // Fewer proxies than configured: the first address counts.
  ['2', PROXY, CALLER, CALLER],
  ['10.0.0.0/8', PROXY, `192.0.2.1, ${CALLER}, 10.0.0.8`, CALLER],
  ['10.0.0.0/8,2001:db8::/32', '2001:db8::1', `192.0.2.1,${CALLER},10.0.0.8`, CALLER],
  // The request does not come from the proxy.
  ['10.0.0.0/8', '192.0.2.1', CALLER, '192.0.2.1'],
  ['10.0.0.0/8', `::ffff:${PROXY}`, CALLER, CALLER],
  ['1', PROXY, '2001:DB8:0::1', '2001:db8::1'],
  ['1', PROXY, `::ffff:${CALLER}`, CALLER],
  ['1', PROXY, '<script>alert(1)</script>', PROXY],
  ['1', PROXY, `${CALLER}, <script>alert(1)</script>`, PROXY],
  ['1', PROXY, `${CALLER}:4711`, PROXY],
  ['1', PROXY, ' , ,', PROXY],
  ['10.0.0.0/8', PROXY, `${CALLER}, unknown, 10.0.0.8`, PROXY],
])(
  'TRUST_PROXY=%s, from %s with X-Forwarded-For: %s is %s',
  async (value, from, header, expected) => {
    expect(await readAddress(value, from, header)).toBe(expected);
  },
);

test.each([
  ['letters', 'x'.repeat(5000)],
  ['commas', ','.repeat(8000)],
])('thousands of %s are not an address', async (_name, header) => {
  for (const value of ['1', '10.0.0.0/8']) {
    expect(await readAddress(value, PROXY, header)).toBe(PROXY);
  }
});

test('no other file reads the address of a request', () => {
  const sources = path.join(import.meta.dirname, '..');
  const files = globSync('**/*.ts', { cwd: sources }).filter((file) => !file.endsWith('.test.ts'));
  const found = files.filter((file) =>
    /\brequest(?:\.raw)?\.(?:ips?\b|socket\b|connection\b)|\bremoteAddress\b|x-forwarded-for/.test(
      readFileSync(path.join(sources, file), 'utf8'),
    ),
  );
  expect(found).toEqual(['http/caller-address.ts']);
});

test('behind a proxy, a forged address is neither counted, stored nor audited', async () => {
  const { db, origin } = await startTestServer({ TRUST_PROXY: '1' });
  // The proxy appends the address that it sees to what it received.
  const forgeries = ['198.51.100.1', '<script>alert(1)</script>', 'x'.repeat(5000)];
  let requests = 0;
  const sendThroughProxy: Send = (url, request) => {
    const headers = new Headers(request.headers);
    headers.set('x-forwarded-for', `${forgeries[requests % forgeries.length]}, ${CALLER}`);
    requests += 1;
    return fetch(url, { ...request, headers });
  };
  const browse = () => createBrowser(origin, undefined, sendThroughProxy);
  const person = newPerson();
  await createAccount(browse(), person);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect((await signIn(browse(), person.email, 'not the password')).status).toBe(401);
  }
  await signIn(browse(), person.email);

  const addresses = await db<{ address: string }[]>`
    select distinct details ->> 'address' as address from audit_log where act like 'sign-in%'
    union select address from sessions`;
  expect(addresses).toEqual([{ address: CALLER }]);
  const counted = await db<{ key: string }[]>`
    select key from rate_limits where key like '%:address:%'
    union select key from sign_in_tries where key like 'address:%' or key like 'pair:%'`;
  expect(counted.length).toBeGreaterThan(5);
  expect(counted.filter(({ key }) => !key.endsWith(`:${CALLER}`))).toEqual([]);
});
