import {
  auditEndpoints,
  ENTITY_PARTS_MAX,
  entitiesEndpoints,
  markingsEndpoints,
  type NewEntity,
  namedEntitiesEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createTestApp } from '../../testing/test-app';
import { scanTexts } from './entity-scanner';

const { db, make, apiAs } = await createTestApp();
const ada = await make.member();
const ben = await make.member();
const admin = await make.member({ isAdmin: true });
const { create, addName, removeName, merge, split } = namedEntitiesEndpoints;

async function scanAll(): Promise<void> {
  const isLeft = async () =>
    (
      await db`
      select from unscanned_texts union all select from entity_names where searched_to is not null`
    ).length > 0;
  while (await isLeft()) await scanTexts(db);
}
async function report(content: string): Promise<string> {
  const id = await make.report({ userId: ada.id });
  await db`update reports set content = ${content} where id = ${id}`;
  await scanAll();
  return id;
}
async function name(entity: Partial<NewEntity> & { name: string }) {
  const { status, body } = await apiAs(ada)(create, { body: { kind: 'organisation', ...entity } });
  expect(status).toBe(201);
  await scanAll();
  return body;
}
const latestAct = async () => (await apiAs(admin)(auditEndpoints.list)).body[0];
const word = () => `Zar${newId().replaceAll(/[^a-f]/g, '')}x`;
const get = async (id: string, reader = ada) =>
  (await apiAs(reader)(entitiesEndpoints.get, { params: { id } })).body;

describe('what members name', () => {
  test('is found by its names in old and new texts, with the places', async () => {
    const [first, alias] = [word(), word()];
    const old = await report(`Talks with ${first.toUpperCase()} today`);
    const { id } = await name({ name: first, aliases: [alias] });
    expect(await get(id)).toMatchObject({ value: first, label: first, mentions: 1 });
    const text = `Now as ${alias}.`;
    const later = await report(text);
    const { body } = await apiAs(ben)(entitiesEndpoints.mentions, { params: { id } });
    expect(body.map((mention) => mention.id)).toEqual([later, old]);
    expect(body[0]?.places).toEqual([{ text: 1, start: 7, end: 7 + alias.length }]);
    expect((await get(id)).names.map((one) => [one.name, one.isSearched])).toEqual([
      [first, true],
      [alias, true],
    ]);
    const { body: rows } = await apiAs(ben)(entitiesEndpoints.lookup, {
      body: { values: [alias.toLowerCase(), word()] },
    });
    expect(rows.map(({ kind, entity }) => [kind, entity?.id])).toEqual([
      ['organisation', id],
      [null, undefined],
    ]);
    const list = await apiAs(ben)(entitiesEndpoints.list, { query: { q: alias } });
    expect(list.body.map((entity) => entity.id)).toEqual([id]);
  });

  test('has ids that do not tell when it was named', async () => {
    const { id } = await name({ name: word(), aliases: [word()] });
    const params = { id };
    await apiAs(ada)(addName, { params, body: { name: word(), confirmed: true } });
    const { names } = await get(id);
    expect(names).toHaveLength(3);
    // Random ones are of version 4.
    for (const one of [id, ...names.map((each) => each.id)]) expect(one).toMatch(/^.{14}4/);
  });

  test('is known to its author only, until somebody sees a mention', async () => {
    const hidden = word();
    const { id } = await name({ name: hidden });
    const params = { id };
    expect(await get(id)).toMatchObject({ mentions: 0, firstSeen: null });
    expect((await apiAs(ben)(entitiesEndpoints.get, { params })).status).toBe(404);
    // Nor does the name tell that it is taken.
    const again = await apiAs(ben)(create, { body: { kind: 'organisation', name: hidden } });
    expect(again.status).toBe(201);
    const twice = await apiAs(ada)(create, { body: { kind: 'organisation', name: hidden } });
    expect(twice.status).toBe(409);
    const reportId = await report(`About ${hidden}`);
    expect((await apiAs(ben)(entitiesEndpoints.get, { params })).status).toBe(200);
    const body = { tlp: 'RED', recipients: [] } as const;
    await apiAs(ada)(markingsEndpoints.markReport, { params: { id: reportId }, body });
    expect((await apiAs(ben)(entitiesEndpoints.get, { params })).status).toBe(404);
  });

  test('has names of a bounded length, of all that a member gave', async () => {
    const author = await make.member();
    const body = { kind: 'vessel', confirmed: true } as const;
    const { body: entity } = await apiAs(author)(create, { body: { ...body, name: word() } });
    await db`
      insert into entity_names (id, entity_id, name, created_by_id)
      select gen_random_uuid(), ${entity.id}, lpad(n::text, 200, 'q'), ${author.id} from generate_series(1, 2500) n`;
    const refused = await apiAs(author)(create, { body: { ...body, name: word() } });
    expect(refused.status).toBe(409);
    expect(refused.error.message).toContain('500000 characters');
    expect((await apiAs(ada)(create, { body: { ...body, name: word() } })).status).toBe(201);
    await db`delete from entity_names where created_by_id = ${author.id}`;
  });

  test('needs to be confirmed if counting its names takes too long', async () => {
    const [first, ...aliases] = [word(), word(), word()];
    const body = { kind: 'organisation', name: first, aliases };
    const { status, error } = await db.begin(async (tx) => {
      await tx`lock table search_words in access exclusive mode`;
      return apiAs(ada)(create, { body });
    });
    expect([status, error.code]).toEqual([409, 'COMMON_NAME']);
    expect(error.details?.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      `name: "${first}" takes too long to count`,
      ...aliases.map((alias, n) => `aliases.${n}: "${alias}" takes too long to count`),
    ]);
    expect((await apiAs(ada)(create, { body })).status).toBe(201);
  });

  test('gets and loses aliases', async () => {
    const [first, alias] = [word(), word()];
    const { id } = await name({ name: first });
    await report(`Only ${alias} here`);
    const params = { id };
    const added = await apiAs(ada)(addName, { params, body: { name: alias } });
    expect(added.status).toBe(201);
    await scanAll();
    expect(await get(id)).toMatchObject({ mentions: 1 });
    const nameId = added.body.names.find((one) => one.name === alias)?.id ?? '';
    expect((await apiAs(ben)(removeName, { params: { id, nameId } })).status).toBe(204);
    expect(await latestAct()).toMatchObject({
      act: 'entity.name-removed',
      subjectId: id,
      actorId: ben.id,
    });
    await scanAll();
    expect(await get(id)).toMatchObject({ mentions: 0 });
    const [last] = (await get(id)).names;
    const lastParams = { id, nameId: last?.id ?? '' };
    expect((await apiAs(ada)(removeName, { params: lastParams })).status).toBe(409);
    expect((await apiAs(ada)(removeName, { params: { id, nameId } })).status).toBe(404);
  });

  test('with a short or a common name needs to be confirmed, and the number is told', async () => {
    const common = word();
    for (let n = 0; n < 101; n += 1) {
      await make.comment({ userId: ada.id, content: `${common} again` });
    }
    await scanAll();
    // Part of a common word is no common name: names are whole words.
    const part = common.slice(0, -1);
    const body = { kind: 'group', name: word(), aliases: ['ZQ', common, part] } as const;
    const refused = await apiAs(ada)(create, { body });
    expect([refused.status, refused.error?.code]).toEqual([409, 'COMMON_NAME']);
    expect(refused.error?.details).toEqual([
      expect.objectContaining({ path: 'aliases.0', matches: 0 }),
      expect.objectContaining({ path: 'aliases.1', matches: 101 }),
    ]);
    expect((await apiAs(ada)(create, { body: { ...body, confirmed: true } })).status).toBe(201);
    const one = await apiAs(ada)(create, { body: { kind: 'group', name: '!' } });
    expect(one.status).toBe(400);
  });
});

