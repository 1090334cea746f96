import { type Endpoint, endpoints, warRoomsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { sessionCookieName } from '../modules/auth/session-cookie';
import type { Member } from '../testing/factories';
import { createTestApp, TEST_ORIGIN } from '../testing/test-app';

const { app, db, make, apiAs } = await createTestApp({ FEEDS: 'off' });
const COOKIE = sessionCookieName(new URL(TEST_ORIGIN));
/** In the name, the description, the talk and the map of a private room, and nowhere else. */
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
  const leaving = { params: { ...params, userId: ex.id } };
  done.push(await api(warRoomsEndpoints.removeMember, leaving));
  expect(done.filter(({ status }) => status >= 300).map(({ error }) => error)).toEqual([]);
  return body.id;
}
const roomId = await furnishRoom();

interface Answer {
  readonly call: string;
  readonly isGiven: boolean;
  readonly text: string;
}

/** Every read, on the room itself and on all that its people have elsewhere. */
async function readAll(reader: Member): Promise<Answer[]> {
  const ids = { owner: owner.id, room: roomId, report: await make.report({ userId: owner.id }) };
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
      found.push({ call: url, isGiven: answer.statusCode < 300, text: answer.body });
    }
  }
  return found;
}
const tellsOfRoom = ({ text }: Answer) => text.includes(MARK) || text.includes(roomId);

describe('a private room', () => {
  test('is in what its members read', async () => {
    expect((await readAll(fellow)).filter(tellsOfRoom).length).toBeGreaterThan(3);
    expect((await readAll(admin)).filter(tellsOfRoom).length).toBeGreaterThan(3);
  });

  test.each([
    ['a stranger', stranger, [MARK, roomId]],
    // Their own points say where they were earned, by an id that opens nothing.
    ['one who was removed', ex, [MARK]],
  ])('leaves no trace in any answer to %s', async (_who, reader, traces) => {
    const answers = await readAll(reader);
    expect(answers.filter(({ isGiven }) => isGiven).length).toBeGreaterThan(40);
    const telling = answers.filter(({ text }) => traces.some((trace) => text.includes(trace)));
    expect(telling.map(({ call }) => call)).toEqual([]);
  });

  test('is told to nobody outside it by what waits for them', async () => {
    const rows = await db<{ text: string }[]>`
      select to_json(n)::text as text from notifications n where user_id in (${stranger.id}, ${ex.id})`;
    expect(rows.filter(({ text }) => text.includes(MARK))).toEqual([]);
  });
});
