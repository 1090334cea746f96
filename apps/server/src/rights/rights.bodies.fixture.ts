import { newId } from '../identifiers';
import type { Factories } from '../testing/factories';

const report = { title: 'Seen', content: 'Twice', intelligenceType: 'OSINT' };
const position = { latitude: '59.9', longitude: '10.7' };
const update = { title: 'Seen', description: 'From the road', severity: 'low', ...position };
const freshName = () => `n-${newId().slice(-20)}`;
const opml =
  '<opml version="2.0"><body><outline text="A" xmlUrl="https://a.example/f"/></body></opml>';
const feedUrl = () => `https://wire.example/${newId()}`;

/** A valid body for each call, so that a refusal is about permissions only. */
export const BODIES: Readonly<Record<string, (make: Factories) => object | Promise<object>>> = {
  'PUT /api/auth/second-factor/totp': () => ({ setUp: 'sealed', code: '123456' }),
  'POST /api/auth/second-factor/passkeys': () => ({ name: 'Phone', response: {} }),
  'PATCH /api/auth/second-factor/passkeys/{id}': () => ({ name: 'Phone' }),
  'POST /api/auth/proof': () => ({ method: 'code', code: '123456' }),
  'POST /api/users/onboarding': () => ({
    username: freshName(),
    originatingCountry: 'Norway',
    agreementAccepted: true,
  }),
  'PUT /api/users/me': () => ({ username: freshName(), originatingCountry: 'Norway' }),
  'PUT /api/users/me/preferences': () => ({ regions: ['Europe'], intTypes: ['OSINT'] }),
  'PATCH /api/users/{id}/role': () => ({ isAdmin: true }),
  'PUT /api/admin/access': () => ({ registration: 'approval' }),
  'PATCH /api/admin/members/{id}': () => ({ state: 'suspended' }),
  'POST /api/admin/members/decisions': async (make) => ({
    ids: [(await make.member({ state: 'waiting' })).id],
    decision: 'approve',
  }),
  'POST /api/admin/invitations': () => ({}),
  'POST /api/admin/compartments': () => ({
    code: `C-${newId().slice(-12)}`,
    title: 'Need to know',
  }),
  'PATCH /api/admin/compartments/{code}': () => ({ isArchived: true }),
  'POST /api/admin/groups': () => ({ group: newId(), isAdmin: false }),
  'POST /api/reports': () => report,
  'PUT /api/reports/{id}': () => ({ ...report, revision: 1 }),
  'POST /api/reports/{id}/comments': () => ({ content: 'Agreed' }),
  'POST /api/tasks/{taskId}/comments': () => ({ content: 'Agreed' }),
  'POST /api/markings/readers': () => ({ tlp: 'AMBER' }),
  'PUT /api/reports/{id}/marking': () => ({ tlp: 'AMBER' }),
  'PUT /api/investigations/{id}/marking': () => ({ tlp: 'AMBER' }),
  'POST /api/reports/{id}/access': () => ({ reason: 'A complaint was made about it' }),
  'POST /api/investigations/{id}/access': () => ({ reason: 'A complaint was made about it' }),
  'POST /api/investigations': () => ({ title: 'Who' }),
  'PATCH /api/investigations/{id}': () => ({ status: 'closed' }),
  'POST /api/investigations/{id}/reports': async (make) => ({ reportId: await make.report() }),
  'POST /api/investigations/{id}/tasks': () => ({ title: 'Look' }),
  'POST /api/tasks': () => ({ title: 'Look' }),
  'PATCH /api/tasks/{taskId}': () => ({ status: 'in-progress' }),
  'POST /api/situation-updates': () => update,
  'PUT /api/situation-updates/{id}': () => ({ ...update, revision: 1 }),
  'POST /api/situation-updates/import': () => ({ updates: [update] }),
  'POST /api/global-map/pins': () => ({ title: 'Here', ...position }),
  'POST /api/global-forum/messages': () => ({ content: 'Good morning' }),
  'POST /api/war-rooms': () => ({ name: 'Room' }),
  'PATCH /api/war-rooms/{id}': () => ({ name: 'Renamed' }),
  'POST /api/war-rooms/{id}/members': async (make) => ({ userId: (await make.member()).id }),
  'POST /api/war-rooms/{id}/access': () => ({ reason: 'A complaint was made about it' }),
  'POST /api/war-rooms/{id}/situation-updates': () => update,
  'POST /api/war-rooms/{id}/situation-updates/import': () => ({ updates: [update] }),
  'PUT /api/war-rooms/{id}/situation-updates/{updateId}': () => ({ ...update, revision: 1 }),
  'POST /api/war-rooms/{id}/messages': () => ({ content: 'Between us' }),
  'POST /api/feedback': () => ({ category: 'bug', subject: 'It', message: 'Broke' }),
  'PATCH /api/feedback/{id}': () => ({ status: 'reviewed' }),
  'PUT /api/notifications/settings': () => ({ muted: [] }),
  'POST /api/presence': () => ({}),
  'POST /api/presence/leave': () => ({}),
  'POST /api/admin/sources': () => ({ name: 'Wire', url: feedUrl() }),
  'POST /api/admin/sources/preview': () => ({ url: feedUrl() }),
  'POST /api/admin/sources/import': () => ({ opml }),
  'PATCH /api/admin/sources/{id}': () => ({ isActive: false }),
};
