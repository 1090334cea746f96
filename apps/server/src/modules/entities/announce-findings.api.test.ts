import { reportsEndpoints, warRoomsEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';
import { type ReceivedEvent, readStream, type StreamReader } from '../live/stream-reader.fixture';

const { app, db, make, apiAs } = await createTestApp({ FEEDS: 'off' });
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
const ada = await make.member();
const ben = await make.member();

const idOf = async (value: string) =>
  (await db<{ id: string }[]>`select id from entities where value = ${value}`)[0]?.id ?? '';
const report = async (author: Member, content: string, more: object = {}) =>
  (
    await apiAs(author)(reportsEndpoints.create, {
      body: { title: 'Seen', content, intelligenceType: 'OSINT', ...more },
    })
  ).body.id;
/** By the report, or by what is mentioned elsewhere. */
const findingIn =
  (reportId: string) =>
  ({ data }: ReceivedEvent) =>
    data.kind === 'entities.found' && data.reportId === reportId;
const findings = ({ events }: StreamReader) =>
  events.filter(({ data }) => data.kind === 'entities.found').map(({ data }) => data);

test('open pages learn of what was found in texts that their readers see', async () => {
  const streams = { ada: await readStream(origin, ada), ben: await readStream(origin, ben) };
  const open = await report(ada, 'Beacon to open-page.com');
  const found = await streams.ben.find(findingIn(open));
  const entityIds = [await idOf('open-page.com')];
  expect(found.data).toEqual({ kind: 'entities.found', reportId: open, entityIds });

  const hidden = await report(ada, 'Beacon to hidden-page.com', { marking: { tlp: 'RED' } });
  await streams.ada.find(findingIn(hidden));
  const { body: room } = await apiAs(ada)(warRoomsEndpoints.create, {
    body: { name: 'Open room' },
  });
  await apiAs(ada)(warRoomsEndpoints.sendMessage, {
    params: { id: room.id },
    body: { content: 'Beacon to room-page.com' },
  });
  await streams.ada.find(({ data }) => data.kind === 'entities.found' && data.reportId === null);
  const last = await report(ada, 'Beacon to last-page.com');
  await streams.ben.find(findingIn(last));
  expect(findings(streams.ben).map((data) => 'reportId' in data && data.reportId)).toEqual([
    open,
    last,
  ]);
  streams.ada.close();
  streams.ben.close();
});

test('they learn of what is there no longer, and of nothing when nothing changed', async () => {
  const stream = await readStream(origin, ben);
  const id = await report(ada, 'Beacon to gone-page.com');
  await stream.find(findingIn(id));
  const change = async (content: string) => {
    const { body } = await apiAs(ada)(reportsEndpoints.get, { params: { id } });
    const { title, intelligenceType, revision } = body;
    const changed = { title, intelligenceType, revision, content };
    await apiAs(ada)(reportsEndpoints.change, { params: { id }, body: changed });
  };
  await change('Still gone-page.com');
  await change('Nothing');
  const last = await report(ada, 'Beacon to end-page.com');
  await stream.find(findingIn(last));
  const told = findings(stream).filter((data) => 'reportId' in data && data.reportId === id);
  expect(told).toEqual([told[0], told[0]]);
  stream.close();
});
