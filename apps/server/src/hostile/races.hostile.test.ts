import {
  commentsEndpoints,
  dashboardEndpoints,
  feedbackEndpoints,
  investigationsEndpoints,
  reportsEndpoints,
  situationUpdatesEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { recount } from '../modules/scoring/rebuild';
import { startTwoInstances } from './instances.fixture';
import { countFigures, scale } from './scale.fixture';

const { db, make, apiAt, apiAs } = await startTwoInstances();
const { countAnswer } = countFigures('races');
const CLIENTS = 50;
const ACTS = scale(10, 100);

const report = { title: 'Seen', content: 'Twice', intelligenceType: 'OSINT' };
const update = {
  title: 'Seen',
  description: 'Here',
  latitude: '1',
  longitude: '2',
  severity: 'low',
};

test(`points of ${CLIENTS} clients with ${ACTS} acts each are exact`, {
  timeout: 400_000,
}, async () => {
  const members = await Promise.all(Array.from({ length: CLIENTS }, () => make.member()));
  const shared = await make.report();
  const earned = await Promise.all(
    members.map(async (member, turn) => {
      let points = 0;
      let daily = 0;
      for (let act = 0; act < ACTS; act += 1) {
        const api = apiAt(turn + act, member);
        const kind = act % 4;
        const params = { id: shared };
        const answer =
          kind === 0
            ? await api(reportsEndpoints.create, { body: report })
            : kind === 1
              ? await api(investigationsEndpoints.create, { body: { title: 'Who' } })
              : kind === 2
                ? await api(commentsEndpoints.create, { params, body: { content: `Act ${act}` } })
                : await api(situationUpdatesEndpoints.create, { body: update });
        countAnswer(answer.status, 'acts');
        expect(answer.status).toBe(201);
        if (kind === 0) points += 10;
        else if (kind === 1) points += 15;
        else daily += 2;
      }
      // Comments and map entries together earn at most 40 a day (decisions §4).
      return points + Math.min(daily, 40);
    }),
  );
  const rows = await db<{ id: string; points: number }[]>`
    select id, points from users where id = any(${members.map(({ id }) => id)})`;
  const byId = new Map(rows.map(({ id, points }) => [id, points]));
  expect(members.map(({ id }) => byId.get(id))).toEqual(earned);
  const { differences } = await recount(db, { isRepairing: false });
  expect(differences.filter(({ of }) => byId.has(of))).toEqual([]);
});

test('fifty identical links are one row, and its author earns once', async () => {
  const author = await make.member();
  const reportId = await make.report({ userId: author.id });
  const investigationId = await make.investigation();
  const linkers = await Promise.all(Array.from({ length: 5 }, () => make.member()));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      apiAt(turn, linkers[turn % 5] ?? null)(investigationsEndpoints.linkReport, {
        params: { id: investigationId },
        body: { reportId },
      }),
    ),
  );
  for (const { status } of answers) countAnswer(status, 'links');
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const [row] = await db<{ links: number; points: number }[]>`
    select (select count(*)::int from investigation_reports where investigation_id = ${investigationId}) as links,
      (select points from users where id = ${author.id}) as points`;
  expect(row).toEqual({ links: 1, points: 5 });
});

test('of fifty who take one username in any case, one has it', async () => {
  const wanted = 'night-watch-of-the-north';
  const members = await Promise.all(
    Array.from({ length: 50 }, () => make.member({ onboarded: false })),
  );
  const spell = (turn: number) =>
    [...wanted]
      .map((letter, at) => (turn & (1 << (at % 5)) ? letter.toUpperCase() : letter))
      .join('');
  const answers = await Promise.all(
    members.map((member, turn) =>
      apiAt(turn, member)(usersEndpoints.completeOnboarding, {
        body: { username: spell(turn), originatingCountry: 'Norway', agreementAccepted: true },
      }),
    ),
  );
  for (const { status } of answers) countAnswer(status, 'usernames');
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array(49).fill(409)]);
  const [row] = await db<{ holders: number }[]>`
    select count(*)::int as holders from users where lower(username) = ${wanted}`;
  expect(row?.holders).toBe(1);
});

test('no request of a deleted member succeeds that began after the answer', {
  timeout: 120_000,
}, async () => {
  const admin = await make.member({ isAdmin: true });
  for (let round = 0; round < scale(3, 12); round += 1) {
    const victim = await make.member();
    let goneAt = Number.POSITIVE_INFINITY;
    const outcomes: { begunAt: number; status: number }[] = [];
    const clients = Array.from({ length: 12 }, async (_, turn) => {
      for (let after = 0; after < 5; ) {
        const begunAt = performance.now();
        const api = apiAt(turn + outcomes.length, victim);
        const kind = (turn + outcomes.length) % 4;
        const { status } =
          kind === 0
            ? await api(reportsEndpoints.create, { body: report })
            : kind === 1
              ? await api(feedbackEndpoints.create, {
                  body: { category: 'bug', subject: 'It', message: 'Broke' },
                })
              : await api(kind === 2 ? reportsEndpoints.list : dashboardEndpoints.stats);
        outcomes.push({ begunAt, status });
        countAnswer(status, 'requests around a deletion');
        if (begunAt > goneAt) after += 1;
      }
    });
    const deleting = (async () => {
      while (outcomes.length < 40) await new Promise((resolve) => setImmediate(resolve));
      const { status } = await apiAs(admin)(usersEndpoints.delete, { params: { id: victim.id } });
      goneAt = performance.now();
      return status;
    })();
    expect((await Promise.all([deleting, ...clients]))[0]).toBe(204);
    const late = outcomes.filter(({ begunAt }) => begunAt > goneAt);
    expect(late.length).toBeGreaterThan(10);
    expect(new Set(late.map(({ status }) => status))).toEqual(new Set([401]));
    // On the way, some are refused; none makes the server fail.
    expect(outcomes.filter(({ status }) => status >= 500)).toEqual([]);
    const [row] = await db<{ left: number }[]>`
      select (select count(*) from reports where user_id = ${victim.id})::int
        + (select count(*) from beta_feedback where user_id = ${victim.id})::int as left`;
    expect(row?.left).toBe(0);
  }
});
