import { expect, test } from 'vitest';
import { createAccount, describePerson } from '../modules/auth/account.fixture';
import { createBrowser } from '../modules/auth/browser.fixture';
import { startTestServer } from '../modules/auth/test-server.fixture';

const person = describePerson();

/** Every kind of response: pages, JSON, redirects, refusals, files, 404s. */
const ADDRESSES = [
  ...['/', '/reports', '/healthz', '/readyz', '/metrics', '/robots.txt', '/nothing.js'],
  ...['/api/openapi.json', '/api/docs', '/api/auth/user', '/api/reports', '/api/nothing'],
  ...['/api/reports/not-an-id', `/api/reports/${'x'.repeat(300)}`, '/api/reports/%00', '/%'],
  ...['/api/users', '/api/admin/audit.csv', '/api/callback?code=a&state=b', '/api/logout'],
  ...['/idp/nothing', '/idp/auth', '/idp/jwks', '/idp/.well-known/openid-configuration'],
];

test.each([
  { name: 'http', environment: {}, isHttps: false },
  { name: 'https', environment: { PUBLIC_URL: 'https://floor.example' }, isHttps: true },
])(
  'over $name every answer carries its protection, and every cookie its own',
  async ({ environment, isHttps }) => {
    const server = await startTestServer({ FEEDS: 'off', ...environment });
    const reach = ({ pathname, search }: URL) =>
      new URL(`${pathname}${search}`, `http://127.0.0.1:${server.port}`);
    const browser = createBrowser(server.origin, reach);
    await createAccount(browser, person);
    const visitor = createBrowser(server.origin, reach);
    for (const address of ADDRESSES) {
      await visitor.request(address);
      await browser.request(address);
    }
    await visitor.open((await visitor.open('/api/login')).url.pathname, {
      form: { email: person.email, password: 'another one altogether' },
    });

    const visits = [...browser.visits, ...visitor.visits];
    expect(new Set(visits.map(({ status }) => status)).size).toBeGreaterThan(4);
    for (const { url: asked, status, headers } of visits) {
      const where = `${asked.pathname} ${status}`;
      const policy = headers.get('content-security-policy') ?? '';
      expect([where, policy]).toEqual([where, expect.stringMatching(/(default|script)-src/)]);
      expect([where, /script-src[^;]*unsafe/.test(policy)]).toEqual([where, false]);
      expect([where, Object.fromEntries(headers)]).toEqual([
        where,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'permissions-policy': expect.stringContaining('camera=()'),
          'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        }),
      ]);
      expect([where, headers.has('strict-transport-security')]).toEqual([where, isHttps]);
      expect([where, headers.get('x-powered-by'), headers.get('server')]).toEqual([
        where,
        null,
        null,
      ]);
    }

    const lines = visits.flatMap(({ headers }) => headers.getSetCookie());
    const names = new Set(lines.map((line) => line.slice(0, line.indexOf('='))));
    expect(names.size).toBeGreaterThan(3);
    for (const line of lines) {
      expect(line).toMatch(/; HttpOnly/i);
      expect(line).toMatch(/; SameSite=(Lax|Strict)/i);
      expect(line).not.toMatch(/; Domain=/i);
      expect([line, /; Secure/i.test(line)]).toEqual([line, isHttps]);
      // The provider's cookies are signed and limited to its pages; all others are bound to the host.
      if (line.startsWith('watchfloor_idp')) expect(line).toMatch(/; path=\/idp/i);
      else expect([line, line.startsWith('__Host-')]).toEqual([line, isHttps]);
    }
  },
);
