import { describe, expect, test } from 'vitest';
import { endpoints } from '../all-endpoints';
import { proofRuleOf } from '../second-factor/proof-rules';
import { tokenAccessOf } from './token-access';
import { allowsToken, TOKEN_SCOPES } from './token-scopes';

const calls = endpoints.map((endpoint) => ({
  name: `${endpoint.method} ${endpoint.path}`,
  endpoint,
  access: tokenAccessOf(endpoint),
}));
const openTo = (scope: (typeof TOKEN_SCOPES)[number]) =>
  calls.filter(({ access }) => access !== 'any' && allowsToken(access, [scope]));

describe('what a token may call', () => {
  test.each(
    calls.filter(
      ({ endpoint }) =>
        endpoint.access === 'admin' || ['opening', 'always'].includes(proofRuleOf(endpoint)),
    ),
  )('$name is for sessions only', ({ access }) => {
    expect(access).toBe('session');
  });

  test.each(
    calls.filter(({ endpoint: { path } }) =>
      /^\/api\/(login|logout|callback|auth\/(proof|second-factor)|users\/me\/(tokens|sessions)|war-rooms)/.test(
        path,
      ),
    ),
  )('$name is for sessions only: accounts, security and rooms', ({ access }) => {
    expect(access).toBe('session');
  });

  test('a scope to read changes nothing', () => {
    const changing = TOKEN_SCOPES.filter((scope) => scope.endsWith(':read'))
      .flatMap(openTo)
      .filter(({ endpoint }) => endpoint.method !== 'GET')
      .map(({ name }) => name);
    // These have a body because their question does not fit into an address.
    expect(changing).toEqual(['POST /api/extract', 'POST /api/entities/lookup', 'POST /api/graph']);
  });

  test('a scope to write is not needed to read', () => {
    const reading = TOKEN_SCOPES.filter((scope) => scope.endsWith(':write'))
      .flatMap(openTo)
      .filter(({ endpoint }) => endpoint.method === 'GET');
    expect(reading).toEqual([]);
  });

  test('one of several scopes is enough, of a list within all are needed, and no scope opens nothing', () => {
    expect(allowsToken(['reports:write', 'forum:write'], ['forum:write'])).toBe(true);
    expect(allowsToken(['reports:write', 'forum:write'], ['forum:read'])).toBe(false);
    expect(allowsToken([['reports:read', 'forum:read']], ['forum:read'])).toBe(false);
    expect(allowsToken([['reports:read', 'forum:read']], ['forum:read', 'reports:read'])).toBe(
      true,
    );
    expect(allowsToken('reports:read', [])).toBe(false);
    expect(allowsToken('any', [])).toBe(true);
    expect(allowsToken('session', TOKEN_SCOPES)).toBe(false);
  });
});
