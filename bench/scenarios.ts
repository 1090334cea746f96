import { SEARCH_PAGE_SIZE } from '@watchfloor/contract';
import type { Amounts } from './dataset/amounts';
import { idOf } from './dataset/copy-rows';
import { HIDDEN_WORDS, readableReportId } from './dataset/fill-reports';
import { createRandom } from './dataset/random';
import { FREQUENT, VOCABULARY } from './dataset/report-text';
import { makeFreshText } from './measure/fresh-text';
import type { RequestParts } from './measure/load';
import type { SignedIn } from './product';

/** A call and its goals. */
export interface Scenario {
  readonly name: string;
  readonly connections: number;
  /** The requests of one connection, sent in turn. */
  requests(member: SignedIn, amounts: Amounts): RequestParts[];
  /** Requests a second. */
  readonly goal?: number;
  /** Milliseconds at the 99th percentile. */
  readonly p99Goal: number;
  /** Each request carries the ETag of the previous response. */
  readonly isPoll?: boolean;
  readonly expects: number;
  /** By the member who may see one report in a hundred. */
  readonly isOutsider?: boolean;
  /** The SQL of writes cannot be replayed. */
  readonly isWrite?: boolean;
}

const CONNECTIONS = 32;
const SEARCH_CONNECTIONS = 8;
const random = createRandom(7);
const several = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

const read = (
  name: string,
  paths: (amounts: Amounts) => readonly string[],
  more: Partial<Scenario> = {},
): Scenario => ({
  name,
  connections: CONNECTIONS,
  requests: (_member, amounts) => paths(amounts).map((path) => ({ path })),
  p99Goal: 100,
  expects: 200,
  ...more,
});

/** The first page over everything. The text varies, so that caches do not help. */
const search = (name: string, makeText: () => string, more: Partial<Scenario> = {}) =>
  read(
    `search: ${name}`,
    () =>
      several(
        100,
        () => `/api/search?limit=${SEARCH_PAGE_SIZE}&q=${encodeURIComponent(makeText())}`,
      ),
    { connections: SEARCH_CONNECTIONS, p99Goal: 50, ...more },
  );
const commonWord = () => random.pick(FREQUENT.slice(30));
const hiddenWord = () => random.pick(HIDDEN_WORDS);
const unknownWord = () => `xnobody${random.integer(10)}`;
const rareWord = () => random.pick(VOCABULARY.slice(10_000));

const anyReport = ({ reports }: Amounts) => readableReportId(random.integer(reports), reports);
const anyInvestigation = ({ investigations }: Amounts) =>
  idOf(`investigation ${random.integer(investigations)}`);

