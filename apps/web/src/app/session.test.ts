import { authEndpoints } from '@watchfloor/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { CURRENT_USER_PATH, loadSession } from './session';

afterEach(() => {
  vi.unstubAllGlobals();
});

function answer(response: () => Response): void {
  vi.stubGlobal('fetch', async () => response());
}

it('uses the path of the contract', () => {
  expect(CURRENT_USER_PATH).toBe(authEndpoints.currentUser.path);
});

it('treats returned data as signed in', async () => {
  answer(() => Response.json({ id: '1' }));
  expect(await loadSession()).toEqual({ state: 'member', user: { id: '1' } });
});

it('treats a 401 as a visitor', async () => {
  answer(() => new Response(null, { status: 401 }));
  expect(await loadSession()).toEqual({ state: 'visitor' });
});

it('does not treat a member as a visitor while the server is unavailable', async () => {
  answer(() => new Response(null, { status: 503 }));
  expect(await loadSession()).toEqual({ state: 'unknown' });
  answer(() => {
    throw new TypeError('network');
  });
  expect(await loadSession()).toEqual({ state: 'unknown' });
});
