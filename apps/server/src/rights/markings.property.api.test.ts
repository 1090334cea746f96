import {
  AFFILIATIONS,
  type Affiliation,
  accessEndpoints,
  CLEARANCES,
  chatEndpoints,
  commentsEndpoints,
  compartmentsEndpoints,
  dashboardEndpoints,
  type Endpoint,
  endpoints,
  investigationsEndpoints,
  isAbove,
  type MarkedKind,
  markingsEndpoints,
  reportsEndpoints,
  TLP_LEVELS,
  type Tlp,
  tasksEndpoints,
} from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { newId } from '../identifiers';
import { readStream, type StreamReader } from '../modules/live/stream-reader.fixture';
import type { Member } from '../testing/factories';
import { createTestApp, TEST_ORIGIN } from '../testing/test-app';

/**
 * A random world of marked work and random acts in it, against a model of the rules that shares nothing with the server. What every
 * call, stream and notification tells a reader must be within what the model lets them see. SEED repeats a run.
 */
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : [1, 2];
const ACTS = Number(process.env.MARKING_ACTS ?? 20);

const { app, db, make, apiAs } = await createTestApp({ FEEDS: 'off', PUBLIC_URL: TEST_ORIGIN });
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';

interface Person extends Member {
  affiliation: Affiliation;
  readonly compartments: Set<string>;
}

interface Marked {
  readonly kind: MarkedKind;
  readonly id: string;
  readonly ownerId: string;
  /** In its texts, and in what belongs to it. Nowhere else. */
  readonly token: string;
  tlp: Tlp;
  compartments: string[];
  recipients: string[];
  /** Ids of what belongs to it. */
  readonly parts: string[];
}

interface World {
  readonly people: Person[];
  readonly admin: Person;
  readonly codes: string[];
  readonly objects: Marked[];
  readonly tasks: { id: string; investigation: Marked }[];
}

function sees(person: Person, { tlp, compartments, recipients, ownerId }: Marked): boolean {
  if (!compartments.every((code) => person.compartments.has(code))) return false;
  if (tlp === 'RED') return person.id === ownerId || recipients.includes(person.id);
  return !isAbove(tlp, CLEARANCES[person.affiliation]);
}

/** A small generator, so that a seed repeats a run. */
function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    pick: <T>(list: readonly T[]): T => {
      const one = list[below(list.length)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    },
    some: <T>(list: readonly T[], share: number): T[] => list.filter(() => next() < share),
  };
}
type Random = ReturnType<typeof createRandom>;

async function makeWorld(random: Random): Promise<World> {
  const people: Person[] = [];
  for (const affiliation of [...AFFILIATIONS, ...AFFILIATIONS]) {
    const member = await make.member({ isAdmin: people.length === 0 });
    await db`update users set affiliation = ${affiliation} where id = ${member.id}`;
    people.push({ ...member, affiliation, compartments: new Set() });
  }
  const codes: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const members = random.some(people, 0.5);
    const code = await make.compartment(members.map(({ id }) => id));
    for (const person of members) person.compartments.add(code);
    codes.push(code);
  }
  const [admin] = people;
  if (!admin) throw new Error('nobody is there');
  return { people, admin, codes, objects: [], tasks: [] };
}

/** A marking that its writer may use. */
function chooseMarking(random: Random, world: World, writer: Person) {
  const levels = TLP_LEVELS.filter(
    (tlp) => tlp === 'RED' || !isAbove(tlp, CLEARANCES[writer.affiliation]),
  );
  const tlp = random.pick(levels);
  return {
    tlp,
    compartments: random.some([...writer.compartments], 0.3).toSorted(),
    recipients: tlp === 'RED' ? random.some(world.people, 0.3).map(({ id }) => id) : [],
  };
}

const REASON = 'Agreed with the source';

type Act = (random: Random, world: World) => Promise<void>;

