import {
  assessmentsEndpoints,
  commentsEndpoints,
  entitiesEndpoints,
  markingsEndpoints,
  namedEntitiesEndpoints,
  notificationsEndpoints,
  reportsEndpoints,
  watchesEndpoints,
} from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { createScanAll } from '../modules/entities/scan-all.fixture';
import { createTestApp } from '../testing/test-app';
import {
  chooseMarking,
  createRandom,
  type MarkedObject,
  makePeople,
  type Person,
  type Random,
  sees,
} from './marked-world.fixture';

/**
 * Random texts that mention the same few things, random markings, merges and watches, against a model of the rules that shares nothing
 * with the server. What nobody lets a reader see does not exist for them: no entity, count, time, verdict, watcher or notification. SEED repeats
 * a run.
 */
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : [1, 2, 3];
const ACTS = Number(process.env.MARKING_ACTS ?? 30);

const { db, make, apiAs } = await createTestApp({ FEEDS: 'off' });
const scanAll = createScanAll(db);

interface Report extends MarkedObject {
  readonly id: string;
  readonly isNear: boolean;
}

interface Text {
  readonly id: string;
  readonly authorId: string;
  readonly report: Report;
  readonly at: string;
  things: Thing[];
}

/** Something that texts mention by any of its words. */
interface Thing {
  readonly id: string;
  readonly value: string;
  readonly words: readonly string[];
  readonly namedBy: string | null;
  readonly isInNetwork: boolean;
  /** What it was merged into, step by step. */
  above: Thing[];
}

interface World {
  readonly people: Person[];
  readonly things: Thing[];
  readonly texts: Text[];
  /** Those that stand, oldest first. */
  readonly merges: { id: string; from: Thing; into: Thing }[];
  readonly watches: { userId: string; thing: Thing }[];
  readonly alerts: { userId: string; thing: Thing; text: Text }[];
  readonly notes: { thing: Thing; note: string }[];
}

const NEAR = { label: 'Near', latitude: '60.1', longitude: '10.1' };
const FAR = { label: 'Far', latitude: '-20', longitude: '100' };
const NAMES = [
  ['Halcyon Drift', 'Sable Star'],
  ['Tideline Group', 'TLG Holding'],
  ['Night Heron', 'Grey Heron'],
];

async function makeWorld(random: Random, seed: number): Promise<World> {
  const { people } = await makePeople({ db, make }, random);
  const things: Thing[] = [];
  const add = (thing: Omit<Thing, 'above'>) => things.push({ ...thing, above: [] });
  for (const [name = '', alias = ''] of NAMES) {
    const owner = random.pick(people);
    const words = [`${name} ${seed}`, `${alias} ${seed}`];
    const { status, body } = await apiAs(owner)(namedEntitiesEndpoints.create, {
      body: { kind: 'group', name: words[0], aliases: words.slice(1), confirmed: true },
    });
    expect(status).toBe(201);
    add({ id: body.id, value: body.value, words, namedBy: owner.id, isInNetwork: false });
  }
  const values = [`45.77.${seed}.1`, `45.77.${seed}.2`, `45.78.${seed}.3`, `drift${seed}.com`];
  const openId = await make.report({ content: values.join(' ') });
  await scanAll();
  await db`delete from reports where id = ${openId}`;
  for (const value of values) {
    const [row] = await db<{ id: string }[]>`select id from entities where value = ${value}`;
    const isInNetwork = value.startsWith('45.77.');
    add({ id: row?.id ?? '', value, words: [value], namedBy: null, isInNetwork });
  }
  return { people, things, texts: [], merges: [], watches: [], alerts: [], notes: [] };
}

const seesText = (person: Person, { report }: Text) => sees(person, report);
const seesThing = ({ texts }: World, person: Person, thing: Thing) =>
  thing.namedBy === person.id ||
  texts.some((text) => text.things.includes(thing) && seesText(person, text));
const shownFor = (world: World, person: Person, thing: Thing) =>
  [thing, ...thing.above].findLast((one) => seesThing(world, person, one)) ?? thing;
/** Whether a thing is another, or was merged into it. */
const isPart = (thing: Thing, of: Thing) => thing === of || thing.above.includes(of);

/** Each merge puts what is not above both above the first, so that whoever sees both sees them as one. */
function layOut({ things, merges }: World): void {
  const next = new Map<Thing, Thing>();
  const climb = (thing: Thing | undefined): Thing[] =>
    thing ? [thing, ...climb(next.get(thing))] : [];
  for (const { from, into } of merges) {
    const around = climb(into);
    const top = climb(from).findLast((one) => !around.includes(one));
    if (top && !around.includes(from)) next.set(top, into);
  }
  for (const thing of things) thing.above = climb(next.get(thing));
}

