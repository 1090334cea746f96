import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createConfirmGrant, describeMember } from './confirm-grant';

const member = {
  id: '0193a1b2-0000-7000-8000-000000000001',
  email: 'clerk@example.org',
  name: 'Elin Haugen @clerk',
  createdAt: '2026-11-01T08:00:00.000000Z',
  isEmailVerified: false,
  isAdmin: false,
};

async function answer(typed: string | null, { isTTY = true, isConfirmed = false } = {}) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  if (typed === null) input.end();
  else input.write(typed);
  const verdict = await createConfirmGrant({ input, output, isConfirmed })(member);
  return { verdict, shown: String(output.read()) };
}

test.each(['y\n', 'Y\n', ' yes \n'])('%j grants', async (typed) => {
  const { verdict, shown } = await answer(typed);
  expect(verdict).toBeNull();
  expect(shown).toContain('clerk@example.org (not verified)');
  expect(shown).toContain('(y/N)');
});

test.each(['\n', 'n\n', 'yo\n', 'grant\n', null])('%j does not grant', async (typed) => {
  expect((await answer(typed)).verdict).toBe('Nothing was granted.');
});

test('without a terminal, a grant needs --yes', async () => {
  const refused = await answer('y\n', { isTTY: false });
  expect(refused.verdict).toContain('Add --yes to grant without asking.');
  const granted = await answer(null, { isTTY: false, isConfirmed: true });
  expect(granted.verdict).toBeNull();
  expect(granted.shown).toContain(member.id);
});

test('the operator sees the member, the age of the account and non-Latin letters', () => {
  const now = Date.parse('2026-11-04T09:00:00Z');
  expect(describeMember(member, now)).toBe(
    [
      '  Id       0193a1b2-0000-7000-8000-000000000001',
      '  Name     Elin Haugen @clerk',
      '  E-mail   clerk@example.org (not verified)',
      '  Created  2026-11-01T08:00:00.000Z (3 days ago)',
    ].join('\n'),
  );
  const other = { ...member, email: 'cl\u0435rk@example.org', isEmailVerified: true };
  expect(describeMember(other, now)).toContain(
    'cl\u0435rk@example.org (verified)\n           with letters that are not plain Latin: U+0435',
  );
});
