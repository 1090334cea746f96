import { expect, test } from 'vitest';
import { createSignInSteps, type Step } from './sign-in-step';

const steps = createSignInSteps('a secret of the installation');
const STEP: Step = { uid: 'one', accountId: 'elin', stamp: 's', amr: ['pwd'], stage: 'factor' };

test('a step opens only in its own sign-in and stage', async () => {
  const sealed = await steps.seal(STEP);
  expect(await steps.open(sealed, 'one', 'factor')).toEqual(STEP);
  expect(await steps.open(sealed, 'two', 'factor')).toBeNull();
  expect(await steps.open(sealed, 'one', 'done')).toBeNull();
  expect(await createSignInSteps('another').open(sealed, 'one', 'factor')).toBeNull();
});

test.each([undefined, 7, '', 'not sealed', 'x'.repeat(100_000)])(
  'other input is no step',
  async (sealed) => {
    expect(await steps.open(sealed, 'one', 'factor')).toBeNull();
  },
);
