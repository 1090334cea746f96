import {
  AFFILIATIONS,
  accessEndpoints,
  chatEndpoints,
  commentsEndpoints,
  compartmentsEndpoints,
  dashboardEndpoints,
  type Endpoint,
  endpoints,
  entitiesEndpoints,
  feedLinksEndpoints,
  fileUrl,
  followsEndpoints,
  GRAPH_ROOTS_MAX,
  graphEndpoints,
  handoversEndpoints,
  investigationsEndpoints,
  isAbove,
  leaderboardEndpoints,
  type MarkedKind,
  markingsEndpoints,
  reportsEndpoints,
  savedSearchesEndpoints,
  sinceEndpoints,
  TEXTS_MAX,
  TLP_LEVELS,
  type Tlp,
  tasksEndpoints,
  usersEndpoints,
  WEBHOOK_EVENT_NAMES,
  type WebhookMessage,
  watchLogEndpoints,
} from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { createTransact } from '../db/transact';
import { createDomainEvents } from '../events/domain-events';
import { newId } from '../identifiers';
import { scanTexts } from '../modules/entities/entity-scanner';
import { readStream, type StreamReader } from '../modules/live/stream-reader.fixture';
import { recount } from '../modules/scoring/rebuild';
import { settleStandings } from '../modules/scoring/settle-standings';
import {
  createTaxiiClient,
  makeCollection,
  published,
  readAll,
} from '../modules/taxii/taxii.fixture';
import { createInstanceAt, startReceivers } from '../modules/webhooks/webhooks.fixture';
import type { Member } from '../testing/factories';
import { createTestApp, TEST_ORIGIN } from '../testing/test-app';
import {
  chooseMarking,
  createRandom,
  isOpen,
  type MarkedObject,
  makePeople,
  type Person,
  type Random,
  sees,
} from './marked-world.fixture';

/**
 * A random world of marked work and random acts in it, against a model of the rules that shares nothing with the server. What every
 * call, stream and notification tells a reader must be within what the model lets them see. SEED repeats a run. A
 * change is tried with one world; the thorough checks have another, on another version of PostgreSQL.
 */
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : process.env.THOROUGH ? [2] : [1];
const ACTS = Number(process.env.MARKING_ACTS ?? 20);
/** By the moved clock of the sums that add hidden work to the standing. */
const SETTLED_ON = '2036-12-01';

const { host, receive } = await startReceivers();
const server = await createTestApp({
  FEEDS: 'off',
  WEBHOOK_ALLOWED_HOSTS: host,
  PUBLIC_URL: TEST_ORIGIN,
});
const { app, db, make, apiAs, apiWith } = server;
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';

interface Marked extends MarkedObject {
  readonly kind: MarkedKind;
  readonly id: string;
  /** In its texts, and in what belongs to it. Nowhere else. */
  readonly token: string;
  /** Of a report. */
  readonly number: string | null;
  /** Ids of what belongs to it. */
  readonly parts: string[];
  /** Who has commented on it: to them it is no news. */
  readonly commenters: Set<string>;
  /** Of a report: its present text and the earlier ones. */
  readonly texts: Text[];
}

interface Text {
  /** In this text and in no other. */
  readonly word: string;
  readonly mentionedIds: readonly string[];
  /** Those that the report had while this was its text and no longer has: it is in a revision of each. */
  readonly earlierMarkings: Pick<MarkedObject, 'tlp' | 'compartments' | 'recipients'>[];
}

type IsSeen = (object: MarkedObject) => boolean;

/** Words of texts that a reader finds nowhere, and those that they find in earlier revisions. */
function wordsOf({ texts, ...object }: Marked, isSeen: IsSeen) {
  const hidden: string[] = [];
  const inRevisions: string[] = [];
  for (const [index, { word, earlierMarkings }] of texts.entries()) {
    const isPresent = index === texts.length - 1;
    const wasSeen = earlierMarkings.some((marking) => isSeen({ ...object, ...marking }));
    if (!isSeen(object) || !(isPresent || wasSeen)) hidden.push(word);
    else if (!isPresent) inRevisions.push(word);
  }
  return { hidden, inRevisions };
}

/** Before another text or marking replaces it. */
function keepRevision({ texts, tlp, compartments, recipients }: Marked): void {
  texts.at(-1)?.earlierMarkings.push({ tlp, compartments, recipients });
}

