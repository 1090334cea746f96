import type { Assessment } from '@watchfloor/contract';

type Judged = Assessment & { verdict: NonNullable<Assessment['verdict']> };

export const isExpired = ({ validUntil }: Assessment, now = Date.now()) =>
  validUntil !== null && Date.parse(validUntil) <= now;

/** The newest verdict that holds now. */
export function currentVerdict(
  assessments: readonly Assessment[],
  now = Date.now(),
): Judged | undefined {
  return assessments.find(
    (one): one is Judged =>
      one.verdict !== null && Date.parse(one.validFrom) <= now && !isExpired(one, now),
  );
}
