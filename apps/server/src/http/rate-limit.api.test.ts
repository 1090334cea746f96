import { authEndpoints, usersEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createFactories } from '../testing/factories';
import { createTestApp } from '../testing/test-app';
import { withinOneMinute } from '../testing/within-one-minute';
import { createRateLimiter } from './rate-limit';

const { apiAs, make, db } = await createTestApp({ RATE_LIMIT_READS: '5', RATE_LIMIT_WRITES: '2' });

describe('limits for each member', () => {
  test('reads and writes are counted separately, and a refusal says when to retry', async () => {
    const { api, reads } = await withinOneMinute(async () => {
      const member = apiAs(await make.member());
      const answers = [];
      for (let i = 0; i < 6; i += 1) answers.push(await member(authEndpoints.currentUser));
      return { api: member, reads: answers };
    });
    expect(reads.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = reads[5];
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused?.error).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const body = { regions: [], intTypes: [] };
    expect((await api(usersEndpoints.updatePreferences, { body })).status).toBe(200);
  });

  test('one member does not use up the limit of another', async () => {
    const first = apiAs(await make.member());
    for (let i = 0; i < 6; i += 1) await first(authEndpoints.currentUser);
    expect((await apiAs(await make.member())(authEndpoints.currentUser)).status).toBe(200);
  });
});

describe('two instances over one database', () => {
  test('together allow exactly the limit, whichever instance is called', async () => {
    const [one, two] = [createRateLimiter(db), createRateLimiter(db)];
    const key = (await createFactories(db).member()).id;
    const verdicts = await Promise.all(
      Array.from({ length: 400 }, (_, index) =>
        (index % 2 ? one : two).consumeLeased(key, 100, 3600),
      ),
    );
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(100);
  });

  test('are exact where every use is counted in the database', async () => {
    const [one, two] = [createRateLimiter(db), createRateLimiter(db)];
    const verdicts = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 ? one : two).consume('k', 10, 3600)),
    );
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(10);
  });
});
