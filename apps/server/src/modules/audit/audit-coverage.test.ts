import {
  AUDIT_ACTS,
  type AuditAct,
  type Endpoint,
  endpointGroups,
  isPlainRead,
} from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { AUDIT_COVERAGE } from './audit-coverage';

/** Recorded by the built-in identity provider, the shell, or the reads of the activity module. */
const ELSEWHERE: readonly AuditAct[] = [
  ...(['account.created', 'account.refused'] as const),
  ...(['sign-in.failed', 'password.changed', 'activity.read'] as const),
];

test('every call except plain reads has a line, and every line has a call', () => {
  const calls = Object.entries(endpointGroups).flatMap(([group, endpoints]) =>
    Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
      isPlainRead(endpoint) ? [] : [`${group}.${name}`],
    ),
  );
  expect(Object.keys(AUDIT_COVERAGE).toSorted()).toEqual(calls.toSorted());
});

test('every act is recorded by a call', () => {
  const recorded = Object.values(AUDIT_COVERAGE).flatMap((line) =>
    'records' in line ? line.records : [],
  );
  expect(new Set([...recorded, ...ELSEWHERE])).toEqual(new Set(Object.keys(AUDIT_ACTS)));
});

test('every line without acts gives the reason', () => {
  for (const line of Object.values(AUDIT_COVERAGE)) {
    if ('recordsNothing' in line) expect(line.recordsNothing.length).toBeGreaterThan(10);
    else expect(line.records.length).toBeGreaterThan(0);
  }
});
