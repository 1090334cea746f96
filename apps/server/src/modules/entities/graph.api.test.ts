import {
  auditEndpoints,
  type Graph,
  type GraphBody,
  graphEndpoints,
  namedEntitiesEndpoints,
} from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { newId } from '../../identifiers';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';
import { scanTexts } from './entity-scanner';

const { db, make, apiAs } = await createTestApp();
const author = await make.member();
const member = apiAs(author);
const admin = apiAs(await make.member({ isAdmin: true }));

async function write(content: string, title = 'Seen'): Promise<string> {
  const id = await make.report({ userId: author.id, title });
  await db`update reports set content = ${content} where id = ${id}`;
  return id;
}
async function scan(): Promise<void> {
  while ((await db`select from unscanned_texts`).length > 0) await scanTexts(db);
}
async function entityId(value: string): Promise<string> {
  const [row] = await db<{ id: string }[]>`select id from entities where value = ${value}`;
  return row?.id ?? '';
}
const link = (investigationId: string, reportId: string) =>
  db`insert into investigation_reports ${db({ id: newId(), investigationId, reportId })}`;

const root = (kind: 'entity' | 'report' | 'investigation', id: string, limit = 50) => ({
  kind,
  id,
  limit,
});
async function read(body: Partial<GraphBody> & Pick<GraphBody, 'roots'>, as: Member = author) {
  const { status, body: graph } = await apiAs(as)(graphEndpoints.read, { body });
  return { status, graph };
}
/** "report Seen mentions 185.1.2[.]3" */
const linesOf = ({ nodes, edges }: Graph) =>
  edges.a
    .map((a, n) => `${nodes.label[a]} ${edges.kind[n]} ${nodes.label[edges.b[n] ?? -1]}`)
    .toSorted();

test('an entity has the reports and cases that name it, and what it occurs with', async () => {
  await write('45.10.0.1 and gone.example.org', 'First');
  await write('45.10.0.1 and again gone.example.org', 'Second');
  await scan();
  const { graph } = await read({ roots: [root('entity', await entityId('45.10.0.1'))] });
  expect(linesOf(graph)).toEqual([
    '45.10.0[.]1 together gone.example[.]org',
    'First mentions 45.10.0[.]1',
    'First mentions gone.example[.]org',
    'Second mentions 45.10.0[.]1',
    'Second mentions gone.example[.]org',
  ]);
  const here = graph.nodes.label.indexOf('45.10.0[.]1');
  expect([graph.roots[0]?.node, graph.nodes.degree[here], graph.nodes.kind[here]]).toEqual([
    here,
    3,
    'ipv4',
  ]);
  expect(graph.edges.weight[graph.edges.kind.indexOf('together')]).toBe(2);
  expect([graph.truncated, graph.roots[0]?.more]).toEqual([false, 0]);
});

test('a report has what it names, its investigations and what it cites', async () => {
  const id = await write('45.11.0.1', 'Citing');
  const cited = await write('Nothing', 'Cited');
  const investigation = await make.investigation({ title: 'Case' });
  await link(investigation, id);
  await db`insert into report_citations ${db({ reportId: id, citedReportId: cited })}`;
  await scan();
  const lines = ['Case contains Citing', 'Citing cites Cited', 'Citing mentions 45.11.0[.]1'];
  const { graph } = await read({ roots: [root('report', id)] });
  expect(linesOf(graph)).toEqual(lines);
  const around = await read({ roots: [root('investigation', investigation)] });
  expect(linesOf(around.graph)).toEqual(lines.slice(0, 1));
  const both = await read({ roots: [root('investigation', investigation), root('report', id)] });
  expect(linesOf(both.graph)).toEqual(lines);
  const only = await read({ roots: [root('report', id)], kinds: ['ipv4'] });
  expect(linesOf(only.graph)).toEqual(lines.slice(2));
  const cases = await read({ roots: [root('report', id)], kinds: ['investigation'] });
  expect(linesOf(cases.graph)).toEqual(lines.slice(0, 1));
});

