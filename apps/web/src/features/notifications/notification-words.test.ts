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
  subjectId: null,
  title: 'T',
  marking: null,
  createdAt: '',
  readAt: null,
  ...parts,
});

it('has a distinct text for every kind', () => {
  const words = NOTIFICATION_KIND_NAMES.map((kind) => actOf(notification({ kind })));
  expect(new Set(words).size).toBe(NOTIFICATION_KIND_NAMES.length);
});

it('has a link for every target', () => {
  expect(NOTIFICATION_TARGETS.map((target) => pathOf(notification({ target })))).toEqual([
    '/reports/r',
    '/investigations/r',
    '/tasks?task=r',
    '/war-rooms/r',
    '/global-forum',
    '/feedback',
    '/profile',
    '/admin/access',
    '/profile/activity?tab=sessions',
  ]);
});

it('leads to the comment or message that it is about', () => {
  const path = (target: Notification['target']) => pathOf(notification({ target, subjectId: 's' }));
  expect(path('report')).toBe('/reports/r?comment=s');
  expect(path('war-room')).toBe('/war-rooms/r?message=s');
  expect(path('forum')).toBe('/global-forum?message=s');
});