interface World {
  readonly people: Person[];
  readonly admin: Person;
  readonly codes: string[];
  readonly objects: Marked[];
  readonly tasks: { id: string; assigneeId: string; investigation: Marked }[];
  /** Reads what is open to everyone, and takes no part. */
  readonly outsider: Member;
  /** How often each member did something that everyone may see. */
  readonly openActs: Map<string, number>;
  readonly handovers: string[];
  /** Of all reports, for other systems. */
  readonly collections: { id: string; owner: Person; maxTlp: Tlp }[];
  /** All that were found in texts. */
  entities: string[];
}

async function makeWorld(random: Random): Promise<World> {
  const { people, codes } = await makePeople({ db, make }, random);
  const [admin] = people;
  if (!admin) throw new Error('nobody is there');
  for (const person of people) {
    const body = { name: 'Everything', query: 'seen', alert: 'now' } as const;
    expect((await apiAs(person)(savedSearchesEndpoints.create, { body })).status).toBe(201);
  }
  const collections: World['collections'] = [];
  for (const [owner, maxTlp] of [
    [admin, 'GREEN'],
    [admin, 'RED'],
    [random.pick(people), random.pick(TLP_LEVELS)],
  ] as const) {
    const id = await makeCollection(server, admin, { maxTlp });
    await db`update taxii_collections set user_id = ${owner.id} where id = ${id}`;
    collections.push({ id, owner, maxTlp });
  }
  // The sums of the day are for later.
  for (const { id } of people) {
    await db`insert into standing_settlements (user_id, due_on) values (${id}, ${SETTLED_ON})`;
  }
  const outsider = await make.member();
  await db`update users set affiliation = 'community' where id = ${outsider.id}`;
  const work = { objects: [], tasks: [], handovers: [], entities: [] };
  return { people, admin, codes, collections, outsider, openActs: new Map(), ...work };
}

/** A member did something that counts at once if everyone may see it. */
function countAct({ openActs }: World, memberId: string, ...about: readonly Marked[]): void {
  if (about.every(isOpen)) openActs.set(memberId, (openActs.get(memberId) ?? 0) + 1);
}

const mentionSome = (random: Random, { people }: World): string =>
  mention(random.some(people, 0.5));

const mention = (people: readonly Person[]): string =>
  people.map(({ username }) => `@${username}`).join(' ');

function writeText(random: Random, { people }: World): Text & { content: string } {
  const mentioned = random.some(people, 0.5);
  const word = `zw${newId().slice(-12)}`;
  return {
    ...{ word, content: `${word} ${mention(mentioned)}`, earlierMarkings: [] },
    mentionedIds: mentioned.map(({ id }) => id),
  };
}

/** A text with the token in its name and its content. */
async function storeUpload(id: string, userId: string, filename: string): Promise<void> {
  const [row] = await db<{ sha256: string }[]>`
    insert into files (sha256, size) values (encode(sha256(${filename}::text::bytea), 'hex'), 10)
    returning sha256`;
  const sha256 = row?.sha256 ?? '';
  await db`insert into uploads ${db({ id, userId, sha256, filename, mimeType: 'text/plain' })}`;
}

const REASON = 'Agreed with the source';

type Act = (random: Random, world: World, object?: Marked) => Promise<void>;