export const scenarios: readonly Scenario[] = [
  read('list of 50 reports', () => ['/api/reports?limit=50'], { goal: 4000 }),
  read('list of 50 reports, as browsers ask (br)', () => ['/api/reports?limit=50'], {
    requests: () => [{ path: '/api/reports?limit=50', headers: { 'accept-encoding': 'br, gzip' } }],
  }),
  // The address varies, so that caches do not help.
  read(
    'list of 50 reports, by a reader of 1 %',
    () => several(50, () => `/api/reports?limit=50&from=2020-01-${10 + random.integer(20)}`),
    { goal: 1000, isOutsider: true },
  ),
  read('list of 50 of one discipline', () => ['/api/reports?limit=50&type=SIGINT']),
  read('one report', (a) => several(50, () => `/api/reports/${anyReport(a)}`), { goal: 3000 }),
  read('its comments', (a) => several(50, () => `/api/reports/${anyReport(a)}/comments`), {
    goal: 2000,
  }),
  read('unchanged list (304)', () => ['/api/reports?limit=50'], { isPoll: true, expects: 304 }),
  search('a rare word', rareWord),
  search('a common word', commonWord),
  search('an address', () => `10.${random.integer(256)}.${random.integer(256)}.`),
  search('a CVE number', () => `CVE-${2015 + random.integer(11)}-${10 + random.integer(90)}`),
  search('half a word', () => rareWord().slice(2)),
  search('two words', () => `${commonWord()} ${random.pick(VOCABULARY.slice(500, 5000))}`),
  search('a word of 10,000 hidden texts, by a reader of 1 %', hiddenWord, { isOutsider: true }),
  search('a word of no text, by a reader of 1 %', unknownWord, { isOutsider: true }),
  read(
    'search: overview of a common word',
    () => several(100, () => `/api/search/overview?q=${encodeURIComponent(commonWord())}`),
    { connections: SEARCH_CONNECTIONS, p99Goal: 50 },
  ),
  read(
    'search in reports: two words',
    () =>
      several(100, () => {
        const text = `${commonWord()} ${random.pick(VOCABULARY.slice(500, 5000))}`;
        return `/api/reports?limit=${SEARCH_PAGE_SIZE}&q=${encodeURIComponent(text)}`;
      }),
    { connections: SEARCH_CONNECTIONS, p99Goal: 50 },
  ),
  read('entities, newest 50', () => ['/api/entities?limit=50']),
  read('entities, part of a value', () =>
    several(50, () => `/api/entities?limit=50&q=${rareWord().slice(0, 4)}`),
  ),
  read('entities of a network', () =>
    several(50, () => `/api/entities?limit=50&cidr=185.${random.integer(256)}.0.0/16`),
  ),
  read('entities near a place', () =>
    several(
      50,
      () =>
        `/api/entities?limit=50&near=${random.integer(120) - 60},${random.integer(320) - 160},300km`,
    ),
  ),
  read('entities of the last day', () => ['/api/entities?limit=50&since=24h']),
  read('what a report mentions', (a) => several(50, () => `/api/reports/${anyReport(a)}/entities`)),
  read('related reports', (a) => several(50, () => `/api/reports/${anyReport(a)}/related`)),
  read('link graph of a report', () => [], {
    requests: (_member, amounts) =>
      several(50, () => ({
        method: 'POST',
        path: '/api/graph',
        body: { roots: [{ kind: 'report', id: anyReport(amounts) }] },
      })),
  }),
  read('have we seen these 100 values', () => [], {
    requests: () =>
      several(10, () => ({
        method: 'POST',
        path: '/api/entities/lookup',
        body: {
          values: several(
            100,
            () => `185.${random.integer(256)}.${random.integer(256)}.${random.integer(256)}`,
          ),
        },
      })),
  }),
  read('who am I', () => ['/api/auth/user']),
  read('dashboard figures', () => ['/api/dashboard/stats']),
  read('recent reports', () => ['/api/reports/recent']),
  read('personal feed', () => ['/api/intelligence-feed']),
  read('active investigations', () => ['/api/investigations/active']),
  read('list of investigations', () => ['/api/investigations?limit=50']),
  read('one investigation', (a) => several(50, () => `/api/investigations/${anyInvestigation(a)}`)),
  read('its linked reports', (a) =>
    several(50, () => `/api/investigations/${anyInvestigation(a)}/reports`),
  ),
  read('its tasks', (a) => several(50, () => `/api/investigations/${anyInvestigation(a)}/tasks`)),
  read('my tasks', () => ['/api/tasks']),
  read('leaderboard', () => ['/api/leaderboard?limit=50']),
  read('members', () => ['/api/users?limit=50']),
  read('forum, newest 50', () => ['/api/global-forum/messages?limit=50']),
  read('forum, an older page', (a) =>
    several(50, () => {
      const than = idOf(`message ${random.integer(a.messages)}`);
      return `/api/global-forum/messages?limit=50&olderThan=${than}`;
    }),
  ),
  read('unchanged forum (304)', () => ['/api/global-forum/messages?limit=50'], {
    isPoll: true,
    expects: 304,
  }),
  read('unchanged pins (304)', () => ['/api/global-map/pins/compact'], {
    isPoll: true,
    expects: 304,
  }),
  read('map entries', () => ['/api/situation-updates?limit=100']),
  // Writes are last: their texts would be the newest that a search reads.
  {
    name: 'posting a comment',
    connections: CONNECTIONS,
    requests: (_member, amounts) =>
      several(50, () => ({
        method: 'POST',
        path: `/api/reports/${anyReport(amounts)}/comments`,
        body: { content: 'Seen from the eastern pier as well, shortly after the second signal.' },
      })),
    goal: 1600,
    p99Goal: 100,
    expects: 201,
    isWrite: true,
  },
  {
    name: 'sending a forum message',
    connections: CONNECTIONS,
    requests: () =>
      several(50, () => ({
        method: 'POST',
        path: '/api/global-forum/messages',
        body: { content: 'Seen from the eastern pier as well, shortly after the second signal.' },
      })),
    goal: 1600,
    p99Goal: 100,
    expects: 201,
    isWrite: true,
  },
  {
    name: 'submitting a report of 2 KB',
    connections: CONNECTIONS,
    requests: () =>
      several(50, () => ({
        method: 'POST',
        path: '/api/reports',
        body: {
          title: makeFreshText(60),
          content: makeFreshText(2000),
          intelligenceType: 'SIGINT',
        },
      })),
    goal: 400,
    p99Goal: 100,
    expects: 201,
    isWrite: true,
  },
];