describe('a merge', () => {
  test('leaves each part its last name', async () => {
    const [one, other] = [word(), word()];
    const [into, from] = [(await name({ name: one })).id, (await name({ name: other })).id];
    await report(`${one} and ${other}`);
    const { names } = (await apiAs(ben)(merge, { params: { id: from }, body: { intoId: into } }))
      .body;
    for (const { id: nameId } of names) {
      const removed = await apiAs(ben)(removeName, { params: { id: into, nameId } });
      expect([removed.status, removed.error.code]).toEqual([409, 'CONFLICT']);
    }
  });

  const pair = async () => {
    const names = [word(), word()] as const;
    const [one, other] = [await name({ name: names[0] }), await name({ name: names[1] })];
    await report(`${names[0]} here`);
    await report(`${names[1]} there`);
    return [one.id, other.id] as const;
  };

  test('joins the mentions of both, and can be undone', async () => {
    const [from, into] = await pair();
    const merged = await apiAs(ben)(merge, { params: { id: from }, body: { intoId: into } });
    expect([merged.status, merged.body.id, merged.body.mentions]).toEqual([201, into, 2]);
    expect(merged.body.merges).toMatchObject([{ from: { id: from }, mergedBy: { id: ben.id } }]);
    expect(merged.body.names).toHaveLength(2);
    // The old address leads to it.
    expect((await get(from)).id).toBe(into);
    const again = await apiAs(ben)(merge, { params: { id: from }, body: { intoId: into } });
    expect(again.status).toBe(409);
    const params = { id: into, mergeId: merged.body.merges[0]?.id ?? '' };
    expect((await apiAs(ada)(split, { params })).status).toBe(204);
    expect(await latestAct()).toMatchObject({ act: 'entity.split', subjectId: into });
    expect(await get(from)).toMatchObject({ id: from, mentions: 1 });
    expect(await get(into)).toMatchObject({ id: into, mentions: 1, merges: [] });
    expect((await apiAs(ada)(split, { params })).status).toBe(404);
  });

  test('in both directions at once happens once', async () => {
    const [one, other] = await pair();
    const answers = await Promise.all([
      apiAs(ada)(merge, { params: { id: one }, body: { intoId: other } }),
      apiAs(ben)(merge, { params: { id: other }, body: { intoId: one } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const [first, second] = [await get(one), await get(other)];
    expect(first.id).toBe(second.id);
    expect(first).toMatchObject({ mentions: 2, merges: [{}] });
  });

  /** Something that only Ada sees. */
  async function secret(): Promise<string> {
    const hidden = word();
    const { id } = await name({ name: hidden });
    const reportId = await report(`About ${hidden}`);
    const body = { tlp: 'RED', recipients: [] } as const;
    await apiAs(ada)(markingsEndpoints.markReport, { params: { id: reportId }, body });
    return id;
  }
  const mergeAs = async (member: typeof ada, from: string, intoId: string) =>
    apiAs(member)(merge, { params: { id: from }, body: { intoId } });

  test('is not refused because of one that the reader does not see', async () => {
    const [from, into] = await pair();
    const hidden = await secret();
    expect((await mergeAs(ada, from, hidden)).status).toBe(201);
    const merged = await mergeAs(ben, from, into);
    expect(merged.status).toBe(201);
    expect(merged.body).toMatchObject({ id: into, mentions: 2, merges: [{ from: { id: from } }] });
    expect((await get(from, ben)).id).toBe(into);
    // Those who see all three see one.
    const whole = await get(hidden);
    expect(whole).toMatchObject({ id: into, mentions: 3 });
    expect(whole.merges.map((one) => one.from.id)).toEqual([from, from]);
    const params = { id: into, mergeId: merged.body.merges[0]?.id ?? '' };
    expect((await apiAs(ben)(split, { params })).status).toBe(204);
    expect((await get(from, ben)).id).toBe(from);
    expect((await get(from)).id).toBe(hidden);
    expect((await get(into)).id).toBe(into);
  });

  test('stands for its readers whatever its target is merged into', async () => {
    const [from, into] = await pair();
    const hidden = await secret();
    expect((await mergeAs(ben, from, into)).status).toBe(201);
    expect((await mergeAs(ada, into, hidden)).status).toBe(201);
    expect(await get(from, ben)).toMatchObject({ id: into, mentions: 2, merges: [{}] });
    expect(await get(from)).toMatchObject({ id: hidden, mentions: 3 });
    expect((await get(from)).merges).toHaveLength(2);
  });

  test('makes no more than a hundred one', async () => {
    const [from, into] = await pair();
    const rows = Array.from({ length: ENTITY_PARTS_MAX - 1 }, () => ({ id: newId() }));
    for (const { id } of rows) {
      const entity = { id, kind: 'group', value: id, isNamed: true, canonicalId: id };
      await db`insert into entities ${db({ ...entity, createdById: ada.id })}`;
      await db`insert into entity_ancestors (entity_id, ancestor_id, depth) values (${id}, ${into}, 1)`;
    }
    expect((await mergeAs(ada, from, into)).status).toBe(409);
    // Ben does not see the others.
    expect((await mergeAs(ben, from, into)).status).toBe(201);
  });

  test('does not tell of what a reader cannot see', async () => {
    const [from, into] = await pair();
    const { body } = await apiAs(ada)(entitiesEndpoints.mentions, { params: { id: into } });
    const marking = { tlp: 'RED', recipients: [] } as const;
    const params = { id: body[0]?.id ?? '' };
    await apiAs(ada)(markingsEndpoints.markReport, { params, body: marking });
    await apiAs(ada)(merge, { params: { id: from }, body: { intoId: into } });
    expect((await apiAs(ben)(entitiesEndpoints.get, { params: { id: into } })).status).toBe(404);
    // What they see stands for itself.
    const seen = await get(from, ben);
    expect(seen).toMatchObject({ id: from, mentions: 1 });
    const text = (await apiAs(ben)(entitiesEndpoints.mentions, { params: { id: from } })).body[0];
    const ofReport = { params: { id: text?.id ?? '' } };
    const { body: named } = await apiAs(ben)(entitiesEndpoints.ofReport, ofReport);
    expect(named.map(({ id }) => id)).toEqual([from]);
    const list = await apiAs(ben)(entitiesEndpoints.list, { query: { q: seen.value } });
    expect(list.body.map(({ id }) => id)).toEqual([from]);
    const unseen = await apiAs(ben)(merge, { params: { id: from }, body: { intoId: into } });
    expect(unseen.status).toBe(404);
  });
});
