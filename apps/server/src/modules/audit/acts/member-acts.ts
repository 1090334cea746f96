import { actedBy, changedRightsBy, type Entries } from './audit-entry';

/** What happens to members. */
export const MEMBER_ACTS: Entries = {
  'member.waiting': ({ userId }) => ({ act: 'member.waiting', actorId: userId }),
  'member.approved': ({ userId, actorId }) => ({
    act: 'member.approved',
    ...actedBy(actorId),
    memberId: userId,
  }),
  'member.refused': ({ userId, name, actorId }) => ({
    act: 'member.refused',
    ...actedBy(actorId),
    memberId: userId,
    memberName: name,
  }),
  'member.suspended': ({ userId, actorId, reason }) => ({
    act: 'member.suspended',
    ...actedBy(actorId),
    memberId: userId,
    details: { reason },
  }),
  'member.reinstated': ({ userId, actorId }) => ({
    act: 'member.reinstated',
    ...actedBy(actorId),
    memberId: userId,
  }),
  'member.affiliation-changed': ({ userId, actorId, from, to }) => ({
    act: 'member.affiliation-changed',
    ...actedBy(actorId),
    memberId: userId,
    details: { from, to },
  }),
  'member.removed': ({ userId, name, actorId, kept }) => ({
    act: 'member.removed',
    ...actedBy(actorId),
    memberId: userId,
    ...(name !== null && { memberName: name }),
    details: { kept },
  }),
  'user.deleted': ({ userId, username, actorId, deleted, ids }) => ({
    act: 'user.deleted',
    ...actedBy(actorId),
    subjectType: 'user',
    subjectId: userId,
    ...(username && { subjectName: username }),
    details: { deleted, ids },
  }),
  'role.granted': ({ userId, actorId, by }) => ({
    act: 'role.granted',
    ...changedRightsBy(actorId, by),
    memberId: userId,
  }),
  'role.revoked': ({ userId, actorId, by }) => ({
    act: 'role.revoked',
    ...changedRightsBy(actorId, by),
    memberId: userId,
  }),
  'activity.read': ({ actorId, memberId }) => ({ act: 'activity.read', actorId, memberId }),
};
