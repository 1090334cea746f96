import { describe, expect, test } from 'vitest';
import * as policy from './war-rooms.policy';

const member = { id: 'me', isAdmin: false };
const admin = { id: 'chief', isAdmin: true };
const room = (
  isPrivate: boolean,
  role: 'member' | 'owner' | null,
  accessUntil: string | null = null,
) => ({ isPrivate, role, accessUntil });
const HOUR = '2026-11-16T13:00:00Z';

/** `run`: settings and roles; `close`: privacy; `own`, `other`: delete own or another's update. */
const TABLE = [
  ['stranger, open room', member, room(false, null), 'join leave own'],
  ['stranger, private room', member, room(true, null), 'leave own'],
  ['member, open room', member, room(false, 'member'), 'join read post leave own'],
  ['member, private room', member, room(true, 'member'), 'join read post leave own'],
  [
    'owner, open room',
    member,
    room(false, 'owner'),
    'join read post run close moderate leave remove own other',
  ],
  [
    'owner, private room',
    member,
    room(true, 'owner'),
    'join read post run close moderate leave remove own other',
  ],
  [
    'admin outside, open room',
    admin,
    room(false, null),
    'join read post run moderate leave remove own other',
  ],
  ['admin outside, private room', admin, room(true, null), 'leave own'],
  ['admin, member of a private room', admin, room(true, 'member'), 'join read post leave own'],
  [
    'admin with temporary access',
    admin,
    room(true, null, HOUR),
    'read moderate leave remove own other',
  ],
  [
    'admin, member of a private room, with temporary access',
    admin,
    room(true, 'member', HOUR),
    'join read post moderate leave remove own other',
  ],
] as const;

describe('in a war room', () => {
  test.each(TABLE)('a %s has exactly these permissions', (_name, viewer, where, allowed) => {
    const verdicts = {
      join: policy.canJoinWarRoom(where),
      read: policy.canReadWarRoomChat(viewer, where),
      post: policy.canPostInWarRoom(viewer, where),
      run: policy.canRunWarRoom(viewer, where),
      close: policy.canChangeWarRoomPrivacy(where),
      moderate: policy.canModerateWarRoom(viewer, where),
      leave: policy.canRemoveWarRoomMember(viewer, where, viewer.id),
      remove: policy.canRemoveWarRoomMember(viewer, where, 'another'),
      own: policy.canDeleteWarRoomUpdate(viewer, where, { userId: viewer.id }),
      other: policy.canDeleteWarRoomUpdate(viewer, where, { userId: 'another' }),
    };
    const granted = Object.entries(verdicts).flatMap(([act, verdict]) => (verdict ? [act] : []));
    expect(granted.join(' ')).toBe(allowed);
  });
});