/** Each act changes the server and the model alike. */
const acts = {
  async submit(random, world) {
    const writer = random.pick(world.people);
    const marking = chooseMarking(random, world.people, writer);
    const token = `zq${newId().slice(-12)}`;
    const kind: MarkedKind = random.below(3) === 0 ? 'investigation' : 'report';
    const uploadId = newId();
    if (kind === 'report') await storeUpload(uploadId, writer.id, `${token}.txt`);
    const cited = world.objects.filter(
      (object) => object.kind === 'report' && sees(writer, object),
    );
    const place = { label: token, latitude: '59.9', longitude: '10.7' };
    const { content, ...text } = writeText(random, world);
    const answer =
      kind === 'report'
        ? await apiAs(writer)(reportsEndpoints.create, {
            body: {
              title: `Report ${token}`,
              content: `Seen by ${token} at ${token}.com ${content}`,
              intelligenceType: 'OSINT',
              region: 'Europe',
              tags: [token],
              attachments: [{ url: fileUrl(uploadId), caption: `Of ${token}` }],
              places: [place],
              judgements: [{ text: token, likelihood: 5 }],
              sources: random
                .some(cited, 0.5)
                .map(({ id: reportId }) => ({ citation: token, reportId })),
              marking,
            },
          })
        : await apiAs(writer)(investigationsEndpoints.create, {
            body: { title: `Case ${token}`, description: `${token} ${token}.com`, marking },
          });
    expect(answer.status).toBe(201);
    const { id } = answer.body;
    const parts = kind === 'report' ? [uploadId] : [];
    const number = 'number' in answer.body ? answer.body.number : null;
    const own = { ownerId: writer.id, token, parts, commenters: new Set<string>() };
    const object = { kind, id, number, ...marking, ...own, texts: kind === 'report' ? [text] : [] };
    world.objects.push(object);
    countAct(world, writer.id, object);
  },
  async mark(random, world, object = random.pick(world.objects)) {
    const owner = world.people.find(({ id }) => id === object.ownerId);
    if (!owner) return;
    const marking = chooseMarking(random, world.people, owner);
    const { status } = await apiAs(owner)(
      object.kind === 'report' ? markingsEndpoints.markReport : markingsEndpoints.markInvestigation,
      { params: { id: object.id }, body: { ...marking, reason: REASON } },
    );
    expect(status).toBe(sees(owner, object) ? 200 : 404);
    if (status !== 200) return;
    keepRevision(object);
    Object.assign(object, marking);
  },
  async comment(random, world) {
    const object = random.pick(world.objects);
    const writer = random.pick(world.people);
    const content = `About ${object.token}.com ${mentionSome(random, world)}`;
    if (object.kind === 'report') {
      const { status, body } = await apiAs(writer)(commentsEndpoints.create, {
        params: { id: object.id },
        body: { content },
      });
      expect(status).toBe(sees(writer, object) ? 201 : 404);
      if (status !== 201) return;
      object.parts.push(body.id);
      object.commenters.add(writer.id);
      countAct(world, writer.id, object);
      return;
    }
    const assignee = random.pick(world.people);
    const { status, body } = await apiAs(writer)(tasksEndpoints.createInInvestigation, {
      params: { id: object.id },
      body: { title: `Task ${object.token}`, assignedToUserId: assignee.id },
    });
    expect(status).toBe(sees(writer, object) ? (sees(assignee, object) ? 201 : 400) : 404);
    if (status !== 201) return;
    object.parts.push(body.id);
    world.tasks.push({ id: body.id, assigneeId: assignee.id, investigation: object });
  },
  async complete(random, world) {
    if (world.tasks.length === 0) return;
    const { id, assigneeId, investigation } = random.pick(world.tasks);
    const doer = world.people.find((person) => person.id === assigneeId);
    if (!doer) return;
    const { status } = await apiAs(doer)(tasksEndpoints.change, {
      params: { taskId: id },
      body: { status: 'completed' },
    });
    expect(status).toBe(sees(doer, investigation) ? 200 : 404);
    if (status === 200) countAct(world, doer.id, investigation);
  },
  async link(random, world) {
    const report = random.pick(world.objects.filter(({ kind }) => kind === 'report'));
    const investigations = world.objects.filter(({ kind }) => kind === 'investigation');
    if (investigations.length === 0) return;
    const investigation = random.pick(investigations);
    const writer = random.pick(world.people);
    const { status } = await apiAs(writer)(investigationsEndpoints.linkReport, {
      params: { id: investigation.id },
      body: { reportId: report.id },
    });
    expect(status).toBe(sees(writer, report) && sees(writer, investigation) ? 201 : 404);
    if (status === 201) countAct(world, report.ownerId, report, investigation);
  },
  async edit(random, world, object = random.pick(world.objects)) {
    const owner = world.people.find(({ id }) => id === object.ownerId);
    if (!owner || object.kind !== 'report' || !sees(owner, object)) return;
    const params = { id: object.id };
    const { body } = await apiAs(owner)(reportsEndpoints.get, { params });
    const { title, intelligenceType, region, tags, revision } = body;
    const { content, ...text } = writeText(random, world);
    const { status } = await apiAs(owner)(reportsEndpoints.change, {
      params,
      body: {
        ...{ title, intelligenceType, region, tags, revision },
        content: `Worded anew: ${object.token}.com ${content}`,
      },
    });
    expect(status).toBe(body.retractedAt ? 409 : 200);
    if (status !== 200) return;
    keepRevision(object);
    object.texts.push(text);
  },
  async retract(random, world) {
    const object = random.pick(world.objects);
    const owner = world.people.find(({ id }) => id === object.ownerId);
    if (!owner || object.kind !== 'report') return;
    const { status } = await apiAs(owner)(reportsEndpoints.retract, {
      params: { id: object.id },
      body: { reason: `Withdrawn: ${object.token}` },
    });
    expect([200, 409]).toContain(sees(owner, object) ? status : 200);
    if (!sees(owner, object)) expect(status).toBe(404);
  },
  async follow(random, world) {
    const object = random.pick(world.objects);
    const reader = random.pick(world.people);
    const { status } = await apiAs(reader)(followsEndpoints.follow, {
      params: { kind: object.kind, id: object.id },
      body: {},
    });
    expect(status).toBe(sees(reader, object) ? 200 : 404);
  },
  async log(random, world) {
    const object = random.pick(world.objects);
    const writer = random.pick(world.people);
    const text = `What of ${object.token}?`;
    const { status, body } = await apiAs(writer)(watchLogEndpoints.write, {
      body: { text, aboutId: object.id },
    });
    expect(status).toBe(sees(writer, object) ? 201 : 400);
    if (status === 201) object.parts.push(body.id);
  },
  async handOver(random, world) {
    const [from, to] = [random.pick(world.people), random.pick(world.people)];
    if (from === to) return;
    const api = apiAs(from);
    const drafted = await api(handoversEndpoints.draft, { body: { toUserId: to.id } });
    expect(drafted.status).toBe(201);
    const { id } = drafted.body;
    expect((await api(handoversEndpoints.sign, { params: { id } })).status).toBe(200);
    world.handovers.push(id);
  },
  async changeMembership(random, world) {
    const person = random.pick(world.people);
    const code = random.pick(world.codes);
    const isIn = person.compartments.has(code);
    const { addMember, removeMember } = compartmentsEndpoints;
    const { status } = await apiAs(world.admin)(isIn ? removeMember : addMember, {
      params: { code, userId: person.id },
    });
    expect(status).toBe(204);
    if (isIn) person.compartments.delete(code);
    else person.compartments.add(code);
  },
  async changeAffiliation(random, world) {
    const person = random.pick(world.people.slice(1));
    const affiliation = random.pick(AFFILIATIONS);
    const { status } = await apiAs(world.admin)(accessEndpoints.changeMember, {
      params: { id: person.id },
      body: { affiliation },
    });
    expect(status).toBe(200);
    person.affiliation = affiliation;
  },
} satisfies Record<string, Act>;

