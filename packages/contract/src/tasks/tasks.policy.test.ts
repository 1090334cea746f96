import { describe, expect, test } from 'vitest';
import { TASK_STATUSES } from './task-statuses';
import {
  canChangeTaskStatus,
  canManageTask,
  isCompleteOffered,
  isStartOffered,
} from './tasks.policy';

const task = { createdByUserId: 'giver', assignedToUserId: 'doer' };

describe.each([
  ['who gave it', { id: 'giver', isAdmin: false }, { status: true, manage: true }],
  ['who does it', { id: 'doer', isAdmin: false }, { status: true, manage: false }],
  ['another member', { id: 'other', isAdmin: false }, { status: false, manage: false }],
  ['an admin', { id: 'other', isAdmin: true }, { status: true, manage: true }],
])('%s', (_who, viewer, expected) => {
  test(`changes its state: ${expected.status}`, () => {
    expect(canChangeTaskStatus(viewer, task)).toBe(expected.status);
  });
  test(`reassigns, reschedules and deletes it: ${expected.manage}`, () => {
    expect(canManageTask(viewer, task)).toBe(expected.manage);
  });
});

test('a task of nobody is moved by who gave it alone', () => {
  const unassigned = { ...task, assignedToUserId: null };
  expect(canChangeTaskStatus({ id: 'doer', isAdmin: false }, unassigned)).toBe(false);
  expect(canChangeTaskStatus({ id: 'giver', isAdmin: false }, unassigned)).toBe(true);
});

test('each state offers the way out of it', () => {
  expect(
    TASK_STATUSES.map((status) => [isStartOffered(status), isCompleteOffered(status)]),
  ).toEqual([
    [true, true],
    [false, true],
    [true, false],
  ]);
});
