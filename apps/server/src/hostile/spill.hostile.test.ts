import { chatEndpoints, type Endpoint, reportsEndpoints } from '@watchfloor/contract';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../app';
import { connectDatabase } from '../db/client';
import { createChance } from '../demo/chance';
import { newId } from '../identifiers';
import { createLog } from '../logging';
import { updateSearchIndex } from '../search/search-indexer';
import { readSettings } from '../settings';
import { createFactories, type Member } from '../testing/factories';
import { createApi } from '../testing/test-app';
import { createTestDatabase } from '../testing/test-database';
import { LONGEST, writeHan, writeLetters } from './long-texts.fixture';
import { countFigures, scale } from './scale.fixture';

/** Of each post, whatever its text. */
const GOALS = { eventLoopMs: 10, databaseMs: 20 };
const POSTS = scale(5, 50);
/** Before them, until V8 has compiled what they run. */
const WARM_UP = 10;
const AMBER = 3;

interface Statement {
  readonly text: string;
  readonly parameters: unknown[];
}

const { db: owner, address } = await createTestDatabase();
const statements: Statement[] = [];
const db = connectDatabase(address, {
  work: 'requests',
  onStatement: (text, parameters) => {
    if (text.includes('from guarded_fingerprints'))
      statements.push({ text, parameters: [...parameters] });
  },
});
const app = await buildApp({
  db,
  settings: readSettings({ FEEDS: 'off', RATE_LIMIT_READS: '0', RATE_LIMIT_WRITES: '0' }),
  secret: 'a secret that only the tests know, of enough length',
  log: createLog('silent'),
});
afterAll(async () => {
  await app.close();
  await db.end({ timeout: 1 });
});
const make = createFactories(owner);
const writer = await make.member();
const { countAnswer } = countFigures('the spill guard');

const writeReport = (number: number) => {
  const { between } = createChance(`report ${number}`);
  return Array.from({ length: 300 }, () => `word${between(1, 3000)}`).join(' ');
};

/** Nothing else is to be done about them in the background, which would be measured as well. */
async function store(contents: readonly string[]): Promise<void> {
  await owner`
    insert into reports (id, title, content, intelligence_type, user_id, audience_id)
    select id, 'Report', content, 'OSINT', ${writer.id}, ${AMBER}
    from unnest(${contents.map((_, i) => newId(Date.now() + i))}::uuid[], ${contents as string[]}::text[]) as texts (id, content)`;
  await owner`delete from unscanned_texts`;
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const letters = writeLetters(1);
/** Each is in a hundred reports of its own. */
const phrases = numbered(24).map((phrase) =>
  numbered(12)
    .map((word) => `phrase${phrase}x${word}`)
    .join(' '),
);
await store(
  numbered(scale(240, 2400)).map(
    (number) => `${writeReport(number)} ${phrases[number % phrases.length]}`,
  ),
);
await store(numbered(62).map(() => letters));
await store(numbered(scale(3, 15)).map(writeHan));
await updateSearchIndex(owner);
await owner`vacuum analyze guarded_fingerprints`;
await owner`analyze`;

const newest = writeHan(500);
/** Until `work` is done the indexer finds them locked, and leaves them alone. */
async function whileUnguarded(work: () => Promise<void>): Promise<void> {
  await store([...numbered(14).map((number) => writeHan(100 + number)), newest]);
  await owner.begin(async (tx) => {
    await tx`select from unguarded_reports for update`;
    await work();
    await tx`delete from reports where id in (select report_id from unguarded_reports)`;
  });
}

interface Cost {
  readonly eventLoopMs: number;
  readonly databaseMs: number;
  readonly answeredMs: number;
}

const [server] = await owner<{ version: string }[]>`
  select current_setting('server_version_num') as version`;
/** Earlier versions cannot measure it. */
const serialized = Number(server?.version) >= 170_000 ? 'serialize text,' : '';

/** A post that is refused changes nothing, so that the next one finds the same. */
async function measurePost(member: Member, endpoint: Endpoint, body: object): Promise<Cost> {
  statements.length = 0;
  const startedAt = performance.now();
  // In CPU time of this thread, to exclude other load.
  const before = process.threadCpuUsage();
  const { status, error } = await createApi(app, member)(endpoint, { body });
  const { user, system } = process.threadCpuUsage(before);
  const answeredMs = performance.now() - startedAt;
  countAnswer(status);
  expect([status, error.code]).toEqual([409, 'SPILL']);
  let databaseMs = 0;
  for (const { text, parameters } of statements) {
    const explained = `explain (analyze, ${serialized} timing off, format json) ${text}`;
    const [row] = await owner.unsafe(explained, parameters as never);
    const [plan] = row?.['QUERY PLAN'] ?? [];
    databaseMs += plan['Planning Time'] + plan['Execution Time'];
  }
  return { eventLoopMs: (user + system) / 1000, databaseMs, answeredMs };
}

const message = (content: string) => [chatEndpoints.create, { content }] as const;
const report = (content: string) =>
  [
    reportsEndpoints.create,
    { title: 'Harbour', content, intelligenceType: 'OSINT', marking: { tlp: 'GREEN' } },
  ] as const;
/** Refused for its label. */
const sentences = `TLP:RED ${'\ufdfa '.repeat(LONGEST / 2 - 4)}`;
const passage = newest.slice(1000, 1020);

test.each([
  ['a message', false, message(writeReport(1).slice(0, 400))],
  ['a message while reports wait for their fingerprints', true, message(passage)],
  ['a message of 25 characters, single letters', false, message(letters.slice(0, 25))],
  ['a message of phrases that many reports have', false, message(phrases.join(' '))],
  ['a report of 50,000 Han characters', false, report(writeHan(1))],
  ['the same while reports wait for their fingerprints', true, report(newest)],
  ['a report of 50,000 characters, single letters', false, report(letters)],
  ['a report of characters that stand for a sentence', false, report(sentences)],
] as const)('%s', { timeout: 600_000 }, async (name, isWaiting, [endpoint, body]) => {
  const measure = async () => {
    for (let i = 0; i < WARM_UP; i += 1) await measurePost(writer, endpoint, body);
    const costs: Cost[] = [];
    for (let i = 0; i < POSTS; i += 1) costs.push(await measurePost(writer, endpoint, body));
    const average = (figure: keyof Cost) =>
      costs.reduce((sum, cost) => sum + cost[figure], 0) / POSTS;
    const median = (figure: keyof Cost) =>
      costs.map((cost) => cost[figure]).sort((a, b) => a - b)[Math.floor(POSTS / 2)] ?? 0;
    console.info(
      `hostile: the spill guard, ${name}: ${average('eventLoopMs').toFixed(1)} ms of the event loop, goal ${GOALS.eventLoopMs} ms; ${median('databaseMs').toFixed(1)} ms of the database, goal ${GOALS.databaseMs} ms; answered after ${median('answeredMs').toFixed(0)} ms`,
    );
  };
  await (isWaiting ? whileUnguarded(measure) : measure());
});
