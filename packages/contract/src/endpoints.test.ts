import { describe, expect, test } from 'vitest';
import { endpoints } from './index';

/** Calls required by the specification. */
const SPECIFIED = `
GET /api/auth/user
GET /api/dashboard/stats
GET /api/external-intel
GET /api/intelligence-feed
GET /api/login
GET /api/logout
POST /api/users/onboarding
PUT /api/users/me/preferences
PUT /api/users/me
GET /api/users/me/reports
GET /api/reports/recent
GET /api/reports
POST /api/reports
GET /api/reports/{id}
DELETE /api/reports/{id}
GET /api/reports/{id}/comments
POST /api/reports/{id}/comments
DELETE /api/comments/{id}
GET /api/investigations
GET /api/investigations/active
POST /api/investigations
GET /api/investigations/{id}
PATCH /api/investigations/{id}
GET /api/investigations/{id}/reports
POST /api/investigations/{id}/reports
GET /api/users/me/investigations
GET /api/investigations/{id}/tasks
GET /api/tasks
GET /api/tasks/my
GET /api/users/me/tasks
PATCH /api/tasks/{taskId}
GET /api/situation-updates
POST /api/situation-updates
DELETE /api/situation-updates/{id}
GET /api/war-rooms
POST /api/war-rooms
GET /api/war-rooms/{id}
DELETE /api/war-rooms/{id}
GET /api/war-rooms/{id}/situation-updates
POST /api/war-rooms/{id}/situation-updates
DELETE /api/war-rooms/{id}/situation-updates/{updateId}
GET /api/feedback/my
POST /api/feedback
GET /api/feedback
PATCH /api/feedback/{id}
GET /api/achievements
GET /api/leaderboard
GET /api/users
DELETE /api/users/{id}
GET /api/global-forum/messages
POST /api/global-forum/messages
GET /api/global-forum/attachments/{messageId}
GET /api/global-map/pins
POST /api/global-map/pins
DELETE /api/global-map/pins/{id}
POST /api/global-forum/upload
`;

