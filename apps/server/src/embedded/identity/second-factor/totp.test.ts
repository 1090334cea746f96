import { describe, expect, test } from 'vitest';
import { findTotpStep, newTotpSecret, otpauthUri, toBase32, totpCode, totpStepAt } from './totp';

/** The secret and the SHA-1 values of RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890');
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

test.each(VECTORS)('the code at second %i is that of RFC 6238', (second, code) => {
  const step = totpStepAt(second * 1000);
  expect(totpCode(SECRET, step, 8)).toBe(code);
  expect(totpCode(SECRET, step)).toBe(code.slice(2));
});

describe('a typed code', () => {
  const now = 1_111_111_111_000;
  const step = totpStepAt(now);

  test.each([-1, 0, 1])('is accepted %i steps away', (away) => {
    expect(findTotpStep(SECRET, totpCode(SECRET, step + away), now)).toBe(step + away);
  });

  test.each([-2, 2])('is rejected %i steps away', (away) => {
    expect(findTotpStep(SECRET, totpCode(SECRET, step + away), now)).toBeNull();
  });

  test.each(['', '12345', '1234567', '12345a', '１２３４５６', '9'.repeat(100_000)])(
    'is rejected if it is not six digits',
    (code) => {
      expect(findTotpStep(SECRET, code, now)).toBeNull();
    },
  );
});

test('a secret has 160 bits and is written in base 32', () => {
  expect(newTotpSecret()).toHaveLength(20);
  expect(toBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(otpauthUri(SECRET, 'a+b@example.org')).toBe(
    'otpauth://totp/Watchfloor:a%2Bb%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Watchfloor',
  );
});