test('nothing that the reader may not see is there, not even in a number', async () => {
  const reader = await make.member();
  const open = await write('45.12.0.1 and 45.12.0.2', 'Open');
  const secret = await write('45.12.0.1 and 45.12.0.2 and 45.12.0.3', 'Secret');
  const investigation = await make.investigation({ title: 'Dark', userId: author.id });
  await link(investigation, open);
  await db`insert into report_citations ${db({ reportId: secret, citedReportId: open })}`;
  await scan();
  const roots = [root('entity', await entityId('45.12.0.1')), root('report', open)];
  const before = (await read({ roots }, reader)).graph;
  expect(before.nodes.label).toContain('Secret');
  await make.mark('report', secret, { tlp: 'RED', recipients: [author.id] });
  await make.mark('investigation', investigation, { tlp: 'RED', recipients: [author.id] });
  const { graph } = await read({ roots }, reader);
  expect(linesOf(graph)).toEqual([
    '45.12.0[.]1 together 45.12.0[.]2',
    'Open mentions 45.12.0[.]1',
    'Open mentions 45.12.0[.]2',
  ]);
  expect(graph.edges.weight).toEqual([1, 1, 1]);
  expect(graph.roots.map(({ more }) => more)).toEqual([0, 0]);
  const hidden = [
    root('report', secret),
    root('investigation', investigation),
    root('entity', await entityId('45.12.0.3')),
  ];
  expect((await read({ roots: hidden }, reader)).status).toBe(404);
  expect((await read({ roots: [...hidden, ...roots] }, reader)).graph).toEqual(graph);
  expect((await read({ roots: hidden })).graph.nodes.label).toContain('Secret');
});

test('what was merged is one node', async () => {
  const create = async (name: string) =>
    (await member(namedEntitiesEndpoints.create, { body: { kind: 'vessel', name } })).body.id;
  const [into, part] = [await create('Halcyon Drift'), await create('Sable Star')];
  await write('Halcyon Drift', 'By name');
  await write('Sable Star', 'By another name');
  await scan();
  const merged = { params: { id: part }, body: { intoId: into } };
  expect((await member(namedEntitiesEndpoints.merge, merged)).status).toBe(201);
  const { graph } = await read({ roots: [root('entity', part), root('entity', into)] });
  expect(linesOf(graph)).toEqual([
    'By another name mentions Halcyon Drift',
    'By name mentions Halcyon Drift',
  ]);
  expect(graph.roots).toHaveLength(1);
});

test('a period leaves out what was before and after it', async () => {
  const old = await write('45.13.0.1', 'Old');
  await write('45.13.0.1', 'New');
  await db`update reports set created_at = '2020-01-01T00:00:00Z' where id = ${old}`;
  await db`update search_entries set created_at = '2020-01-01T00:00:00Z' where id = ${old}`;
  await scan();
  const id = await entityId('45.13.0.1');
  await db`update entity_mentions set seen_at = '2020-01-01T00:00:00Z' where entry_id = ${old}`;
  const named = async (period: Partial<GraphBody>) =>
    (await read({ roots: [root('entity', id)], ...period })).graph.nodes.label.filter(
      (label) => !label.startsWith('45'),
    );
  expect(await named({ since: '2021-01-01T00:00:00Z' })).toEqual(['New']);
  expect(await named({ until: '2021-01-01T00:00:00Z' })).toEqual(['Old']);
  expect((await named({})).toSorted()).toEqual(['New', 'Old']);
});

test('what is left out is told', async () => {
  const values = Array.from({ length: 30 }, (_, index) => `45.14.0.${index}`);
  const id = await write(values.join(' '), 'List');
  await write('45.14.0.7', 'Other');
  await scan();
  const { graph } = await read({ roots: [root('report', id, 10)] });
  expect([graph.nodes.id.length, graph.roots[0]?.more, graph.truncated]).toEqual([11, 20, false]);
  // What another text names too links something, and comes first.
  expect(graph.nodes.label).toContain('45.14.0[.]7');
  const small = await read({ roots: [root('report', id, 10)], limit: 5 });
  expect([small.graph.nodes.id.length, small.graph.truncated]).toEqual([5, true]);
});

test('a request must be within the limits', async () => {
  const id = newId();
  const refused = [
    { roots: [] },
    { roots: Array(21).fill(root('report', id)) },
    { roots: [root('report', id, 501)] },
    { roots: [root('task' as 'report', id)] },
    { roots: [root('report', 'x')] },
    { roots: [root('report', id)], limit: 5001 },
    { roots: [root('report', id)], since: 'yesterday' },
    { roots: [root('report', id)], kinds: ['spaceship' as 'report'] },
  ];
  for (const body of refused) expect((await read(body as never)).status).toBe(400);
  expect((await read({ roots: [root('report', id)] })).status).toBe(404);
  const report = await write('45.15.0.1');
  expect((await read({ roots: [root('entity', report)] })).status).toBe(404);
});

