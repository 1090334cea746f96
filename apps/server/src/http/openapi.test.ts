import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { buildOpenApi } from './openapi';

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly 'x-access': string;
}

const operations = Object.values(
  buildOpenApi().paths as Record<string, Record<string, Operation>>,
).flatMap((methods) => Object.values(methods));

test('the document passes the recommended rules of a linter', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(buildOpenApi());
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('every call has an id of its own, its security and its refusals', () => {
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { security, responses, 'x-access': access } of operations) {
    expect(security[0]).toEqual(access === 'public' ? undefined : { session: [] });
    expect('401' in responses).toBe(access !== 'public');
  }
});

test('calls name the scopes that a token needs, and those for sessions only name none', () => {
  const find = (id: string) => operations.find(({ operationId }) => operationId === id);
  expect(find('reportsCreate')).toMatchObject({
    security: [{ session: [] }, { token: ['reports:write'] }],
    'x-scopes': ['reports:write'],
  });
  expect(find('filesUpload')?.security).toHaveLength(3);
  expect(find('authCurrentUser')?.security).toEqual([{ session: [] }, { token: [] }]);
  expect(find('tokensCreate')?.security).toEqual([{ session: [] }]);
});
