import { endpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app';

const { app, apiAs, make } = await createTestApp();
const closed = endpoints.filter((endpoint) => endpoint.access !== 'public');
const nowhere = '00000000-0000-7000-8000-000000000000';
const params = { id: nowhere, userId: nowhere, updateId: nowhere, messageId: nowhere };

describe('every call of the contract', () => {
  test.each(
    endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s is served', (_name, endpoint) => {
    const url = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    expect(app.hasRoute({ method: endpoint.method, url })).toBe(true);
  });

  test.each(closed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s requires a session',
    async (_name, endpoint) => {
      const { status, error } = await apiAs(null)(endpoint, { params, body: {} });
      expect(status).toBe(401);
      expect(error).toMatchObject({ message: 'Unauthorized', code: 'UNAUTHORIZED' });
      expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('exactly these are public', () => {
    const open = endpoints.filter((endpoint) => endpoint.access === 'public');
    expect(open.map((endpoint) => endpoint.path)).toEqual([
      '/api/login',
      '/api/callback',
      '/api/logout',
      '/r/{number}',
      '/api/feeds/{file}',
    ]);
  });

  const writes = closed.filter((endpoint) => endpoint.method !== 'GET');
  test.each(writes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s refuses writes from another origin',
    async (_name, endpoint) => {
      const api = apiAs(await make.member({ isAdmin: true }));
      for (const origin of ['https://evil.example', 'null', '']) {
        const { status } = await api(endpoint, { params, body: {}, headers: { origin } });
        expect(status).toBe(403);
      }
      const crossSite = { 'sec-fetch-site': 'cross-site' };
      expect((await api(endpoint, { params, body: {}, headers: crossSite })).status).toBe(403);
    },
  );
});