/** The next readers of a report are others than those of its earlier text. */
const rewordAndMark: Act = async (random, world) => {
  const report = random.pick(world.objects.filter(({ kind }) => kind === 'report'));
  await acts.edit(random, world, report);
  await acts.mark(random, world, report);
};

/** Work first, so that there is something to hide: comments, tasks, links and their notifications. */
const FIRST: readonly Act[] = [
  ...Array<Act>(8).fill(acts.submit),
  ...Array<Act>(8).fill(rewordAndMark),
  ...Array<Act>(12).fill(acts.comment),
  ...Array<Act>(10).fill(acts.link),
  ...Array<Act>(3).fill(acts.complete),
  ...Array<Act>(6).fill(acts.log),
  ...Array<Act>(3).fill(acts.handOver),
];
const LATER: readonly Act[] = [
  ...Object.values(acts),
  ...[rewordAndMark, acts.mark, acts.changeMembership],
];

/** The audit log names what admins did by id, without titles. */
const NAMES_IDS = ['/api/admin/audit', '/api/admin/audit.csv', '/acts'];
const READS = endpoints.filter(
  ({ method, answer, path }: Endpoint) =>
    method === 'GET' && answer !== 'redirect' && path !== '/api/events',
);

/** Every read that the world has an object for, with queries that look for what is hidden. */
function urlsOf(world: World, hidden: readonly Marked[]): string[] {
  const idsFor = (path: string): string[] => {
    if (path.startsWith('/api/reports/')) {
      return world.objects.filter(({ kind }) => kind === 'report').map(({ id }) => id);
    }
    if (path.startsWith('/api/investigations/')) {
      return world.objects.filter(({ kind }) => kind === 'investigation').map(({ id }) => id);
    }
    if (path.startsWith('/api/files/')) {
      return world.objects.filter(({ kind }) => kind === 'report').flatMap(({ parts }) => parts);
    }
    if (path.startsWith('/api/tasks/')) return world.tasks.map(({ id }) => id);
    if (path.startsWith('/api/entities/')) return world.entities;
    if (path.startsWith('/api/handovers/')) return world.handovers;
    if (path.includes('/users/') || path.includes('/members/')) {
      return world.people.map(({ id }) => id);
    }
    return [newId()];
  };
  const plain = READS.flatMap(({ path }) =>
    path.includes('{') ? idsFor(path).map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path],
  );
  const numbers = hidden.flatMap(({ number }) => number ?? []);
  const searches = hidden.flatMap(({ token, ownerId }) => [
    `/api/reports?q=${token}`,
    `/api/search?q=${token}`,
    `/api/watch-log?q=${token}`,
    `/api/search/overview?q=${token}`,
    `/api/entities?q=${token}`,
    `/api/reports?tag=${token}`,
    `/api/reports?author=${ownerId}&sort=discussed`,
    `/api/reports?region=Europe&sort=changed`,
    `/api/investigations?q=${token}`,
    `/api/reports/export?q=${token}`,
    `/api/reports/export?format=stix&q=${token}`,
    ...world.objects
      .filter(({ kind }) => kind === 'investigation')
      .map(({ id }) => `/api/investigations/${id}/linkable-reports?q=${token}`),
  ]);
  const bundles = world.objects.map(({ kind, id }) => `/api/${kind}s/${id}/export?format=stix`);
  return [
    ...new Set([
      ...plain,
      ...searches,
      ...bundles,
      '/api/reports/export?format=stix',
      `/api/reports/named?numbers=${numbers.join()}`,
      `/api/texts/entities?ids=${hidden
        .map(({ id }) => id)
        .slice(0, TEXTS_MAX)
        .join()}`,
      ...numbers.map((number) => `/r/${number}`),
    ]),
  ];
}

