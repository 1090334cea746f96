import { expect, test } from 'vitest';
import { readSettings } from '../../settings';
import { insider } from '../../testing/readers';
import { createSecondFactorService } from './second-factor.service';

test('accounts that everybody shares in the demo cannot have a second factor', async () => {
  const accountOf = { visitor: 'own', role: 'shared' } as Record<string, string>;
  const service = createSecondFactorService(
    { settings: readSettings({}), demo: { roles: [{ accountId: 'shared' }] } } as never,
    {
      builtIn: {
        factors: {
          findAccountOfMember: async (id: string) => ({ id: accountOf[id] }),
          startTotp: () => 'started',
        },
      },
    } as never,
  );
  const as = (id: string) =>
    service.startTotp({
      ...insider(id),
      isAdmin: false,
      isWaiting: false,
      sessionId: 's',
      token: null,
    });
  await expect(as('role')).rejects.toThrow('Accounts of the demo cannot have a second factor');
  expect(await as('visitor')).toBe('started');
});
