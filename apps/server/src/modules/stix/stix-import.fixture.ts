import { importsEndpoints, type StixImportDetails } from '@watchfloor/contract';
import { expect } from 'vitest';
import type { Member } from '../../testing/factories';
import { SESSION_COOKIE, TEST_ORIGIN, type TestApp } from '../../testing/test-app';

export const UUID = '9f6ad1f2-5b2e-4f0e-8d94-3a4a1f6f1c';
export const AT = '2026-05-20T04:12:00.123Z';
export const AMBER = 'marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421';
export const RED = 'marking-definition--5e57c739-391a-4eb3-b6be-7d15ca92d5ed';
let count = 32;
export const nextId = (type: string) => {
  count += 1;
  return `${type}--${UUID}${count.toString(16)}`;
};
export const identity = {
  ...{ type: 'identity', id: `identity--${UUID}01`, name: 'ACME', identity_class: 'organization' },
  ...{ spec_version: '2.1', created: AT, modified: AT },
};
export const object = (type: string, more: object = {}) => ({
  ...{ type, spec_version: '2.1', id: nextId(type), created: AT, modified: AT },
  created_by_ref: identity.id,
  ...more,
});

/** What a member does with bundles: `importer`, if no other is named. */
export function createImporter({ app, apiAs }: Pick<TestApp, 'app' | 'apiAs'>, importer: Member) {
  const send = (caller: Member | null, payload: string, headers = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/imports/stix?name=acme.json',
      headers: { 'content-type': 'application/json', origin: TEST_ORIGIN, ...headers },
      cookies: caller ? { [SESSION_COOKIE]: caller.session } : {},
      payload,
    });

  async function check(
    objects: readonly object[],
    caller: Member = importer,
  ): Promise<StixImportDetails> {
    const answer = await send(caller, JSON.stringify({ type: 'bundle', objects }));
    expect(answer.statusCode).toBe(201);
    return answer.json();
  }

  async function confirm(objects: readonly object[], caller: Member = importer): Promise<string> {
    const { id } = await check(objects, caller);
    const answer = await apiAs(caller)(importsEndpoints.apply, { params: { id } });
    expect(answer.status).toBe(202);
    return id;
  }

  async function settle(id: string, caller: Member = importer): Promise<StixImportDetails> {
    for (;;) {
      const { body } = await apiAs(caller)(importsEndpoints.get, { params: { id } });
      if (body.state !== 'applying') return body;
      await new Promise(setImmediate);
    }
  }

  const apply = async (objects: readonly object[], caller: Member = importer) =>
    settle(await confirm(objects, caller), caller);

  return { send, check, confirm, settle, apply };
}