/** Each act changes the server and the model alike. */
const acts = {
  async submit(random, world) {
    const writer = random.pick(world.people);
    const marking = chooseMarking(random, world, writer);
    const token = `zq${newId().slice(-12)}`;
    const kind: MarkedKind = random.below(3) === 0 ? 'investigation' : 'report';
    const answer =
      kind === 'report'
        ? await apiAs(writer)(reportsEndpoints.create, {
            body: {
              title: `Report ${token}`,
              content: `Seen by ${token}`,
              intelligenceType: 'OSINT',
              region: 'Europe',
              tags: [token],
              marking,
            },
          })
        : await apiAs(writer)(investigationsEndpoints.create, {
            body: { title: `Case ${token}`, description: token, marking },
          });
    expect(answer.status).toBe(201);
    const { id } = answer.body;
    world.objects.push({ kind, id, ownerId: writer.id, token, ...marking, parts: [] });
  },
  async mark(random, world) {
    const object = random.pick(world.objects);
    const owner = world.people.find(({ id }) => id === object.ownerId);
    if (!owner) return;
    const marking = chooseMarking(random, world, owner);
    const { status } = await apiAs(owner)(
      object.kind === 'report' ? markingsEndpoints.markReport : markingsEndpoints.markInvestigation,
      { params: { id: object.id }, body: { ...marking, reason: REASON } },
    );
    expect(status).toBe(sees(owner, object) ? 200 : 404);
    if (status === 200) Object.assign(object, marking);
  },
  async comment(random, world) {
    const object = random.pick(world.objects);
    const writer = random.pick(world.people);
    const mentioned = random.some(world.people, 0.5).map(({ username }) => `@${username}`);
    const content = `About ${object.token} ${mentioned.join(' ')}`;
    if (object.kind === 'report') {
      const { status, body } = await apiAs(writer)(commentsEndpoints.create, {
        params: { id: object.id },
        body: { content },
      });
      expect(status).toBe(sees(writer, object) ? 201 : 404);
      if (status === 201) object.parts.push(body.id);
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
    world.tasks.push({ id: body.id, investigation: object });
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
  },
  async edit(random, world) {
    const object = random.pick(world.objects);
    const owner = world.people.find(({ id }) => id === object.ownerId);
    if (!owner || object.kind !== 'report' || !sees(owner, object)) return;
    const params = { id: object.id };
    const { body } = await apiAs(owner)(reportsEndpoints.get, { params });
    const { title, intelligenceType, region, tags, revision } = body;
    const content = `Worded anew: ${object.token}`;
    const { status } = await apiAs(owner)(reportsEndpoints.change, {
      params,
      body: { title, content, intelligenceType, region, tags, revision },
    });
    expect(status).toBe(200);
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

/** Work first, so that there is something to hide: comments, tasks, links and their notifications. */
const FIRST: readonly Act[] = [
  ...Array<Act>(8).fill(acts.submit),
  ...Array<Act>(12).fill(acts.comment),
  ...Array<Act>(10).fill(acts.link),
];
const LATER: readonly Act[] = [...Object.values(acts), acts.mark, acts.changeMembership];

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
    if (path.startsWith('/api/tasks/')) return world.tasks.map(({ id }) => id);
    if (path.includes('/users/') || path.includes('/members/')) {
      return world.people.map(({ id }) => id);
    }
    return [newId()];
  };
  const plain = READS.flatMap(({ path }) =>
    path.includes('{') ? idsFor(path).map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path],
  );
  const searches = hidden.flatMap(({ token, ownerId }) => [
    `/api/reports?q=${token}`,
    `/api/reports?tag=${token}`,
    `/api/reports?author=${ownerId}&sort=discussed`,
    `/api/reports?region=Europe&sort=changed`,
    `/api/investigations?q=${token}`,
    ...world.objects
      .filter(({ kind }) => kind === 'investigation')
      .map(({ id }) => `/api/investigations/${id}/linkable-reports?q=${token}`),
  ]);
  return [...new Set([...plain, ...searches])];
}

async function checkReader(world: World, reader: Person): Promise<void> {
  const hidden = world.objects.filter((object) => !sees(reader, object));
  const seen = world.objects.filter((object) => sees(reader, object));
  for (const url of urlsOf(world, hidden)) {
    const answer = await app.inject({
      url,
      headers: { host: 'localhost:3000' },
      cookies: { watchfloor_session: reader.session },
    });
    const told = `${answer.body} ${answer.headers.link}`;
    const leaks = hidden.flatMap(({ id, token, parts }) => [
      ...(told.includes(token) ? [token] : []),
      ...(NAMES_IDS.some((path) => url.includes(path))
        ? []
        : [id, ...parts].filter((one) => told.includes(one))),
    ]);
    expect({ url, leaks }).toEqual({ url, leaks: [] });
  }
  const api = apiAs(reader);
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
  for (const { kind, id } of seen) {
    const { status } = await api(
      kind === 'report' ? reportsEndpoints.get : investigationsEndpoints.get,
      { params: { id } },
    );
    expect(status).toBe(200);
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
    const leaks = world.objects
      .filter((object) => !allowed.has(object))
      .flatMap(({ id, parts }) => [id, ...parts])
      .filter((id) => told.includes(id));
    expect({ stream: person.affiliation, leaks }).toEqual({
      stream: person.affiliation,
      leaks: [],
    });
  }
}

test.each(SEEDS)('nobody is told of what they may not see (seed %i)', async (seed) => {
  const random = createRandom(seed);
  await db`delete from reports`;
  await db`delete from investigations`;
  const world = await makeWorld(random);
  const streams = new Map<Person, StreamReader>();
  for (const person of world.people) streams.set(person, await readStream(origin, person));
  for (const act of FIRST) await act(random, world);
  for (let index = 1; index <= ACTS; index += 1) {
    const act = random.pick(LATER);
    await watchAct(world, streams, () => act(random, world));
    if (index % 2 === 0) await checkReader(world, random.pick(world.people));
  }
  for (const reader of world.people) await checkReader(world, reader);
  for (const stream of streams.values()) stream.close();
});
