import { expect, test } from 'vitest';
import { createPasswordChanges, createSignInSteps, type Step } from './sign-in-step';

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

test('a change of a password is no step of a sign-in, nor the other way round', async () => {
  const changes = createPasswordChanges('a secret of the installation');
  const change = { id: 'one', accountId: 'elin', stamp: 's', passwordHash: 'h' };
  const sealed = await changes.seal(change);
  expect(sealed).not.toContain('passwordHash');
  expect(await changes.open(sealed)).toMatchObject(change);
  expect(await steps.open(sealed, 'one', 'factor')).toBeNull();
  expect(await changes.open(await steps.seal(STEP))).toBeNull();
  expect(await createPasswordChanges('another').open(sealed)).toBeNull();
});
