import { describe, expect, test } from 'vitest';
import { TASK_STATUSES } from './task-statuses';
import {
  canChangeTaskStatus,
  canManageTask,
  isCompleteOffered,
  isReopenOffered,
  isStartOffered,
} from './tasks.policy';

const task = { createdByUserId: 'creator', assignedToUserId: 'assignee' };

describe.each([
  ['the creator', { id: 'creator', isAdmin: false }, { status: true, manage: true }],
  ['the assignee', { id: 'assignee', isAdmin: false }, { status: true, manage: false }],
  ['another member', { id: 'other', isAdmin: false }, { status: false, manage: false }],
  ['an admin', { id: 'other', isAdmin: true }, { status: true, manage: true }],
])('%s', (_who, viewer, expected) => {
  test(`can change its status: ${expected.status}`, () => {
    expect(canChangeTaskStatus(viewer, task)).toBe(expected.status);
  });
  test(`can reassign, reschedule and delete it: ${expected.manage}`, () => {
    expect(canManageTask(viewer, task)).toBe(expected.manage);
  });
});

test('only the creator can change the status of an unassigned task', () => {
  const unassigned = { ...task, assignedToUserId: null };
  expect(canChangeTaskStatus({ id: 'assignee', isAdmin: false }, unassigned)).toBe(false);
  expect(canChangeTaskStatus({ id: 'creator', isAdmin: false }, unassigned)).toBe(true);
});

test('each status offers its own next steps', () => {
  expect(
    TASK_STATUSES.map((status) => [
      isStartOffered(status),
      isReopenOffered(status),
      isCompleteOffered(status),
    ]),
  ).toEqual([
    [true, false, true],
    [false, false, true],
    [false, true, false],
  ]);
});
