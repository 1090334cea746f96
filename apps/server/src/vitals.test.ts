import { expect, test } from 'vitest';
import { createVitals } from './vitals';

test('counts responses, errors and refusals separately, with times', () => {
  const vitals = createVitals([]);
  for (const status of [200, 304, 404, 429, 500, 503, 429]) vitals.countAnswer(status);
  const { requests, serverErrors, rateLimitHits } = vitals.read();
  expect([requests, serverErrors.count, rateLimitHits.count]).toEqual([7, 2, 2]);
  expect(Date.parse(serverErrors.lastAt ?? '')).toBeGreaterThanOrEqual(
    Date.parse(vitals.startedAt),
  );
});

test('lists jobs before they run, and their last result', () => {
  const vitals = createVitals(['sweep']);
  expect(vitals.read().jobs).toEqual([{ name: 'sweep', lastRunAt: null, problem: null }]);
  vitals.recordJob('sweep', new Error('broom is gone'));
  expect(vitals.read().jobs).toMatchObject([{ name: 'sweep', problem: 'broom is gone' }]);
  vitals.recordJob('sweep');
  expect(vitals.read().jobs).toMatchObject([{ name: 'sweep', problem: null }]);
});