async function readEntities(world: World): Promise<void> {
  while ((await db`select from unscanned_texts`).length > 0) await scanTexts(db);
  const entities = await db<{ id: string }[]>`select id from entities`;
  world.entities = entities.map(({ id }) => id);
}

/** What was answered with a tag, whoever asked: the tag stands for that and for nothing else. */
const tagged = new Map<string, string>();

/** No read tells of what is hidden. Returns how many were answered. */
async function checkReads(
  world: World,
  isSeen: IsSeen,
  headers: Record<string, string>,
): Promise<number> {
  let answered = 0;
  const hidden = world.objects.filter((object) => !isSeen(object));
  const words = world.objects.flatMap((object) => wordsOf(object, isSeen).hidden);
  for (const url of urlsOf(world, hidden)) {
    const answer = await app.inject({ url, headers: { host: 'localhost:3000', ...headers } });
    if (answer.statusCode === 200) answered += 1;
    const told = `${answer.body} ${answer.headers.link} ${answer.headers.location}`;
    expect({ url, words: words.filter((word) => told.includes(word)) }).toEqual({ url, words: [] });
    if (answer.statusCode === 200 && answer.headers.etag) {
      const tag = `${url} ${answer.headers.etag}`;
      expect([url, answer.body]).toEqual([url, tagged.get(tag) ?? answer.body]);
      tagged.set(tag, answer.body);
    }
    const leaks = hidden.flatMap(({ id, number, token, parts }) => [
      ...[token, number].filter((one) => one && told.includes(one)),
      ...(NAMES_IDS.some((path) => url.includes(path))
        ? []
        : [id, ...parts].filter((one) => told.includes(one))),
    ]);
    expect({ url, leaks }).toEqual({ url, leaks: [] });
  }
  return answered;
}

/** A token sees what its owner sees, up to its level. */
async function checkToken(world: World, reader: Person, maxTlp: Tlp): Promise<void> {
  await readEntities(world);
  const token = await make.token(reader.id, { maxTlp });
  const isSeen: IsSeen = (object) => sees(reader, object) && !isAbove(object.tlp, maxTlp);
  const answered = await checkReads(world, isSeen, { authorization: `Bearer ${token}` });
  expect(answered).toBeGreaterThan(10);
  for (const [kind, list] of [
    ['report', reportsEndpoints.list],
    ['investigation', investigationsEndpoints.list],
  ] as const) {
    const { body, headers } = await apiWith(token)(list);
    const seen = world.objects.filter((object) => object.kind === kind && isSeen(object));
    expect(body.map(({ id }) => id).toSorted()).toEqual(seen.map(({ id }) => id).toSorted());
    expect(headers['x-total-count']).toBe(String(seen.length));
  }
}

