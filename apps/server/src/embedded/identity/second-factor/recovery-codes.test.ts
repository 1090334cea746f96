import { expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';

test('ten different codes that are easy to type', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes)
    expect(code).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/);
});

test('spaces, hyphens and capitals do not matter; the account does', () => {
  const [code = ''] = newRecoveryCodes();
  const hash = hashRecoveryCode('elin', code);
  expect(hash).toHaveLength(32);
  expect(hashRecoveryCode('elin', ` ${code.toUpperCase().replaceAll('-', ' ')} `)).toEqual(hash);
  expect(hashRecoveryCode('arne', code)).not.toEqual(hash);
});

test.each(['', 'abcd-efgh', '123456', 'a'.repeat(1_000_000)])(
  'other text is no recovery code',
  (text) => {
    expect(hashRecoveryCode('elin', text)).toBeNull();
  },
);