/** Calls added by recorded decisions. */
const ADDED = `
GET /api/markings
POST /api/markings/readers
PUT /api/reports/{id}/marking
PUT /api/investigations/{id}/marking
GET /api/reports/{id}/readers
GET /api/investigations/{id}/readers
POST /api/reports/{id}/access
DELETE /api/reports/{id}/access
POST /api/investigations/{id}/access
DELETE /api/investigations/{id}/access
GET /api/callback
PUT /api/reports/{id}
GET /api/reports/{id}/revisions
GET /api/admin/audit
GET /api/admin/sources
POST /api/admin/sources
POST /api/admin/sources/preview
POST /api/admin/sources/import
GET /api/admin/sources.opml
PATCH /api/admin/sources/{id}
DELETE /api/admin/sources/{id}
POST /api/admin/sources/{id}/fetch
GET /api/admin/status
PATCH /api/users/{id}/role
GET /api/auth/second-factor
POST /api/auth/second-factor/totp
PUT /api/auth/second-factor/totp
DELETE /api/auth/second-factor/totp
POST /api/auth/second-factor/passkeys/options
POST /api/auth/second-factor/passkeys
PATCH /api/auth/second-factor/passkeys/{id}
DELETE /api/auth/second-factor/passkeys/{id}
POST /api/auth/second-factor/recovery-codes
POST /api/auth/proof/options
POST /api/auth/proof
GET /api/admin/access
PUT /api/admin/access
GET /api/admin/members
PATCH /api/admin/members/{id}
POST /api/admin/members/decisions
GET /api/admin/members/{id}/belongings
GET /api/admin/invitations
POST /api/admin/invitations
DELETE /api/admin/invitations/{id}
GET /api/admin/groups
POST /api/admin/groups
DELETE /api/admin/groups/{id}
GET /api/users/me/compartments
GET /api/admin/compartments
POST /api/admin/compartments
PATCH /api/admin/compartments/{code}
GET /api/admin/compartments/{code}/members
PUT /api/admin/compartments/{code}/members/{userId}
DELETE /api/admin/compartments/{code}/members/{userId}
GET /api/users/me/sessions
DELETE /api/users/me/sessions
DELETE /api/users/me/sessions/{id}
POST /api/users/me/sign-out-everywhere
GET /api/users/me/acts
GET /api/users/me/addresses
GET /api/users/me/uploads
GET /api/admin/members/{id}/acts
GET /api/admin/members/{id}/sessions
DELETE /api/admin/members/{id}/sessions
GET /api/admin/members/{id}/addresses
GET /api/admin/members/{id}/uploads
GET /api/admin/sessions
DELETE /api/admin/sessions/{id}
GET /api/admin/audit.csv
GET /api/users/search
GET /api/investigations/{id}/linkable-reports
GET /api/investigations/{id}/revisions
GET /api/reports/{id}/investigations
POST /api/investigations/{id}/tasks
POST /api/tasks
GET /api/tasks/{taskId}
DELETE /api/tasks/{taskId}
GET /api/situation-updates/compact
POST /api/situation-updates/import
PUT /api/situation-updates/{id}
GET /api/situation-updates/{id}/revisions
POST /api/war-rooms/{id}/join
POST /api/war-rooms/{id}/members
DELETE /api/war-rooms/{id}/members/{userId}
PATCH /api/war-rooms/{id}
GET /api/war-rooms/{id}/access
POST /api/war-rooms/{id}/access
DELETE /api/war-rooms/{id}/access
GET /api/war-rooms/{id}/situation-updates/compact
POST /api/war-rooms/{id}/situation-updates/import
PUT /api/war-rooms/{id}/situation-updates/{updateId}
GET /api/war-rooms/{id}/situation-updates/{updateId}/revisions
GET /api/map-settings
GET /api/leaderboard/me
GET /api/users/me/points
GET /api/users/{id}/profile
DELETE /api/global-forum/messages/{id}
GET /api/global-map/pins/compact
GET /api/war-rooms/{id}/messages
POST /api/war-rooms/{id}/messages
DELETE /api/war-rooms/{id}/messages/{messageId}
GET /api/files/{id}
GET /api/files/{id}/preview
GET /api/events
POST /api/presence
POST /api/presence/leave
GET /api/notifications
GET /api/notifications/unread
POST /api/notifications/{id}/read
POST /api/notifications/read
GET /api/notifications/settings
PUT /api/notifications/settings
GET /api/chat-settings
GET /api/tasks/{taskId}/comments
POST /api/tasks/{taskId}/comments
DELETE /api/task-comments/{id}
GET /api/external-intel/dismissed
GET /api/external-intel/{id}
PUT /api/external-intel/{id}/claim
DELETE /api/external-intel/{id}/claim
PUT /api/external-intel/{id}/dismissal
DELETE /api/external-intel/{id}/dismissal
GET /api/admin/sources/settings
POST /api/global-forum/messages/{id}/translation
POST /api/war-rooms/{id}/messages/{messageId}/translation
`;

const lines = (text: string) => text.trim().split('\n');
const served = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);

describe('the endpoint list', () => {
  test('contains exactly the specified calls and the recorded additions', () => {
    expect(served.toSorted()).toEqual([...lines(SPECIFIED), ...lines(ADDED)].toSorted());
  });

  test('has no duplicates', () => {
    expect(new Set(served).size).toBe(served.length);
  });

  test.each(
    endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s has a summary, params and response schema', (_name, endpoint) => {
    expect(endpoint.summary).not.toBe('');
    const hasParams = endpoint.path.includes('{');
    expect(Boolean(endpoint.params)).toBe(hasParams);
    expect(Boolean(endpoint.response)).toBe(['json', 'page'].includes(endpoint.answer));
  });
});