const mentionsOf = ({ texts }: World, person: Person, thing: Thing) =>
  texts
    .filter((text) => seesText(person, text))
    .flatMap((text) => text.things.filter((one) => isPart(one, thing)).map(() => text));

/** Each watcher who may read the text learns of what is new in it, once. */
function alert(world: World, text: Text, fresh: readonly Thing[]): void {
  for (const person of world.people) {
    if (person.id === text.authorId || !seesText(person, text)) continue;
    for (const part of fresh) {
      const shown = shownFor(world, person, part);
      const isWatched = world.watches.some(
        ({ userId, thing }) => userId === person.id && (thing === part || isPart(thing, shown)),
      );
      const isTold = world.alerts.some(
        (one) => one.userId === person.id && one.thing === shown && one.text === text,
      );
      if (isWatched && !isTold) world.alerts.push({ userId: person.id, thing: shown, text });
    }
  }
}

/** No two texts have a passage in common, which the spill guard would find. */
const wordsOf = (random: Random, things: readonly Thing[]) =>
  things
    .map(({ words }) => `${random.pick(words)}, then x${random.below(1_000_000)} and `)
    .join('');

type Act = (random: Random, world: World) => Promise<void>;

const acts = {
  async submit(random, world) {
    const writer = random.pick(world.people);
    const marking = chooseMarking(random, world.people, writer);
    const things = random.some(world.things, 0.4);
    const isNear = random.below(2) === 0;
    const { status, body } = await apiAs(writer)(reportsEndpoints.create, {
      body: {
        ...{ title: 'Seen', intelligenceType: 'OSINT', marking },
        content: `Here: ${wordsOf(random, things)}.`,
        places: [isNear ? NEAR : FAR],
      },
    });
    expect(status).toBe(201);
    const report = { id: body.id, ownerId: writer.id, isNear, ...marking };
    const text = { id: body.id, authorId: writer.id, report, at: body.createdAt, things };
    world.texts.push(text);
    alert(world, text, things);
  },
  async comment(random, world) {
    const { report } = random.pick(world.texts);
    const writer = random.pick(world.people);
    const things = random.some(world.things, 0.3);
    const { status, body } = await apiAs(writer)(commentsEndpoints.create, {
      params: { id: report.id },
      body: { content: `Also: ${wordsOf(random, things)}.` },
    });
    expect(status).toBe(sees(writer, report) ? 201 : 404);
    if (status !== 201) return;
    const text = { id: body.id, authorId: writer.id, report, at: body.createdAt, things };
    world.texts.push(text);
    alert(world, text, things);
  },
  async edit(random, world) {
    const text = random.pick(world.texts.filter(({ id, report }) => id === report.id));
    const owner = world.people.find(({ id }) => id === text.authorId);
    if (!owner || !seesText(owner, text)) return;
    const params = { id: text.id };
    const { body } = await apiAs(owner)(reportsEndpoints.get, { params });
    const { title, intelligenceType, revision } = body;
    const things = random.some(world.things, 0.4);
    const content = `Worded anew: ${wordsOf(random, things)}.`;
    const { status } = await apiAs(owner)(reportsEndpoints.change, {
      params,
      body: { title, content, intelligenceType, revision },
    });
    expect(status).toBe(200);
    const fresh = things.filter((thing) => !text.things.includes(thing));
    text.things = things;
    alert(world, text, fresh);
  },
  async mark(random, world) {
    const { report } = random.pick(world.texts);
    const owner = world.people.find(({ id }) => id === report.ownerId);
    if (!owner || !sees(owner, report)) return;
    const marking = chooseMarking(random, world.people, owner);
    const { status } = await apiAs(owner)(markingsEndpoints.markReport, {
      params: { id: report.id },
      body: { ...marking, reason: 'Agreed with the source' },
    });
    expect(status).toBe(200);
    Object.assign(report, marking);
  },
  async watch(random, world) {
    const person = random.pick(world.people);
    const asked = random.pick(world.things);
    const shown = shownFor(world, person, asked);
    const { status } = await apiAs(person)(watchesEndpoints.watch, { params: { id: asked.id } });
    expect(status).toBe(seesThing(world, person, asked) ? 204 : 404);
    if (status !== 204 || isWatchedBy(world, person, shown)) return;
    world.watches.push({ userId: person.id, thing: shown });
  },
  async unwatch(random, world) {
    const person = random.pick(world.people);
    const asked = random.pick(world.things);
    const shown = shownFor(world, person, asked);
    const { status } = await apiAs(person)(watchesEndpoints.unwatch, { params: { id: asked.id } });
    expect(status).toBe(seesThing(world, person, asked) ? 204 : 404);
    if (status !== 204) return;
    const left = world.watches.filter(
      ({ userId, thing }) => userId !== person.id || !isPart(thing, shown),
    );
    world.watches.splice(0, world.watches.length, ...left);
  },
  async assess(random, world) {
    const person = random.pick(world.people);
    const asked = random.pick(world.things);
    const note = `Note ${world.notes.length} on ${asked.value}`;
    const { status } = await apiAs(person)(assessmentsEndpoints.create, {
      params: { id: asked.id },
      body: { note },
    });
    expect(status).toBe(seesThing(world, person, asked) ? 201 : 404);
    if (status === 201) world.notes.push({ thing: shownFor(world, person, asked), note });
  },
  async merge(random, world) {
    const person = random.pick(world.people);
    const [asked, target] = [random.pick(world.things), random.pick(world.things)];
    const { status, body } = await apiAs(person)(namedEntitiesEndpoints.merge, {
      params: { id: asked.id },
      body: { intoId: target.id },
    });
    if (!seesThing(world, person, asked) || !seesThing(world, person, target)) {
      expect(status).toBe(404);
      return;
    }
    const [from, into] = [asked, target].map((one) => shownFor(world, person, one));
    if (!from || !into) return;
    // Nothing but what they see decides whether it is refused.
    expect(status).toBe(from === into ? 409 : 201);
    if (from === into) return;
    const id = body.merges.findLast((merge) => merge.from.id === from.id)?.id ?? '';
    world.merges.push({ id, from, into });
    layOut(world);
  },
  async split(random, world) {
    if (world.merges.length === 0) return;
    const merge = random.pick(world.merges);
    const person = random.pick(world.people);
    const maySplit = seesThing(world, person, merge.into) && seesThing(world, person, merge.from);
    const { status } = await apiAs(person)(namedEntitiesEndpoints.split, {
      params: { id: merge.into.id, mergeId: merge.id },
    });
    expect(status).toBe(maySplit ? 204 : 404);
    if (!maySplit) return;
    world.merges.splice(world.merges.indexOf(merge), 1);
    layOut(world);
  },
} satisfies Record<string, Act>;

