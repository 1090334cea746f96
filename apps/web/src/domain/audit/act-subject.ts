import type { AuditEntry } from '@watchfloor/contract';

interface ActFacts extends Pick<AuditEntry, 'subjectType' | 'subjectName' | 'memberName'> {
  /** Of sign-ins. */
  browser: unknown;
  address: unknown;
}

/** "Harbour watch · Elin Haugen": the item's name and its owner; "Firefox on Linux · 192.0.2.7" for a sign-in. */
export function subjectOf({ subjectType, subjectName, memberName, ...origin }: ActFacts): string {
  return [subjectName ?? subjectType, memberName, origin.browser, origin.address]
    .filter((fact) => typeof fact === 'string' && fact !== '')
    .join(' · ');
}
