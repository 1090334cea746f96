import {
  type Endpoint,
  endpoints,
  presenceEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { sessionCookieName } from '../modules/auth/session-cookie';
import type { Member } from '../testing/factories';
import { createTestApp, TEST_ORIGIN } from '../testing/test-app';

const { app, db, make, apiAs } = await createTestApp({ FEEDS: 'off' });
const COOKIE = sessionCookieName(new URL(TEST_ORIGIN));
/** Appears in the name, description, chat and map of a private room only. */
const MARK = 'quillfeather';
const place = { latitude: '59.9', longitude: '10.7', severity: 'low' };

const [owner, fellow, ex, stranger] = [
  await make.member(),
  await make.member(),
  await make.member(),
  await make.member(),
];
const admin = await make.member({ isAdmin: true });

async function furnishRoom(): Promise<string> {
  const api = apiAs(owner);
  const { body } = await api(warRoomsEndpoints.create, {
    body: { name: `Room ${MARK}`, description: MARK, isPrivate: true },
  });
  const params = { id: body.id };
  const done = [];
  for (const { id: userId } of [fellow, ex]) {
    done.push(await api(warRoomsEndpoints.addMember, { params, body: { userId } }));
  }
  for (const writer of [owner, fellow, ex]) {
    const write = apiAs(writer);
    const content = `${MARK} says @${fellow.username} @${stranger.username}`;
    done.push(await write(warRoomsEndpoints.sendMessage, { params, body: { content } }));
    const update = { title: MARK, description: MARK, category: MARK, ...place };
    done.push(await write(warRoomsEndpoints.createUpdate, { params, body: update }));
  }
  // Removals write audit rows, which admins read.
  const [message] = (await api(warRoomsEndpoints.listMessages, { params })).body;
  const messageId = message?.id;
  done.push(await api(warRoomsEndpoints.deleteMessage, { params: { ...params, messageId } }));
  const [update] = (await api(warRoomsEndpoints.listUpdates, { params })).body;
  const updateId = update?.id;
  done.push(await api(warRoomsEndpoints.deleteUpdate, { params: { ...params, updateId } }));
  const leaving = { params: { ...params, userId: ex.id } };
  done.push(await api(warRoomsEndpoints.removeMember, leaving));
  expect(done.filter(({ status }) => status >= 300).map(({ error }) => error)).toEqual([]);
  return body.id;
}
const roomId = await furnishRoom();

/** What its members own outside the room. */
const ids = { owner: owner.id, room: roomId, report: await make.report({ userId: owner.id }) };

interface Answer {
  readonly call: string;
  readonly isGiven: boolean;
  readonly text: string;
  readonly etag: unknown;
  readonly total: unknown;
}

/** Every read, of the room itself and of what its members own elsewhere. */
async function readAll(reader: Member): Promise<Answer[]> {
  const reads = endpoints.filter(
    ({ method, path }: Endpoint) => method === 'GET' && !/login|logout|callback|events/.test(path),
  );
  const found = [];
  for (const { path } of reads) {
    const filled = path.includes('{')
      ? Object.values(ids).map((id) => path.replaceAll(/\{\w+\}/g, id))
      : [path, `${path}?q=${MARK}`, `${path}?search=${MARK}`];
    for (const url of filled) {
      const answer = await app.inject({
        url,
        headers: { host: 'localhost:3000' },
        cookies: { [COOKIE]: reader.session },
      });
      expect([url, answer.statusCode < 500]).toEqual([url, true]);
      found.push({
        call: url,
        isGiven: answer.statusCode < 300,
        text: answer.body,
        etag: answer.headers.etag,
        total: answer.headers['x-total-count'],
      });
    }
  }
  return found;
}
const tellsOfRoom = ({ text }: Answer) => text.includes(MARK) || text.includes(roomId);

describe('a private room', () => {
  test('is visible to its members', async () => {
    expect((await readAll(fellow)).filter(tellsOfRoom).length).toBeGreaterThan(3);
  });

  test.each([
    ['a stranger', stranger, [MARK, roomId]],
    ['one who was removed', ex, [MARK, roomId]],
    ['an admin', admin, [MARK]],
  ])('leaves no trace in any response to %s', async (_who, reader, traces) => {
    const answers = await readAll(reader);
    expect(answers.filter(({ isGiven }) => isGiven).length).toBeGreaterThan(40);
    const telling = answers.filter(({ text }) => traces.some((trace) => text.includes(trace)));
    // An export of the log is itself logged, with its search text.
    const calls = telling.map(({ call }) => call).filter((call) => !call.includes('audit.csv?'));
    expect(calls).toEqual([]);
  });

  test('appears to admins only as an id in the audit log', async () => {
    const telling = (await readAll(admin)).filter(({ text }) => text.includes(roomId));
    const calls = telling.map(({ call }) => call);
    const LOG = /^\/api\/admin\/(audit|members\/[^/]+\/acts)/;
    expect(calls.filter((call) => !LOG.test(call))).toEqual([]);
    expect(calls).toContain('/api/admin/audit');
  });

  test.each([
    ['a stranger', stranger],
    ['an admin', admin],
  ])('changes no response, version or count for %s', async (_who, reader) => {
    // Responses that contain the current time or audit rows.
    const MOVING =
      /^\/api\/admin\/(status|sessions|members|audit|sources.opml)|^\/api\/users\/me\/sessions/;
    // Reading everything exports reports and, for an admin, the log: acts of their own.
    const isOwnExport = (call: string) => call.startsWith('/api/users/me/acts');
    const EXPORTED_AT = /^exported: .*$/m;
    const look = async () =>
      (await readAll(reader))
        .filter(({ call, isGiven }) => isGiven && !MOVING.test(call) && !isOwnExport(call))
        .map(({ call, text, etag, total }) => ({
          ...{ call, etag, total },
          text: text.replace(EXPORTED_AT, ''),
        }));
    const before = await look();
    const api = apiAs(owner);
    const params = { id: roomId };
    const update = { title: MARK, description: MARK, ...place };
    const done = [
      await api(warRoomsEndpoints.createUpdate, { params, body: update }),
      await api(warRoomsEndpoints.importUpdates, { params, body: { updates: [update] } }),
      await api(warRoomsEndpoints.sendMessage, {
        params,
        body: { content: `@${fellow.username} @${stranger.username} @${admin.username}` },
      }),
      await api(warRoomsEndpoints.change, { params, body: { description: `${MARK}s` } }),
      await api(presenceEndpoints.reportPresence, { body: { place: 'war-room', placeId: roomId } }),
      await api(warRoomsEndpoints.addMember, { params, body: { userId: ex.id } }),
      await api(warRoomsEndpoints.removeMember, { params: { ...params, userId: ex.id } }),
    ];
    const [posted] = (await api(warRoomsEndpoints.listUpdates, { params })).body;
    const updateId = posted?.id;
    done.push(await api(warRoomsEndpoints.deleteUpdate, { params: { ...params, updateId } }));
    expect(done.filter(({ status }) => status >= 300)).toEqual([]);
    expect(await look()).toEqual(before);
  });

  test('does not appear in the notifications of non-members', async () => {
    const rows = await db<{ text: string }[]>`
      select to_json(n)::text as text from notifications n where user_id in (${stranger.id}, ${ex.id}, ${admin.id})`;
    expect(rows.filter(({ text }) => text.includes(MARK))).toEqual([]);
  });
});