test('a saved graph shows each reader what they may see', async () => {
  const reader = await make.member();
  const investigation = await make.investigation({ userId: author.id });
  const open = await write('45.16.0.1', 'Open');
  const secret = await write('45.16.0.2', 'Secret');
  await scan();
  await make.mark('report', secret, { tlp: 'RED', recipients: [author.id] });
  const ids = [open, secret, await entityId('45.16.0.1'), await entityId('45.16.0.2')];
  const body = {
    name: 'Relays',
    roots: [root('report', open), root('report', secret)],
    nodes: ids.map((id, x) => ({ id, x, y: 2 * x, isPinned: x === 0 })),
  };
  const params = { id: investigation };
  const { status, body: saved } = await member(graphEndpoints.save, { params, body });
  expect([status, saved.name, saved.author?.id, saved.revision]).toEqual([
    201,
    'Relays',
    author.id,
    1,
  ]);
  const path = { params: { id: investigation, graphId: saved.id } };
  const own = (await member(graphEndpoints.get, path)).body;
  expect([own.roots, own.nodes]).toEqual([body.roots, body.nodes]);
  const theirs = (await apiAs(reader)(graphEndpoints.get, path)).body;
  expect(theirs.roots.map(({ id }) => id)).toEqual([open]);
  expect(theirs.nodes.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  expect((await apiAs(reader)(graphEndpoints.list, { params })).body).toEqual([saved]);

  await make.mark('investigation', investigation, { tlp: 'RED', recipients: [author.id] });
  expect((await apiAs(reader)(graphEndpoints.list, { params })).status).toBe(404);
  expect((await apiAs(reader)(graphEndpoints.get, path)).status).toBe(404);
});

test('a saved graph is changed by its author, once for each state that they read', async () => {
  const investigation = await make.investigation();
  const params = { id: investigation };
  const body = { name: 'Mine', roots: [root('report', newId())], nodes: [] };
  const { body: saved } = await member(graphEndpoints.save, { params, body });
  const path = { id: investigation, graphId: saved.id };
  const change = (by: typeof member, name: string) =>
    by(graphEndpoints.change, { params: path, body: { ...body, name, revision: 1 } });
  expect((await change(admin, 'Theirs')).status).toBe(403);
  const both = await Promise.all([change(member, 'One'), change(member, 'Two')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const elsewhere = { params: { id: await make.investigation(), graphId: saved.id } };
  expect((await member(graphEndpoints.get, elsewhere)).status).toBe(404);
  expect((await member(graphEndpoints.delete, elsewhere)).status).toBe(404);
  expect((await apiAs(await make.member())(graphEndpoints.delete, { params: path })).status).toBe(
    403,
  );
  expect((await admin(graphEndpoints.delete, { params: path })).status).toBe(204);
  const { body: audit } = await admin(auditEndpoints.list);
  expect(audit[0]).toMatchObject({ act: 'graph.deleted', subjectId: investigation });
  expect((await member(graphEndpoints.get, { params: path })).status).toBe(404);
});

test('a closed investigation takes no graphs, and an open one at most 50', async () => {
  const closed = await make.investigation();
  await db`update investigations set status = 'closed' where id = ${closed}`;
  const body = { name: 'Late', roots: [root('report', newId())], nodes: [] };
  const save = (id: string, graph: typeof body = body) =>
    member(graphEndpoints.save, { params: { id }, body: graph });
  expect((await save(closed)).status).toBe(409);
  const open = await make.investigation();
  expect((await save(open, { ...body, name: ' ' })).status).toBe(400);
  expect((await save(open, { ...body, name: 'n'.repeat(121) })).status).toBe(400);
  await db`
    insert into saved_graphs (id, investigation_id, name, drawing)
    select gen_random_uuid(), ${open}, 'Many', '{}' from generate_series(1, 49)`;
  const both = await Promise.all([save(open), save(open)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('many roots have the newest of their texts compared, and one root all', async () => {
  const shared = Array.from({ length: 149 }, (_, n) => `45.99.1.${n + 1}`);
  for (let n = 0; n < 20; n += 1) await write(`${shared.join(' ')} 45.99.2.${n + 1}`);
  await scan();
  const ids = await Promise.all(shared.slice(0, 20).map(entityId));
  const labelsOf = async (roots: readonly string[]) => {
    const { graph } = await read({ roots: roots.map((id) => root('entity', id, 500)) });
    return graph.nodes.label.filter((label) => label.startsWith('45.99.2[.]'));
  };
  const [one, many] = [await labelsOf(ids.slice(0, 1)), await labelsOf(ids)];
  expect(one).toHaveLength(20);
  expect(many).toContain('45.99.2[.]20');
  expect(many).not.toContain('45.99.2[.]1');
});
