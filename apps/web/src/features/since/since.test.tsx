import { screen, waitFor, within } from '@testing-library/react';
import {
  type Since,
  type SinceChange,
  type SinceGroup,
  sinceEndpoints,
} from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { answer, record } from '@/testing/api.fixture';
import { author, idOf } from '@/testing/people.fixture';
import { expectNotice, NOTHING_NEW, NOTHING_UNREAD, renderApp } from '@/testing/render-app.fixture';

const AT = '2026-11-18T03:12:00.000Z';

const change = (changes: Partial<SinceChange>): SinceChange => ({
  ...{ what: 'comment', count: 1, at: AT, actor: author(), actors: 1 },
  ...{ partId: idOf(80), subPartId: null, subject: null, weight: 0, step: null, revision: null },
  ...changes,
});

const group = (changes: Partial<SinceGroup>): SinceGroup => ({
  ...{ kind: 'report', id: idOf(20), title: 'Lights off the mole', marking: null, number: null },
  ...{ reason: 'author', weight: 0, at: AT, count: 1, forYou: 0 },
  changes: [change({ count: 5, actors: 3 })],
  ...changes,
});

const ROOM = group({
  ...{ kind: 'war-room', id: idOf(30), title: 'Tideline watch', reason: 'member' },
  ...{ weight: 2, forYou: 2, count: 12 },
  changes: [
    change({ what: 'room-update', weight: 2, subject: 'Stops over the pair', partId: idOf(81) }),
    change({ what: 'room-message', count: 11, partId: idOf(82) }),
  ],
});

const list = (...groups: SinceGroup[]): Since => ({
  ...NOTHING_NEW,
  ...{ groups, groupCount: groups.length, changeCount: 17, quieter: 3 },
});

it('says what changed, by whom, and leads to the very thing', async () => {
  answer(sinceEndpoints.get, () => list(ROOM, group({}), group({ id: idOf(21), reason: 'none' })));
  await renderApp('/since');
  const mine = await screen.findByRole('list', { name: 'Yours and followed' });
  const [room, report] = within(mine).getAllByRole('listitem');
  if (!room || !report) throw new Error('rows are missing');
  expect(room.textContent).toContain('Critical “Stops over the pair”');
  expect(room.textContent).toContain('2 for you');
  expect(
    within(room)
      .getByRole('link', { name: /11 messages/ })
      .getAttribute('href'),
  ).toBe(`/war-rooms/${idOf(30)}?message=${idOf(82)}`);
  expect(within(report).getByText('your report')).toBeTruthy();
  expect(within(report).getByRole('link', { name: /5 comments by .+ and 2 others/ })).toBeTruthy();
  expect(
    within(report).getByRole('link', { name: 'Lights off the mole' }).getAttribute('href'),
  ).toBe(`/reports/${idOf(20)}?comment=${idOf(80)}`);
  expect(screen.getByRole('list', { name: 'Other news' })).toBeTruthy();
  expect(screen.getByText(/3 quieter changes/)).toBeTruthy();
});

it('marks one group or all as seen, and takes it back', async () => {
  let shown = [ROOM, group({})];
  answer(sinceEndpoints.get, () => list(...shown));
  const bodies = record(sinceEndpoints.markSeen, ({ body }) => {
    shown = body.id ? shown.filter(({ id }) => id !== body.id) : [];
    return { ...list(...shown), seenId: idOf(90) };
  });
  let undone = '';
  answer(sinceEndpoints.undo, ({ params }) => {
    undone = params.id;
    shown = [ROOM];
    return undefined;
  });
  const user = await renderApp('/since');
  await user.click(await screen.findByRole('button', { name: 'Seen: Tideline watch' }));
  await waitFor(() => expect(screen.queryByText('Tideline watch')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'All seen' }));
  expect((await screen.findAllByText('You have seen everything')).length).toBeGreaterThan(0);
  const { upTo, asOf } = NOTHING_NEW;
  expect(bodies).toEqual([
    { upTo, asOf, kind: 'war-room', id: idOf(30) },
    { upTo, asOf },
  ]);
  await expectNotice('Seen');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Tideline watch')).toBeTruthy();
  expect(undone).toBe(idOf(90));
});

it('counts news in the sidebar', async () => {
  answer(sinceEndpoints.countUnread, () => ({
    ...NOTHING_UNREAD,
    ...{ roomIds: [idOf(30), idOf(31)], roomsForYou: 1, forumMessages: 100, tasks: 3 },
  }));
  await renderApp('/since');
  const entry = (name: string) => {
    const described = screen.getByRole('link', { name }).getAttribute('aria-describedby');
    return document.getElementById(described ?? '');
  };
  await waitFor(() => expect(entry('War Rooms')?.textContent).toContain('2'));
  expect(entry('Global Forum')?.textContent).toContain('99+');
  expect(entry('Tasks')?.textContent).toContain('3 tasks with news');
  expect(entry('Leaderboard')).toBeNull();
});