const isWatchedBy = (world: World, person: Person, thing: Thing) =>
  watchersOf(world, person, thing).includes(person.id);
/** As far as the reader sees what they watch. */
const watchersOf = (world: World, reader: Person, thing: Thing) => [
  ...new Set(
    world.watches
      .filter(
        (one) =>
          one.thing === thing ||
          (one.thing.above.includes(thing) && seesThing(world, reader, one.thing)),
      )
      .map(({ userId }) => userId),
  ),
];

async function checkReader(random: Random, world: World, reader: Person): Promise<void> {
  const api = apiAs(reader);
  for (const thing of world.things) {
    const { status, body } = await api(entitiesEndpoints.get, { params: { id: thing.id } });
    expect(status).toBe(seesThing(world, reader, thing) ? 200 : 404);
    if (status !== 200) continue;
    const shown = shownFor(world, reader, thing);
    const mentions = mentionsOf(world, reader, shown);
    const times = mentions.map(({ at }) => at).toSorted();
    const watchers = watchersOf(world, reader, shown);
    const names = body.names.map(({ name }) => name).toSorted();
    expect({ ...body, names }).toMatchObject({
      ...{ id: shown.id, value: shown.value, mentions: mentions.length },
      ...{ firstSeen: times[0] ?? null, lastSeen: times.at(-1) ?? null },
      ...{ isWatched: watchers.includes(reader.id), watchers: watchers.length },
      names: world.things
        .filter((one) => isPart(one, shown) && (one === shown || seesThing(world, reader, one)))
        .flatMap(({ namedBy, words }) => (namedBy ? words : []))
        .toSorted(),
    });
    const counted = Object.values(body.kinds).reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(mentions.length);
    expect(body.merges.map(({ id }) => id).toSorted()).toEqual(
      world.merges
        .filter(
          ({ from, into }) => seesThing(world, reader, from) && seesThing(world, reader, into),
        )
        .filter(({ into }) => isPart(into, shown))
        .map(({ id }) => id)
        .toSorted(),
    );
    const assessments = await api(assessmentsEndpoints.list, { params: { id: thing.id } });
    expect(assessments.body.map(({ note }) => note).toSorted()).toEqual(
      world.notes
        .filter(({ thing: one }) => isPart(one, shown))
        .filter(({ thing: one }) => one === shown || seesThing(world, reader, one))
        .map(({ note }) => note)
        .toSorted(),
    );
    const neighbours = await api(entitiesEndpoints.neighbours, { params: { id: shown.id } });
    const visible = world.things.filter((one) => seesThing(world, reader, one));
    expect(visible.map(({ id }) => id)).toEqual(
      expect.arrayContaining(neighbours.body.map(({ id }) => id)),
    );
  }
  const { body: looked } = await api(entitiesEndpoints.lookup, {
    body: { values: world.things.map(({ words }) => words.at(-1)) },
  });
  expect(looked.map(({ entity }) => entity?.id ?? null)).toEqual(
    world.things.map((thing) =>
      seesThing(world, reader, thing) ? shownFor(world, reader, thing).id : null,
    ),
  );
  const listed = world.things.filter(
    (thing) => seesThing(world, reader, thing) && shownFor(world, reader, thing) === thing,
  );
  const list = async (query: Record<string, string>) => {
    const { status, body } = await api(entitiesEndpoints.list, { query });
    expect(status).toBe(200);
    return body.map(({ value }) => value).toSorted();
  };
  const valuesOf = (things: readonly Thing[]) => things.map(({ value }) => value).toSorted();
  const since = random.pick(world.texts).at;
  const [network = ''] = world.things.flatMap(({ isInNetwork, value }) =>
    isInNetwork ? value.replace(/\d+$/, '0/24') : [],
  );
  expect({
    all: await list({}),
    cidr: await list({ cidr: network }),
    near: await list({ near: '60,10,50km' }),
    since: await list({ since }),
    watched: await list({ watched: 'true' }),
  }).toEqual({
    all: valuesOf(listed),
    cidr: valuesOf(listed.filter(({ isInNetwork }) => isInNetwork)),
    near: valuesOf(
      listed.filter((thing) =>
        mentionsOf(world, reader, thing).some(
          ({ id, report }) => id === report.id && report.isNear,
        ),
      ),
    ),
    since: valuesOf(
      listed.filter((thing) => mentionsOf(world, reader, thing).some(({ at }) => at >= since)),
    ),
    watched: valuesOf(listed.filter((thing) => isWatchedBy(world, reader, thing))),
  });
  await checkNotifications(world, reader);
}

