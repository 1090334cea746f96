import type { Notification } from '@watchfloor/contract';
import { NOTIFICATION_KIND_NAMES, NOTIFICATION_TARGETS } from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { actOf, pathOf } from './notification-words';

const notification = (parts: Partial<Notification>): Notification => ({
  id: '1',
  kind: 'comment',
  actor: null,
  target: 'report',
  targetId: 'r',
  title: 'T',
  createdAt: '',
  readAt: null,
  ...parts,
});

it('has words for every kind, each its own', () => {
  const words = NOTIFICATION_KIND_NAMES.map((kind) => actOf(notification({ kind })));
  expect(new Set(words).size).toBe(NOTIFICATION_KIND_NAMES.length);
});

it('leads somewhere from every target', () => {
  expect(NOTIFICATION_TARGETS.map((target) => pathOf(notification({ target })))).toEqual([
    '/reports/r',
    '/investigations/r',
    '/tasks',
    '/war-rooms/r',
    '/global-forum',
    '/feedback',
    '/profile',
  ]);
});
