import type { AccountEvent, EventOf, PasswordChangedBy } from '../../../events/event-types';
import { actedBy, type Entries, OPERATOR } from './audit-entry';

/** Signing in, and what proves who somebody is. */
export const ACCOUNT_ACTS: Entries = {
  'member.signed-in': ({ userId, address, browser }) => ({
    act: 'sign-in',
    actorId: userId,
    details: { address, browser },
  }),
  'sign-in.failed': ({ email, address }) => ({
    act: 'sign-in.failed',
    actorName: email ?? 'Unknown account',
    details: { address },
  }),
  'member.signed-out': ({ userId }) => ({ act: 'sign-out', actorId: userId }),
  'account.created': ({ email, address }) => ({
    act: 'account.created',
    actorName: email,
    details: { address },
  }),
  'account.refused': ({ email, address }) => ({
    act: 'account.refused',
    actorName: email,
    details: { address },
  }),
  'session.ended': ({ userId, actorId, count }) => ({
    act: 'session.ended',
    ...actedBy(actorId),
    memberId: userId,
    details: { count },
  }),
  'token.made': ({ tokenId, name, scopes, maxTlp, expiresAt, actorId, userId }) => ({
    act: 'token.made',
    ...toTokenEntry({ tokenId, name, actorId, userId }),
    details: { scopes, maxTlp, expiresAt },
  }),
  'token.revoked': (event) => ({ act: 'token.revoked', ...toTokenEntry(event) }),
  'feed-link.made': ({ searchId, name, userId }) => ({
    act: 'feed-link.made',
    ...{ actorId: userId, subjectType: 'saved-search', subjectId: searchId, subjectName: name },
  }),
  'feed-link.revoked': ({ searchId, name, userId, actorId }) => ({
    act: 'feed-link.revoked',
    ...{ actorId, subjectType: 'saved-search', subjectId: searchId, subjectName: name },
    memberId: userId,
  }),
  'webhook.made': ({ events, maxTlp, ...event }) => ({
    act: 'webhook.made',
    ...toWebhookEntry(event),
    actorId: event.userId,
    details: { events, maxTlp },
  }),
  'webhook.rotated': (event) => ({
    act: 'webhook.rotated',
    ...toWebhookEntry(event),
    actorId: event.userId,
  }),
  'webhook.enabled': (event) => ({
    act: 'webhook.enabled',
    ...toWebhookEntry(event),
    actorId: event.userId,
  }),
  'webhook.disabled': ({ reason, actorId, ...event }) => ({
    act: 'webhook.disabled',
    ...toWebhookEntry(event),
    ...(actorId ? { actorId } : { actorName: 'Watchfloor' }),
    details: { reason },
  }),
  'webhook.deleted': (event) => ({
    act: 'webhook.deleted',
    ...toWebhookEntry(event),
    actorId: event.actorId,
  }),
  'password.changed': ({ userId, email, by }) => ({
    act: 'password.changed',
    ...accountOf({ userId, email }, by),
  }),
  'second-factor.added': ({ factor, name, ...account }) => ({
    act: 'second-factor.added',
    ...accountOf(account, 'member'),
    details: { factor, ...(name && { name }) },
  }),
  'second-factor.removed': ({ factor, name, by, ...account }) => ({
    act: 'second-factor.removed',
    ...accountOf(account, by),
    details: { factor, ...(name && { name }) },
  }),
  'recovery-codes.renewed': (account) => ({
    act: 'recovery-codes.renewed',
    ...accountOf(account, 'member'),
  }),
  'recovery-code.used': ({ left, ...account }) => ({
    act: 'recovery-code.used',
    ...accountOf(account, 'member'),
    details: { left },
  }),
};

const toTokenEntry = ({
  tokenId,
  name,
  actorId,
  userId,
}: Omit<EventOf<'token.revoked'>, 'type'>) => ({
  actorId,
  subjectType: 'token',
  subjectId: tokenId,
  subjectName: name,
  memberId: userId,
});

/** Only the host: the path may be a secret. */
const toWebhookEntry = ({ webhookId, url, userId }: Omit<EventOf<'webhook.rotated'>, 'type'>) => ({
  subjectType: 'webhook',
  subjectId: webhookId,
  subjectName: new URL(url).host,
  memberId: userId,
});

/** An account without a member is known by its e-mail. */
const accountOf = ({ userId, email }: AccountEvent, by: PasswordChangedBy) => ({
  ...(by === 'shell' ? OPERATOR : userId ? { actorId: userId } : { actorName: email }),
  ...(userId ? { memberId: userId } : { memberName: email }),
});
