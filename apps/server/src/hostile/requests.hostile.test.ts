import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sessionCookieName } from '../modules/auth/session-cookie';
import { startSession } from '../modules/auth/sessions';
import { createFilesApp } from '../modules/files/upload.fixture';
import { layScene } from '../rights/rights.scene.fixture';
import type { Member } from '../testing/factories';
import { TEST_ORIGIN } from '../testing/test-app';
import { type HostileRequest, requestsFromOpenApi } from './openapi-requests.fixture';
import { countFigures, scale } from './scale.fixture';

const REQUESTS = scale(500, 20_000);
const COOKIE = sessionCookieName(new URL(TEST_ORIGIN));
const { count, countAnswer } = countFigures('requests made from the OpenAPI document');

const files = await createFilesApp({ FEEDS: 'off' });
const { app, db, make } = files;
const scene = await layScene(files);

const ERROR_SHAPE = {
  message: expect.stringMatching(/./),
  code: expect.stringMatching(/^[A-Z_]+$/),
  requestId: expect.stringMatching(/./),
};
/** These respond with a page and a stream, not JSON. */
const NOT_JSON = ['/api/callback', '/api/events'];
/** Calls that end the session they are made with. */
const SIGN_OUTS = ['/api/logout', '/api/users/me/sign-out-everywhere'];
const STACK = /\n\s+at |node_modules|\.(ts|mjs|js):\d+|PostgresError|(?<!Please )select .* from /i;

/** Ids of every kind, some owned by the caller. Excludes the caller, whom a request could delete. */
async function makeKnownIds(caller: Member): Promise<string[]> {
  const kinds = [
    'user',
    'report',
    'comment',
    'investigation',
    'task',
    'given task',
    'update',
    'pin',
  ];
  kinds.push('message', 'attached', 'feedback', 'notification', 'source', 'open', 'private own');
  const ids: string[] = [];
  for (const kind of kinds) {
    const { params } = await scene.makeTarget(kind, caller, '{messageId}');
    ids.push(...Object.values(params));
  }
  ids.push(await make.report({ userId: caller.id }), await scene.ownRoom(caller));
  return ids;
}

async function send({ method, url, headers, payload }: HostileRequest, session: string) {
  const isStream = url.startsWith('/api/events');
  const answer = await app.inject({
    method,
    url,
    headers: { origin: TEST_ORIGIN, host: 'localhost:3000', ...headers },
    cookies: { [COOKIE]: session },
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: isStream,
  });
  if (isStream) answer.stream().destroy();
  return { status: answer.statusCode, text: isStream ? '' : answer.body };
}

describe('no request makes the server fail', () => {
  test.each([
    ['a member', false],
    ['an admin', true],
  ])('as %s', { timeout: 1_800_000 }, async (who, isAdmin) => {
    const caller = await make.member({ isAdmin });
    await make.member({ isAdmin: true });
    const known = await makeKnownIds(caller);
    let session = caller.session;
    let successes = 0;
    await fc.assert(
      fc.asyncProperty(requestsFromOpenApi(known), async (request) => {
        // Requests that end the caller's session need a new one.
        if (SIGN_OUTS.includes(request.path) || request.path.includes('sessions')) {
          session = await startSession(db, { userId: caller.id });
        }
        const { status, text } = await send(request, session);
        countAnswer(status, `requests as ${who}`);
        if (status < 300) successes += 1;
        if (status >= 500) throw new Error(`${status} ${text.slice(0, 300)}`);
        if (status >= 400) {
          expect(text).not.toMatch(STACK);
          if (!NOT_JSON.includes(request.path)) {
            expect(JSON.parse(text)).toMatchObject(ERROR_SHAPE);
          }
        }
        if (status === 401) throw new Error('The session of the caller has ended');
        if (SIGN_OUTS.includes(request.path)) {
          session = await startSession(db, { userId: caller.id });
        }
      }),
      {
        numRuns: REQUESTS,
        endOnFailure: true,
        ...(process.env.HOSTILE_SEED ? { seed: Number(process.env.HOSTILE_SEED) } : {}),
      },
    );
    count(`successes as ${who}`, successes);
    // If validation rejected nearly all requests, the test would not reach the handlers. About one in six succeeds, by chance.
    expect(successes).toBeGreaterThan(REQUESTS / 8);
  });
});
