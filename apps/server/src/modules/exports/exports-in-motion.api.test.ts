import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { accessEndpoints, markingsEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { describe, expect, test, vi } from 'vitest';
import type { Member } from '../../testing/factories';
import { createTestApp, SESSION_COOKIE } from '../../testing/test-app';
import { runOneExport } from './render-in-worker';

const { app, db, make, apiAs } = await createTestApp();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const author = await make.member();
const reader = await make.member();
const admin = await make.member({ isAdmin: true });

/** A request over a real connection, which can be cut off. */
function download(caller: Member, path: string) {
  const sent = request({
    ...{ port, path, agent: false },
    headers: { host: 'localhost:3000', cookie: `${SESSION_COOKIE}=${caller.session}` },
  });
  sent.end();
  const answered = once(sent, 'response').then(([answer]) => answer as IncomingMessage);
  return { sent, answered };
}

const exportPath = (id: string, format: string) => `/api/reports/${id}/export?format=${format}`;
const countActs = async (act: string) =>
  (await db`select from audit_log where act = ${act}`).length;

/** Files are made one at a time. Until `end`, the next one waits: it has been read, and is not made. */
function occupy() {
  const turn = Promise.withResolvers<void>();
  const ended = runOneExport(() => turn.promise);
  return {
    untilNextWaits: () => vi.waitFor(() => expect(runOneExport.countWaiting()).toBe(1), 30_000),
    end: () => {
      turn.resolve();
      return ended;
    },
  };
}

describe('while a file is made', () => {
  test('its marking is raised above the reader: it does not exist for them', async () => {
    const id = await make.report({ userId: author.id });
    const line = occupy();
    const { answered } = download(reader, exportPath(id, 'pdf'));
    await line.untilNextWaits();
    const { status } = await apiAs(author)(markingsEndpoints.markReport, {
      params: { id },
      body: { tlp: 'RED' },
    });
    expect(status).toBe(200);
    await line.end();
    const answer = await answered;
    expect(answer.statusCode).toBe(404);
    expect(JSON.parse(String(await buffer(answer)))).toMatchObject({ message: 'Report not found' });
    expect(
      await db`select from audit_log where subject_id = ${id} and act = 'report.exported'`,
    ).toEqual([]);
  });

  test('it is deleted: it does not exist', async () => {
    const id = await make.report({ userId: author.id });
    const line = occupy();
    const { answered } = download(reader, exportPath(id, 'docx'));
    await line.untilNextWaits();
    await db`delete from reports where id = ${id}`;
    await line.end();
    expect((await answered).statusCode).toBe(404);
  });

  test('one report of a list is raised: the list is not sent', async () => {
    const owner = await make.member();
    const ids = [await make.report({ userId: owner.id }), await make.report({ userId: owner.id })];
    const line = occupy();
    const { answered } = download(reader, `/api/reports/export?format=pdf&author=${owner.id}`);
    await line.untilNextWaits();
    await apiAs(owner)(markingsEndpoints.markReport, {
      params: { id: ids[0] },
      body: { tlp: 'RED' },
    });
    await line.end();
    const answer = await answered;
    expect(answer.statusCode).toBe(409);
    expect(String(await buffer(answer))).toContain('Export it again');
  });

  test('one report of a list of rows gets a compartment: the file ends before it', async () => {
    const owner = await make.member();
    const code = await make.compartment([owner.id]);
    const id = await make.report({ userId: owner.id, title: 'Compartmented meanwhile' });
    // After the label of the file is known, and before its rows are read.
    await db.unsafe(`
      create function mark_meanwhile() returns trigger language plpgsql security definer as $$
      begin
        update reports set audience_id = audience_for('GREEN', '{${code}}', null, '{}') where id = '${id}';
        return null;
      end $$;
      create trigger mark_meanwhile after insert on audit_log
        for each row when (new.act = 'reports.exported') execute function mark_meanwhile()`);
    const { answered } = download(owner, `/api/reports/export?format=csv&author=${owner.id}`);
    const answer = await answered;
    let received = '';
    answer.on('data', (chunk) => {
      received += String(chunk);
    });
    await expect(once(answer, 'end')).rejects.toThrow('aborted');
    await db.unsafe('drop trigger mark_meanwhile on audit_log; drop function mark_meanwhile');
    expect(received).not.toContain('Compartmented meanwhile');
  });

  test('the caller leaves before it is made: nothing is recorded', async () => {
    const before = await countActs('report.exported');
    const id = await make.report({ userId: author.id });
    const line = occupy();
    const arrived = once(app.server, 'request');
    const { sent, answered } = download(author, exportPath(id, 'pdf'));
    answered.catch(() => undefined);
    const reply: ServerResponse = (await arrived)[1];
    await line.untilNextWaits();
    sent.destroy();
    await once(reply, 'close');
    await line.end();
    // The next one gets its turn at once.
    const next = download(author, exportPath(await make.report({ userId: author.id }), 'pdf'));
    expect((await next.answered).statusCode).toBe(200);
    expect(await countActs('report.exported')).toBe(before + 1);
  });
});

describe('a long list', () => {
  async function startList() {
    const owner = await make.member();
    const member = await make.member();
    // More than the buffers between server and reader hold.
    await db`update users set first_name = repeat('x', 8000) where id = ${owner.id}`;
    await db`
      insert into reports (id, title, content, intelligence_type, source_classification, user_id)
      select gen_random_uuid(), 'Row ' || n, 'Text', 'OSINT', 'UNCLASSIFIED', ${owner.id}
      from generate_series(1, 3000) as n`;
    const { answered } = download(member, `/api/reports/export?author=${owner.id}`);
    const answer = await answered;
    expect(answer.statusCode).toBe(200);
    return { member, owner, answer };
  }

  test('ends when the reader may read less', async () => {
    const { member, answer } = await startList();
    const failed = once(answer, 'error');
    const { status } = await apiAs(admin)(accessEndpoints.changeMember, {
      params: { id: member.id },
      body: { affiliation: 'community' },
    });
    expect(status).toBe(200);
    answer.resume();
    expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' });
    expect(answer.complete).toBe(false);
  });

  test('ends before a report that its label does not cover', async () => {
    const { member, owner, answer } = await startList();
    const failed = once(answer, 'error');
    const [oldest] = await db<{ id: string }[]>`
      select id from reports where user_id = ${owner.id} order by created_at, id limit 1`;
    const { status } = await apiAs(owner)(markingsEndpoints.markReport, {
      params: { id: oldest?.id ?? '' },
      body: { tlp: 'RED', recipients: [member.id], reason: 'Only the desk may know' },
    });
    expect(status).toBe(200);
    answer.resume();
    expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' });
  });

  test('does not keep its reader from searching', async () => {
    const { member, answer } = await startList();
    const { status } = await apiAs(member)(reportsEndpoints.list, { query: { q: 'row' } });
    expect(status).toBe(200);
    answer.destroy();
  });
});