async function checkNotifications(world: World, reader: Person): Promise<void> {
  const { body } = await apiAs(reader)(notificationsEndpoints.list);
  const told = new Map<string, number>();
  for (const { kind, title, count } of body) {
    if (kind === 'entity-seen') told.set(title, (told.get(title) ?? 0) + count);
  }
  const expected = new Map<string, number>();
  for (const { userId, thing, text } of world.alerts) {
    const isThere = text.things.some((one) => isPart(one, thing)) && seesText(reader, text);
    const label = thing.value.replace(/\.(\w+)$/, '[.]$1');
    if (userId === reader.id && isThere) expected.set(label, (expected.get(label) ?? 0) + 1);
  }
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected));
}

const FIRST: readonly Act[] = [
  ...Array<Act>(6).fill(acts.submit),
  ...Array<Act>(12).fill(acts.watch),
  ...Array<Act>(12).fill(acts.assess),
];
const LATER: readonly Act[] = Object.values(acts);

test.each(SEEDS)(
  'what a reader sees in no mention does not exist for them (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    for (const table of ['reports', 'entity_names', 'entities']) await db`delete from ${db(table)}`;
    const world = await makeWorld(random, seed);
    const readAll = async () => {
      await apiAs(random.pick(world.people))(notificationsEndpoints.readAll);
    };
    for (const act of FIRST) {
      await act(random, world);
      await scanAll();
    }
    for (let index = 1; index <= ACTS; index += 1) {
      await random.pick(LATER)(random, world);
      await scanAll();
      if (index % 5 === 0) await readAll();
      if (index % 3 === 0) await checkReader(random, world, random.pick(world.people));
    }
    for (const reader of world.people) await checkReader(random, world, reader);
    expect(world.alerts.length).toBeGreaterThan(0);
  },
  300_000,
);
