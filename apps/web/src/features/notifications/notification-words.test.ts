import type { Notification } from '@watchfloor/contract';
import { NOTIFICATION_KIND_NAMES, NOTIFICATION_TARGETS } from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { author } from '@/testing/people.fixture';
import { actOf, pathOf } from './notification-words';

const notification = (parts: Partial<Notification>): Notification => ({
  id: '1',
  kind: 'comment',
  actor: null,
  target: 'report',
  targetId: 'r',
  subjectId: null,
  title: 'T',
  count: 1,
  marking: null,
  isUrgent: false,
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
    '/entities/r',
    '/global-forum',
    '/since',
    '/feedback',
    '/profile',
    '/admin/access',
    '/profile/activity?tab=sessions',
    '/watch-log?line=r',
    '/watch-log/handovers/r',
    '/search?saved=r',
    '/profile/connections',
    '/profile/connections',
  ]);
});

it('says who mentioned what is watched, or in how many texts it is', () => {
  const words = (parts: Partial<Notification>) =>
    actOf(notification({ kind: 'entity-seen', target: 'entity', ...parts }));
  expect(words({ actor: author() })).toBe('mentioned what you watch');
  expect(words({})).toBe('A text mentions what you watch');
  expect(words({ count: 3 })).toBe('3 texts mention what you watch');
});

it('leads to the comment or message that it is about', () => {
  const path = (target: Notification['target']) => pathOf(notification({ target, subjectId: 's' }));
  expect(path('report')).toBe('/reports/r?comment=s');
  expect(path('war-room')).toBe('/war-rooms/r?message=s');
  expect(path('forum')).toBe('/global-forum?message=s');
});