/** A feed has what its owner sees, at most GREEN. */
async function checkFeed(world: World, reader: Person): Promise<void> {
  const { body: searches } = await apiAs(reader)(savedSearchesEndpoints.list);
  const params = { id: searches[0]?.id };
  const { body } = await apiAs(reader)(feedLinksEndpoints.create, { params });
  const { pathname, search } = new URL(body.url);
  const answer = await app.inject({ url: pathname + search, headers: { host: 'localhost:3000' } });
  expect(answer.statusCode).toBe(200);
  const leaks = world.objects
    .filter((object) => !sees(reader, object) || isAbove(object.tlp, 'GREEN'))
    .flatMap(({ id, token, number, parts }) => [id, token, number, ...parts])
    .filter((one) => one && answer.body.includes(one));
  expect(leaks).toEqual([]);
}

/** A collection has what its owner and the caller see, up to its level and that of the token. */
async function checkTaxii(world: World, reader: Person, tokenTlp: Tlp): Promise<void> {
  const token = await make.token(reader.id, { maxTlp: tokenTlp });
  const client = createTaxiiClient(app, `Bearer ${token}`);
  for (const { id, owner, maxTlp } of world.collections) {
    const isTold = (object: Marked) =>
      [owner, reader].every((person) => sees(person, object)) &&
      ![maxTlp, tokenTlp].some((level) => isAbove(object.tlp, level));
    const leaksIn = (told: string) =>
      world.objects
        .filter((object) => object.kind === 'investigation' || !isTold(object))
        .flatMap(({ id: own, token: word, number, parts }) => [own, word, number, ...parts])
        .filter((one) => one && told.includes(one));
    // With the rights of this moment, even before the collection is renewed.
    expect(leaksIn(JSON.stringify(await readAll(client, id)))).toEqual([]);
    await published(db);
    const told = JSON.stringify(await readAll(client, id));
    expect(leaksIn(told)).toEqual([]);
    const missing = world.objects
      .filter((object) => object.kind === 'report' && isTold(object))
      .filter((object) => !told.includes(object.id));
    expect(missing).toEqual([]);
  }
}

/** Whatever is queued for a webhook: it sends what its owner sees, up to its level, and only admins raise that. */
async function checkWebhook(world: World, reader: Person, maxTlp: Tlp): Promise<void> {
  const isAdmin = reader === world.admin;
  const { url, received } = receive();
  const { body: searches } = await apiAs(reader)(savedSearchesEndpoints.list);
  const webhookId = newId();
  await db`
    insert into webhooks ${db({
      ...{ id: webhookId, userId: reader.id, url, searchId: searches[0]?.id ?? null },
      ...{ events: WEBHOOK_EVENT_NAMES, maxLevel: TLP_LEVELS.indexOf(maxTlp) + 1 },
    })}`;
  const entries = await db<{ id: string }[]>`select id from search_entries`;
  const ids = [...entries.map(({ id }) => id), ...world.objects.map(({ id }) => id)];
  for (const type of WEBHOOK_EVENT_NAMES) {
    await db`
      insert into webhook_deliveries ${db({ id: newId(), webhookId, type, objectIds: ids })}`;
  }
  const instance = createInstanceAt(db, host);
  const isLeft = () => db`
    select from webhook_deliveries where webhook_id = ${webhookId} and state = 'waiting'`;
  do {
    await instance.start();
    await instance.settle();
  } while ((await isLeft()).length > 0);
  const isSeen = (object: Marked) =>
    sees(reader, object) && !isAbove(object.tlp, isAdmin || maxTlp === 'CLEAR' ? maxTlp : 'GREEN');
  const told = received.map(({ body }) => body).join();
  const leaks = world.objects
    .filter((object) => !isSeen(object))
    .flatMap(({ id, token, number, parts }) => [id, token, number, ...parts])
    .filter((one) => one && told.includes(one));
  expect(leaks).toEqual([]);
  const named = new Map(
    received.map(({ body }) => {
      const { type, data } = JSON.parse(body) as WebhookMessage;
      return [type, data.objects.filter(({ kind }) => kind === 'report').map(({ id }) => id)];
    }),
  );
  const seen = world.objects.filter((object) => object.kind === 'report' && isSeen(object));
  const expected = seen.map(({ id }) => id).toSorted();
  expect(named.get('search.matched')?.toSorted() ?? []).toEqual(expected);
  expect(named.get('report.created')?.toSorted() ?? []).toEqual(isAdmin ? expected : []);
  await db`delete from webhooks where id = ${webhookId}`;
}

