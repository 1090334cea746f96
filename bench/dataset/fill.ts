import type { Database } from '../../apps/server/src/db/client';
import { standingOf } from '../../apps/server/src/modules/scoring/score';
import type { Amounts } from './amounts';
import { type CopyRows, copyRows, type Field, idOf } from './copy-rows';
import { fillEntities } from './fill-entities';
import { fillGuard } from './fill-guard';
import { fillMarkings } from './fill-markings';
import { fillReports, reportId } from './fill-reports';
import { fillSearch, switchIndexing } from './fill-search';
import { createRandom } from './random';
import { makeSentence, makeTitle, REGIONS } from './report-text';

const random = createRandom(41);
/** Block size for tables with a per-row count trigger, which slows down within a transaction. */
const COUNTED_BLOCK = 500;
const SEVERITIES = ['low', 'medium', 'high', 'critical'];
const CATEGORIES = ['Maritime', 'Cyber', 'Protest', 'Weather', null];
/** Spread over the last ninety days in row order. */
const timeOf = (i: number, count: number) =>
  new Date(Date.now() - ((count - i) / count) * 90 * 86_400_000).toISOString();

/** Needs two more connections than there are processors. */
export async function fillDatabase(
  db: Database,
  amounts: Amounts,
  log: (what: string) => void,
  copy: CopyRows = copyRows,
): Promise<void> {
  await switchIndexing(db, 'disable');
  log(`${amounts.members} members`);
  await fillMembers(db, amounts.members, copy);
  await fillMarkings(db, amounts, reportId, copy);
  log(`${amounts.reports} reports`);
  await fillReports(db, amounts, copy);
  await fillOthers(db, amounts, log, copy);
  await switchIndexing(db, 'enable');
  log('search index');
  await fillSearch(db);
  log('fingerprints of restricted reports');
  await fillGuard(db);
  log('entities in texts');
  await fillEntities(db);
  log('statistics');
  await db`vacuum analyze`;
}

async function fillOthers(
  db: Database,
  amounts: Amounts,
  log: (what: string) => void,
  copy: CopyRows,
): Promise<void> {
  log(`${amounts.comments} comments`);
  await copy(
    db,
    'comments',
    ['id', 'content', 'report_id', 'user_id', 'created_at', 'updated_at'],
    commentRows(amounts),
  );
  log(`${amounts.investigations} investigations, ${amounts.tasks} tasks`);
  await fillInvestigations(db, amounts, copy);
  log(`${amounts.mapEntries} entries on the map`);
  await copy(
    db,
    'situation_updates',
    [
      ...['id', 'title', 'description', 'latitude', 'longitude', 'severity', 'category'],
      ...['user_id', 'created_at', 'updated_at'],
    ],
    mapRows(amounts.mapEntries, amounts.members, 'map entry'),
  );
  log(`${amounts.messages} messages, ${amounts.pins} pins`);
  await copy(
    db,
    'global_forum_messages',
    ['id', 'content', 'user_id', 'created_at'],
    messageRows(amounts),
  );
  await copy(
    db,
    'global_map_pins',
    [
      ...['id', 'title', 'description', 'latitude', 'longitude', 'severity', 'category'],
      ...['user_id', 'created_at'],
    ],
    pinRows(amounts),
  );
  log('search texts');
}

async function fillMembers(db: Database, count: number, copy: CopyRows): Promise<void> {
  const rows = Array.from({ length: count }, (_, i): Field[] => {
    const points = Math.floor(1500 * random.next() ** 3);
    const { level, rank } = standingOf(points);
    const at = timeOf(i, count);
    return [
      idOf(`member ${i}`),
      'bench',
      `member ${i}`,
      `member${i}@example.org`,
      `member${i}`,
      'Member',
      String(i),
      true,
      true,
      points,
      level,
      rank,
      random.next() < 0.5 ? [] : [random.pick(REGIONS)],
      at,
      at,
    ];
  });
  await copy(
    db,
    'users',
    [
      ...['id', 'issuer', 'subject', 'email', 'username', 'first_name', 'last_name'],
      ...['onboarding_completed', 'community_agreement_accepted', 'points', 'level', 'rank'],
      ...['preferred_regions', 'created_at', 'updated_at'],
    ],
    rows,
  );
}

function* commentRows({ comments, reports, members }: Amounts): Generator<Field[]> {
  for (let i = 0; i < comments; i += 1) {
    const at = timeOf(i, comments);
    const author = idOf(`member ${random.integer(members)}`);
    const report = reportId(random.integer(reports));
    yield [idOf(`comment ${i}`), makeSentence(), report, author, at, at];
  }
}

async function fillInvestigations(db: Database, amounts: Amounts, copy: CopyRows): Promise<void> {
  const { investigations, tasks, members, reports } = amounts;
  const member = () => idOf(`member ${random.integer(members)}`);
  await copy(
    db,
    'investigations',
    ['id', 'title', 'description', 'status', 'user_id', 'created_at', 'updated_at'],
    Array.from({ length: investigations }, (_, i): Field[] => {
      const at = timeOf(i, investigations);
      const status = random.next() < 0.7 ? 'active' : 'closed';
      return [idOf(`investigation ${i}`), makeTitle(), makeSentence(), status, member(), at, at];
    }),
    COUNTED_BLOCK,
  );
  const links = new Map<string, Field[]>();
  for (let i = 0; i < investigations * 8; i += 1) {
    const investigation = idOf(`investigation ${i % investigations}`);
    const report = reportId(random.integer(reports));
    links.set(investigation + report, [
      idOf(`link ${i}`),
      investigation,
      report,
      member(),
      timeOf(i, investigations * 8),
    ]);
  }
  await copy(
    db,
    'investigation_reports',
    ['id', 'investigation_id', 'report_id', 'linked_by_user_id', 'created_at'],
    links.values(),
    COUNTED_BLOCK,
  );
  await copy(
    db,
    'tasks',
    [
      ...['id', 'title', 'status', 'investigation_id', 'assigned_to_user_id'],
      ...['created_by_user_id', 'created_at', 'updated_at'],
    ],
    Array.from({ length: tasks }, (_, i): Field[] => {
      const at = timeOf(i, tasks);
      const status = random.pick(['open', 'in-progress', 'completed']);
      const investigation = idOf(`investigation ${i % investigations}`);
      return [idOf(`task ${i}`), makeTitle(), status, investigation, member(), member(), at, at];
    }),
    COUNTED_BLOCK,
  );
}

function* messageRows({ messages, members }: Amounts): Generator<Field[]> {
  for (let i = 0; i < messages; i += 1) {
    const author = idOf(`member ${random.integer(members)}`);
    yield [idOf(`message ${i}`), makeSentence(), author, timeOf(i, messages)];
  }
}

function* pinRows({ pins, members }: Amounts): Generator<Field[]> {
  for (const row of mapRows(pins, members, 'pin')) yield row.slice(0, -1);
}

function* mapRows(count: number, members: number, name: string): Generator<Field[]> {
  for (let i = 0; i < count; i += 1) {
    const at = timeOf(i, count);
    yield [
      idOf(`${name} ${i}`),
      makeTitle(),
      makeSentence(),
      (random.next() * 140 - 60).toFixed(5),
      (random.next() * 360 - 180).toFixed(5),
      random.pick(SEVERITIES),
      random.pick(CATEGORIES),
      idOf(`member ${random.integer(members)}`),
      at,
      at,
    ];
  }
}
