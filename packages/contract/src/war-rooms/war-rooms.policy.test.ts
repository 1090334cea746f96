import { describe, expect, test } from 'vitest';
import * as policy from './war-rooms.policy';

const member = { id: 'me', isAdmin: false };
const admin = { id: 'chief', isAdmin: true };
const room = (isPrivate: boolean, role: 'member' | 'owner' | null) => ({ isPrivate, role });

/** One line per viewer and room: join, post, run it, leave, remove another, delete own update, delete another's. */
const TABLE = [
  ['stranger, open room', member, room(false, null), 'join leave own'],
  ['stranger, private room', member, room(true, null), 'leave own'],
  ['member, open room', member, room(false, 'member'), 'join post leave own'],
  ['member, private room', member, room(true, 'member'), 'join post leave own'],
  ['owner, open room', member, room(false, 'owner'), 'join post run leave remove own other'],
  ['owner, private room', member, room(true, 'owner'), 'join post run leave remove own other'],
  ['admin outside, open room', admin, room(false, null), 'join post run leave remove own other'],
  ['admin outside, private room', admin, room(true, null), 'post run leave remove own other'],
] as const;

describe('in a war room', () => {
  test.each(TABLE)('a %s may do just this', (_name, viewer, where, allowed) => {
    const verdicts = {
      join: policy.canJoinWarRoom(where),
      post: policy.canPostInWarRoom(viewer, where),
      run: policy.canRunWarRoom(viewer, where),
      leave: policy.canRemoveWarRoomMember(viewer, where, viewer.id),
      remove: policy.canRemoveWarRoomMember(viewer, where, 'another'),
      own: policy.canDeleteWarRoomUpdate(viewer, where, { userId: viewer.id }),
      other: policy.canDeleteWarRoomUpdate(viewer, where, { userId: 'another' }),
    };
    const may = Object.entries(verdicts).flatMap(([act, verdict]) => (verdict ? [act] : []));
    expect(may.join(' ')).toBe(allowed);
  });
});
