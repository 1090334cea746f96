import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../apps/server/src/db/client';
import {
  createAccount,
  newPerson,
  signIn,
} from '../../../apps/server/src/modules/auth/account.fixture';
import { createBrowser, type Send } from '../../../apps/server/src/modules/auth/browser.fixture';
import {
  freePort,
  launch,
  makeDataDirectory,
  type Running,
  waitUntilReady,
} from '../../support/installation';
import { openEmbeddedDatabase } from '../../support/machine';
import { findHaproxy, findNginx } from '../../support/proxies';

/** Differs from the proxy's own address, so that both ends of the chain can be distinguished. */
const CALLER = '127.0.0.2';
const FORGED = '203.0.113.66';
const FORGERIES: Record<string, string | string[]>[] = [
  { 'x-forwarded-for': FORGED, 'x-forwarded-proto': 'gopher' },
  { 'x-forwarded-for': [FORGED, `${FORGED}, ${FORGED}`] },
  { 'x-forwarded-for': '<script>alert(1)</script>' },
  { 'x-forwarded-for': 'x'.repeat(5000) },
  { 'x-real-ip': FORGED, forwarded: `for=${FORGED}`, 'x-forwarded-host': 'evil.example' },
];

const PROXIES = [
  { name: 'HAProxy', scheme: 'http', found: await findHaproxy() },
  { name: 'nginx', scheme: 'https', found: await findNginx() },
];

/** Sends a request from CALLER without normalising its path. */
async function send(
  origin: string,
  path: string,
  { headers = {}, method = 'GET', body = '' }: http.RequestOptions & { body?: string } = {},
): Promise<{ answer: IncomingMessage; body: string }> {
  const { protocol, hostname, port, host } = new URL(origin);
  const request = (protocol === 'https:' ? https : http).request({
    ...{ hostname, port, path, method, agent: false, localAddress: CALLER },
    rejectUnauthorized: false,
    headers: { host, ...headers },
  });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { answer, body: await text(answer) };
}

for (const { name, scheme, found } of PROXIES) {
  const skipped = 'reason' in found ? ` (skipped: ${found.reason})` : '';
  describe.skipIf(skipped)(`behind ${name} with the shipped configuration${skipped}`, () => {
    const data = makeDataDirectory();
    const proxies: ChildProcess[] = [];
    let origin = '';
    let server: Running;
    let db: Database;

    beforeAll(async () => {
      const [port, serverPort] = [await freePort(), await freePort()];
      origin = `${scheme}://127.0.0.1:${port}`;
      const settings = { PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1' };
      server = launch({ ...settings, PORT: String(serverPort), DATA_DIR: data.directory });
      await waitUntilReady(server, 120_000);
      await startProxy(data.directory, port, serverPort);
      db = openEmbeddedDatabase(data.directory);
    });
    afterAll(async () => {
      await db?.end({ timeout: 1 });
      for (const proxy of proxies) proxy.kill('SIGTERM');
      server?.process.kill('SIGTERM');
      await server?.exited;
      data.remove();
    });

    async function startProxy(directory: string, port: number, serverPort: number): Promise<void> {
      if ('reason' in found) throw new Error(found.reason);
      proxies.push(await found.start(directory, port, [serverPort]));
      await vi.waitFor(
        async () => {
          const { answer } = await send(`${scheme}://127.0.0.1:${port}`, '/readyz');
          expect(answer.statusCode).toBe(200);
        },
        { timeout: 60_000 },
      );
    }

    const sendForging =
      (forged: Record<string, string | string[]>): Send =>
      async (url, { headers, method, body }) => {
        const { answer, body: responseBody } = await send(origin, `${url.pathname}${url.search}`, {
          method: method ?? 'GET',
          headers: {
            ...(headers as Record<string, string>),
            ...forged,
          },
          body: typeof body === 'string' ? body : '',
        });
        const responseHeaders = new Headers();
        for (const [header, values] of Object.entries(answer.headersDistinct)) {
          for (const value of values ?? []) responseHeaders.append(header, value);
        }
        return new Response(responseBody || null, {
          status: answer.statusCode ?? 0,
          headers: responseHeaders,
        });
      };

    test('a forged address is neither rate-limited, stored nor audited', async () => {
      const person = newPerson();
      await createAccount(createBrowser(origin, undefined, sendForging({})), person);
      for (const forged of FORGERIES) {
        const browse = () => createBrowser(origin, undefined, sendForging(forged));
        expect((await signIn(browse(), person.email, 'not the password')).status).toBe(401);
        expect((await signIn(browse(), person.email)).url.href).toBe(`${origin}/`);
      }
      const audited = await db<{ act: string; address: string; count: number }[]>`
        select act, details ->> 'address' as address, count(*)::integer as count
        from audit_log where act like 'sign-in%' group by 1, 2 order by 1`;
      expect(audited).toEqual([
        { act: 'sign-in', address: CALLER, count: FORGERIES.length + 1 },
        { act: 'sign-in.failed', address: CALLER, count: FORGERIES.length },
      ]);
      expect(await db`select distinct address from sessions`).toEqual([{ address: CALLER }]);
      const counted = await db<{ address: string }[]>`
        select split_part(key, ':address:', 2) as address from rate_limits where key like '%:address:%'
        union select substr(key, 9) from sign_in_tries where key like 'address:%'`;
      expect(counted).toEqual([{ address: CALLER }]);
    });

    test('forwarding headers of callers are replaced; the server receives host and scheme', async () => {
      const received: http.IncomingHttpHeaders[] = [];
      const upstream = http.createServer((request, answer) => {
        if (request.url === '/received') received.push(request.headers);
        answer.end();
      });
      await once(upstream.listen(0, '127.0.0.1'), 'listening');
      const [own, port] = [makeDataDirectory(), await freePort()];
      await startProxy(own.directory, port, (upstream.address() as AddressInfo).port);
      for (const headers of FORGERIES) {
        await send(`${scheme}://127.0.0.1:${port}`, '/received', { headers });
      }
      const replaced = {
        'x-forwarded-for': CALLER,
        'x-forwarded-proto': scheme,
        host: `127.0.0.1:${port}`,
      };
      expect(received).toEqual(FORGERIES.map(() => expect.objectContaining(replaced)));
      upstream.closeAllConnections();
      upstream.close();
      own.remove();
    });

    test.each(['/metrics', '/metrics?x=1', '/metrics/', '/%6detrics', '/metrics#x'])(
      '%s is not public',
      async (path) => {
        const { answer, body } = await send(origin, path);
        // An invalid request may be rejected with 400.
        expect([404, ...(path.includes('#') ? [400] : [])]).toContain(answer.statusCode);
        expect(body).not.toContain('watchfloor_');
      },
    );

    test('the instance serves its metrics directly', async () => {
      const answer = await fetch(`${server.url}/metrics`);
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining('watchfloor_'),
      ]);
    });
  });
}
