import { type Endpoint, markingsEndpoints, reportsEndpoints } from '@watchfloor/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { listTextFields, placeText, type TextField } from '../hostile/text-fields.fixture';
import { createFilesApp } from '../modules/files/upload.fixture';
import type { Member } from '../testing/factories';
import { BODIES } from './rights.bodies.fixture';
import { layScene } from './rights.scene.fixture';
import { readRightsTable } from './rights.table';

const files = await createFilesApp({ FEEDS: 'off' });
const { make, apiAs, upload } = files;
const scene = await layScene(files);
const rows = readRightsTable();

/** Why no text of a field, or of a call, has to be compared. */
const NO_TEXT: Readonly<Record<string, string>> = {
  latitude: 'a number',
  longitude: 'a number',
  compartments: 'one of the compartments there are',
  code: 'one of a kind, without spaces',
  group: 'a group of the identity provider',
  email: 'an address',
  'digest.at': 'a time',
  'digest.timeZone': 'one of the time zones there are',
  setUp: 'sealed by the server',
  'POST /api/since/seen': 'a place in a list',
  'POST /api/reports: attachments.url': 'the address of an own file',
  'PUT /api/reports/{id}: attachments.url': 'the address of an own file',
  username: 'a name of few characters without spaces',
  originatingCountry: 'what somebody says of themselves before they read anything',
};
const FOR_THEMSELVES: Readonly<Record<string, string>> = {
  'POST /api/extract': 'answered, not stored',
  'POST /api/entities/lookup': 'answered, not stored',
  'POST /api/saved-searches': 'own',
  'PATCH /api/saved-searches/{id}': 'own',
  'POST /api/users/me/tokens': 'own',
  'POST /api/webhooks': 'own',
  'POST /api/auth/second-factor/passkeys': 'own',
  'PATCH /api/auth/second-factor/passkeys/{id}': 'own',
};
/** What admins are told, and what they call the things that they set up. */
const FOR_ADMINS: Readonly<Record<string, string>> = {
  spillReason: 'says why; in the audit log',
  'PUT /api/reports/{id}/marking: reason': 'says why; readers of the object and admins',
  'PUT /api/investigations/{id}/marking: reason': 'says why; readers of the object and admins',
  'POST /api/reports/{id}/access: reason': 'says why; the author and admins',
  'POST /api/investigations/{id}/access: reason': 'says why; the author and admins',
  'POST /api/war-rooms/{id}/access: reason': 'says why; members of the room and admins',
  'PATCH /api/admin/members/{id}': 'says why; in the audit log',
  'PATCH /api/feedback/{id}': 'notes of admins',
  'POST /api/admin/compartments': 'a name for what is kept apart',
  'PATCH /api/admin/compartments/{code}': 'a name for what is kept apart',
  'POST /api/admin/entity-exclusions': 'a list of values',
  'PUT /api/admin/entity-exclusions/{id}': 'a list of values',
  'POST /api/admin/sources': 'what is read from outside',
  'PATCH /api/admin/sources/{id}': 'what is read from outside',
  'POST /api/admin/sources/preview': 'what is read from outside',
  'POST /api/admin/sources/import': 'what is read from outside',
  'POST /api/admin/report-templates': 'may name the levels of the reports that begin with it',
  'PUT /api/admin/report-templates/{id}': 'may name the levels of the reports that begin with it',
  'POST /api/admin/taxii-collections': 'may name the level that it gives out',
  'PATCH /api/admin/taxii-collections/{id}': 'may name the level that it gives out',
};
const NOT_GUARDED = { ...NO_TEXT, ...FOR_THEMSELVES, ...FOR_ADMINS };

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const keysOf = ({ endpoint, path }: TextField): string[] => {
  const names = path.filter((step) => typeof step === 'string');
  return [
    ...[`${callOf(endpoint)}: ${names.join('.')}`, callOf(endpoint)],
    ...[names.join('.'), names.at(-1) ?? ''],
  ];
};
const fields = listTextFields();
const guarded = fields.filter((field) => !keysOf(field).some((key) => key in NOT_GUARDED));

const picture = await sharp({
  create: { width: 8, height: 8, channels: 3, background: '#123456' },
})
  .png()
  .toBuffer();

/** What the entries of a list need beside the text. */
async function listsOf(call: string, caller: Member) {
  if (call.endsWith('/messages')) {
    return { attachments: [{ type: 'link', url: 'https://port.example/' }] };
  }
  if (!['POST /api/reports', 'PUT /api/reports/{id}'].includes(call)) return {};
  const { body } = await upload(caller, picture, 'picture.png');
  return {
    places: [{ label: 'Quay', latitude: '59.9', longitude: '10.7' }],
    sources: [{ citation: 'A letter' }],
    attachments: [{ url: body.url }],
  };
}

/** Above every place of the scene. */
const LABELLED = 'TLP:RED harbour';
const LABELLED_ADDRESS = 'https://port.example/?q=TLP%3ARED';

describe('a text is refused with a label above its place', () => {
  test.each(guarded.map((field) => [callOf(field.endpoint), field.path.join('.'), field] as const))(
    '%s: %s',
    async (call, _path, { endpoint, path }) => {
      const row = rows.find((one) => one.call === call);
      const caller = row?.answers.get('owner') === 'ok' ? scene.actors.owner : scene.actors.admin;
      const { params, body } = await scene.makeTarget(row?.object ?? '-', caller, call);
      const valid = {
        ...(await BODIES[call]?.(make)),
        ...body,
        ...(await listsOf(call, caller)),
      };
      const text = path.at(-1) === 'url' ? LABELLED_ADDRESS : LABELLED;
      const { status, error } = await apiAs(caller)(endpoint, {
        params,
        body: placeText(valid, path, text),
      });
      expect([status, error.code]).toEqual([409, 'SPILL']);
    },
  );
});

test('a report cannot be lowered below the labels of what it says beside its text', async () => {
  const { owner } = scene.actors;
  const api = apiAs(owner);
  const submit = (body: object) =>
    api(reportsEndpoints.create, {
      body: {
        ...{ title: 'Seen', content: 'Twice', intelligenceType: 'OSINT' },
        ...{ marking: { tlp: 'AMBER' }, ...body },
      },
    });
  const reports = await Promise.all([
    submit({ region: 'TLP:AMBER port' }),
    submit({ tags: ['TLP:AMBER'] }),
    submit({ judgements: [{ text: 'They will sail (TLP:AMBER)' }] }),
    submit({ sources: [{ citation: 'A letter, TLP:AMBER' }] }),
    submit({ sources: [{ citation: 'A page', url: 'https://port.example/?q=TLP%3AAMBER' }] }),
    submit({ places: [{ label: 'TLP:AMBER', latitude: '1', longitude: '2' }] }),
  ]);
  const retracted = await submit({});
  const { status } = await api(reportsEndpoints.retract, {
    params: { id: retracted.body.id },
    body: { reason: 'Denied by a source, TLP:AMBER' },
  });
  expect(status).toBe(200);
  for (const { body, status } of [...reports, retracted]) {
    expect(status).toBe(201);
    const lowered = await api(markingsEndpoints.markReport, {
      params: { id: body.id },
      body: { tlp: 'GREEN', reason: 'Published by the port itself' },
    });
    expect([lowered.status, lowered.error.code]).toEqual([409, 'SPILL']);
  }
});

test('every reason not to guard a field is of one there is', () => {
  const keys = new Set(fields.flatMap(keysOf));
  expect(Object.keys(NOT_GUARDED).filter((key) => !keys.has(key))).toEqual([]);
});
