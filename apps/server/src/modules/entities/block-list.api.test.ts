import { assessmentsEndpoints, blockListEndpoints, type NewAssessment } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { scanTexts } from './entity-scanner';

const { app, db, make, apiAs } = await createTestApp();
const ada = await make.member();

/** An address in a report with this marking, and what members say about it. */
async function assess(
  value: string,
  verdicts: readonly Partial<NewAssessment>[],
  tlp: 'GREEN' | 'AMBER' = 'GREEN',
): Promise<void> {
  const id = await make.report({ userId: ada.id, content: `Seen at ${value}` });
  await make.mark('report', id, { tlp });
  while ((await db`select from unscanned_texts`).length > 0) await scanTexts(db);
  const [entity] = await db<{ id: string }[]>`select id from entities where value = ${value}`;
  for (const body of verdicts) {
    const params = { id: entity?.id ?? '' };
    expect((await apiAs(ada)(assessmentsEndpoints.create, { params, body })).status).toBe(201);
  }
}

const MALICIOUS = { verdict: 'malicious' } as const;
await assess('evil-one.com', [
  { ...MALICIOUS, reliability: 'B', validUntil: '2099-01-01T00:00:00Z' },
]);
await assess('45.77.12.9', [MALICIOUS]);
await assess('once-evil.com', [MALICIOUS, { verdict: 'benign' }]);
await assess('only-suspicious.com', [{ verdict: 'suspicious' }]);
await assess('not-yet.com', [{ ...MALICIOUS, validFrom: '2098-01-01T00:00:00Z' }]);
await assess('no-longer.com', [
  { ...MALICIOUS, validFrom: '2020-01-01T00:00:00Z', validUntil: '2098-01-01T00:00:00Z' },
]);
await db`update entity_assessments set valid_until = '2021-01-01' where valid_from < '2021-01-01'`;
await assess('told-to-few.com', [{ ...MALICIOUS, tlp: 'AMBER' }]);
await assess('in-amber-only.com', [MALICIOUS], 'AMBER');
await assess('said-in-amber-to-be-benign.com', [MALICIOUS, { verdict: 'benign', tlp: 'AMBER' }]);

const EXPECTED = ['45.77.12.9', 'evil-one.com', 'said-in-amber-to-be-benign.com'];

const read = async (query: string, headers: Record<string, string>) =>
  app.inject({
    url: `/api/entities/block-list${query}`,
    headers: { host: 'localhost:3000', ...headers },
  });
const bearer = async (options?: Parameters<typeof make.token>[1]) => ({
  authorization: `Bearer ${await make.token(ada.id, options)}`,
});

describe('the block list', () => {
  test('has what is malicious now, and nothing above GREEN, whatever the token reaches', async () => {
    for (const maxTlp of ['GREEN', 'RED'] as const) {
      const answer = await read('?format=text', await bearer({ maxTlp }));
      expect(answer.body.trim().split('\n').toSorted()).toEqual(EXPECTED);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    }
    const clear = await read(
      '?format=text',
      await bearer({ maxTlp: 'CLEAR', scopes: ['entities:read'] }),
    );
    expect([clear.statusCode, clear.body]).toEqual([200, '']);
  });

  test('is CSV or JSON with validity and grading', async () => {
    const headers = await bearer();
    const csv = await read('', headers);
    expect(csv.body).toMatch(/^\uFEFFvalue,kind,verdict,validFrom,validUntil,reliability,/);
    expect(csv.body).toMatch(
      /\r\nevil-one\.com,domain,malicious,[^,]+,2099-01-01T00:00:00\.000000Z,B,,GREEN\r\n/,
    );
    const json = await read('?format=json&kind=ipv4,ipv6', headers);
    expect(json.json()).toMatchObject([{ value: '45.77.12.9', kind: 'ipv4', tlp: 'GREEN' }]);
  });

  test('is not sent again while it is the same', async () => {
    const headers = await bearer();
    const first = await read('?format=text', headers);
    const again = await read('?format=text', {
      ...headers,
      'if-none-match': String(first.headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('refuses other scopes, wrong formats and kinds, and nobody', async () => {
    expect((await read('', await bearer({ scopes: ['reports:read'] }))).statusCode).toBe(403);
    const headers = await bearer();
    expect((await read('?format=xml', headers)).statusCode).toBe(400);
    expect((await read('?kind=ipv4,person', headers)).statusCode).toBe(400);
    expect((await apiAs(null)(blockListEndpoints.read)).status).toBe(401);
  });

  test('follows the rights of the owner at the time of the reading', async () => {
    const guest = await make.member();
    const headers = { authorization: `Bearer ${await make.token(guest.id)}` };
    expect((await read('?format=text', headers)).body.trim().split('\n')).toHaveLength(3);
    await db`update users set state = 'suspended' where id = ${guest.id}`;
    expect((await read('?format=text', headers)).statusCode).toBe(401);
  });
});
