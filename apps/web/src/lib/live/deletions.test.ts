import { expect, it } from 'vitest';
import { deleteHere, noteDeletion, whoDeleted } from './deletions';

it('records deletions by others, per kind', () => {
  noteDeletion({ kind: 'report.deleted', reportId: 'a' });
  noteDeletion({ kind: 'report.changed', reportId: 'b' });
  expect([whoDeleted('report', 'a'), whoDeleted('report', 'b')]).toEqual(['elsewhere', undefined]);
  expect(whoDeleted('task', 'a')).toBeUndefined();
});

it('records an own deletion even if its event arrives before the response', async () => {
  await deleteHere('report', 'c', async () => {
    noteDeletion({ kind: 'report.deleted', reportId: 'c' });
  });
  expect(whoDeleted('report', 'c')).toBe('here');
});

it('forgets a deletion that failed, so that one by others counts', async () => {
  const failing = deleteHere('war-room', 'd', () => Promise.reject(new Error('403')));
  await expect(failing).rejects.toThrow('403');
  expect(whoDeleted('war-room', 'd')).toBeUndefined();
  noteDeletion({ kind: 'war-room.deleted', warRoomId: 'd' });
  expect(whoDeleted('war-room', 'd')).toBe('elsewhere');
});

it('drops the oldest deletions beyond a limit', () => {
  for (let number = 0; number < 600; number += 1) {
    noteDeletion({ kind: 'report.deleted', reportId: `many ${number}` });
  }
  expect([whoDeleted('report', 'many 0'), whoDeleted('report', 'many 599')]).toEqual([
    undefined,
    'elsewhere',
  ]);
});