async function checkReader(world: World, reader: Person): Promise<void> {
  await readEntities(world);
  const hidden = world.objects.filter((object) => !sees(reader, object));
  const seen = world.objects.filter((object) => sees(reader, object));
  const isSeen: IsSeen = (object) => sees(reader, object);
  await checkReads(world, isSeen, { cookie: `watchfloor_session=${reader.session}` });
  const api = apiAs(reader);
  const values = world.objects.map(({ token }) => `${token}.com`);
  const { body: rows } = await api(entitiesEndpoints.lookup, { body: { values } });
  expect(rows.map(({ entity }) => entity !== null)).toEqual(
    world.objects.map((object) => sees(reader, object)),
  );
  await checkSince(world, reader);
  await checkGraph(world, reader, hidden);
  const { body: searches } = await api(savedSearchesEndpoints.list);
  const others = seen.filter(({ kind, ownerId }) => kind === 'report' && ownerId !== reader.id);
  expect(searches[0]?.newMatches).toBeLessThanOrEqual(others.length);
  const count = (kind: MarkedKind) => seen.filter((object) => object.kind === kind).length;
  const totals = {
    reports: Number((await api(reportsEndpoints.list)).headers['x-total-count']),
    investigations: Number((await api(investigationsEndpoints.list)).headers['x-total-count']),
    figure: (await api(dashboardEndpoints.stats)).body.totalReports,
  };
  expect(totals).toEqual({
    reports: count('report'),
    investigations: count('investigation'),
    figure: count('report'),
  });
  for (const object of seen) {
    const params = { id: object.id };
    if (object.kind === 'investigation') {
      expect((await api(investigationsEndpoints.get, { params })).status).toBe(200);
      continue;
    }
    const { body } = await api(reportsEndpoints.get, { params });
    // Whoever a text mentions is named, whether or not they may read it.
    expect(body.mentions?.map(({ id }) => id).toSorted()).toEqual(
      object.texts.at(-1)?.mentionedIds.toSorted(),
    );
    const revisions = JSON.stringify((await api(reportsEndpoints.listRevisions, { params })).body);
    const missing = wordsOf(object, isSeen).inRevisions.filter((word) => !revisions.includes(word));
    expect(missing).toEqual([]);
  }
}

/** Whoever has not said "All seen" hears of everything new that they see, and of nothing else. */
async function checkSince(world: World, reader: Person): Promise<void> {
  const { body } = await apiAs(reader)(sinceEndpoints.get, { query: { limit: 200 } });
  const isOwn = (id: string) =>
    world.objects.some((object) => object.id === id && object.ownerId === reader.id);
  const listed = body.groups
    .filter(({ kind, id }) => (kind === 'report' || kind === 'investigation') && !isOwn(id))
    .map(({ id }) => id);
  const others = world.objects.filter(
    (object) => object.ownerId !== reader.id && sees(reader, object),
  );
  // What came after their comment may be news or not: that is not modelled.
  const known = others.filter(({ commenters }) => commenters.has(reader.id)).map(({ id }) => id);
  expect([...new Set([...listed, ...known])].toSorted()).toEqual(
    others.map(({ id }) => id).toSorted(),
  );
}

/** A graph of everything has what the reader sees, and nothing of the rest. */
async function checkGraph(world: World, reader: Person, hidden: readonly Marked[]): Promise<void> {
  const objects = world.objects.map(({ kind, id }) => ({ kind, id, limit: 500 }));
  const entities = world.entities.map((id) => ({ kind: 'entity', id, limit: 500 }) as const);
  const all = [...objects, ...entities];
  for (let at = 0; at < all.length; at += GRAPH_ROOTS_MAX) {
    const roots = all.slice(at, at + GRAPH_ROOTS_MAX);
    const { body } = await apiAs(reader)(graphEndpoints.read, { body: { roots, limit: 5000 } });
    const told = JSON.stringify(body);
    const leaks = hidden.flatMap(({ id, token, number }) =>
      [id, token, number].filter((one) => one && told.includes(one)),
    );
    expect({ roots, leaks }).toEqual({ roots, leaks: [] });
    const asked = roots.filter((root) =>
      world.objects.some((object) => object.id === root.id && sees(reader, object)),
    );
    const seen = 'roots' in body ? body.roots.map(({ id }) => id) : [];
    for (const { id } of asked) expect(seen).toContain(id);
  }
}

/** Everything that readers see of an act in their streams is about what they see before or after it. */
async function watchAct(
  world: World,
  streams: Map<Person, StreamReader>,
  act: () => Promise<void>,
): Promise<void> {
  const before = new Map(
    world.people.map((person) => [person, world.objects.filter((object) => sees(person, object))]),
  );
  const openBefore = new Map(world.openActs);
  const started = new Map([...streams].map(([person, { events }]) => [person, events.length]));
  await act();
  const { body } = await apiAs(world.admin)(chatEndpoints.create, { body: { content: 'Done' } });
  for (const person of world.people) {
    let stream = streams.get(person);
    let from = started.get(person) ?? 0;
    const isMarker = ({ data }: { data: unknown }) => JSON.stringify(data).includes(body.id);
    let events = stream?.events.slice(from) ?? [];
    // A change of rights ends the stream; the browser comes back and gets what it missed.
    while (stream) {
      const end = await Promise.race([stream.find(isMarker), stream.ended.then(() => null)]);
      events = [...events, ...stream.events.slice(from)];
      if (end) break;
      stream = await readStream(origin, person, stream.lastId());
      from = 0;
      streams.set(person, stream);
    }
    const allowed = new Set([
      ...(before.get(person) ?? []),
      ...world.objects.filter((object) => sees(person, object)),
    ]);
    const told = JSON.stringify(events);
    // The time of a position, which the stream counts by itself.
    const times = stream?.events.map(({ id }) => Number(id.split('.')[0]));
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
    const leaks = world.objects
      .filter((object) => !allowed.has(object))
      .flatMap(({ id, parts }) => [id, ...parts])
      .filter((id) => told.includes(id));
    expect({ stream: person.affiliation, leaks }).toEqual({
      stream: person.affiliation,
      leaks: [],
    });
    const counted = events.flatMap(({ data }) =>
      data.kind === 'standing.changed' ? [data.memberId] : [],
    );
    expect(counted.filter((id) => openBefore.get(id) === world.openActs.get(id))).toEqual([]);
  }
}

/** What an outsider reads of the standing of members changes with what everyone may see, and with nothing else. */
async function checkStandings(world: World, act: () => Promise<void>): Promise<void> {
  const openBefore = new Map(world.openActs);
  const before = await readStandings(world);
  await act();
  const after = await readStandings(world);
  const isUnchanged = ([id]: readonly [string, unknown]) =>
    openBefore.get(id) === world.openActs.get(id);
  expect(after.filter(isUnchanged)).toEqual(before.filter(isUnchanged));
}

async function readStandings({ outsider, people }: World) {
  const api = apiAs(outsider);
  const board = await api(leaderboardEndpoints.list);
  const placed = new Map(
    board.body.map(({ id, points, level, rank }) => [id, [points, level, rank]]),
  );
  return Promise.all(
    people.map(async ({ id }) => {
      const { body } = await api(usersEndpoints.profile, { params: { id } });
      const { points, level, rank, achievements } = body;
      return [id, { points, level, rank, achievements, placed: placed.get(id) }] as const;
    }),
  );
}

/** What hidden work earned is added on the next day, in agreement with the ledger. */
async function checkSums(): Promise<void> {
  const platform = { db, transact: createTransact(db, createDomainEvents()) };
  const verify = async () => (await recount(db, { isRepairing: false })).differences;
  expect(await verify()).toEqual([]);
  await settleStandings(platform, undefined, new Date(SETTLED_ON));
  expect(await verify()).toEqual([]);
  const waiting = await db`
    select from point_events where settlement = 'waiting' and revoked_at is null`;
  expect(waiting).toHaveLength(0);
}

test.each(SEEDS)(
  'nobody is told of what they may not see (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    await db`delete from reports`;
    await db`delete from investigations`;
    await db`delete from taxii_collections`;
    const world = await makeWorld(random);
    const streams = new Map<Person, StreamReader>();
    for (const person of world.people) streams.set(person, await readStream(origin, person));
    for (const act of FIRST) await checkStandings(world, () => act(random, world));
    for (let index = 1; index <= ACTS; index += 1) {
      const act = random.pick(LATER);
      await checkStandings(world, () => watchAct(world, streams, () => act(random, world)));
      if (index % 2 === 0) await checkReader(world, random.pick(world.people));
      if (index % 5 === 0)
        await checkTaxii(world, random.pick(world.people), random.pick(TLP_LEVELS));
    }
    for (const reader of world.people) await checkReader(world, reader);
    for (const reader of world.people) await checkFeed(world, reader);
    for (const reader of world.people) await checkWebhook(world, reader, random.pick(TLP_LEVELS));
    for (const reader of world.people) await checkToken(world, reader, random.pick(TLP_LEVELS));
    for (const stream of streams.values()) stream.close();
    await checkSums();
  },
  600_000,
);
