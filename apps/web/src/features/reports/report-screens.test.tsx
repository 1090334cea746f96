import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  type Comment,
  commentsEndpoints,
  investigationsEndpoints,
  presenceEndpoints,
  reportsEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { author, idOf } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { answerReportForm } from '@/testing/report-form.fixture';
import { comment, investigation, report } from '@/testing/sample-data.fixture';

beforeEach(() => {
  answerReportForm();
  answer(commentsEndpoints.list, () => []);
  answer(investigationsEndpoints.listOfReport, () => []);
  answer(presenceEndpoints.reportPresence, () => []);
  answer(presenceEndpoints.leave, () => undefined);
});

it('shows text of every kind as text', async () => {
  const shown = report({
    title: '<img src=x onerror="window.ran=1"> 🛰️',
    content: '<script>window.ran=1</script>\njavascript:window.ran=1\nשלום עולם',
    region: '<b>here</b>',
    tags: ['<i>tag</i>', 'تقرير'],
  });
  answer(reportsEndpoints.get, () => shown);
  await renderApp(`/reports/${shown.id}`);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(shown.title);
  expect(screen.getByText(/<script>window.ran=1<\/script>/)).toBeTruthy();
  expect(screen.getByText('<b>here</b>')).toBeTruthy();
  expect(screen.getByText('<i>tag</i>')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /script/ })).toBeNull();
  expect(document.querySelector('main :is(script, img, b, i)')).toBeNull();
});

it('states the classification on the list, on the report and on the form', async () => {
  const shown = report();
  answer(reportsEndpoints.list, () => [shown]);
  answer(reportsEndpoints.get, () => shown);
  for (const path of ['/reports', '/reports?view=table', `/reports/${shown.id}`, '/reports/new']) {
    await renderApp(path);
    expect(await screen.findByText('UNCLASSIFIED')).toBeTruthy();
    cleanup();
  }
});

it('shows a report at once if the list has all of it, and no beginning of one', async () => {
  const known = report({ id: idOf(31), title: 'Short', content: 'All of it.' });
  const begun = report({ id: idOf(32), title: 'Long', content: 'Only', isExcerpt: true });
  answer(reportsEndpoints.list, () => [known, begun]);
  answer(reportsEndpoints.get, () => new Promise<never>(() => {}));
  const user = await renderApp('/reports');
  const open = async (title: string) => {
    const card = await screen.findByRole('article', { name: title });
    await user.click(within(card).getByRole('link', { name: 'View' }));
  };
  await open('Short');
  expect(await screen.findByRole('heading', { level: 1, name: 'Short' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Back to Reports' }));
  await open('Long');
  expect(await screen.findByRole('status', { name: 'Loading report' })).toBeTruthy();
});

it('lets only the author edit a report', async () => {
  const theirs = report({ userId: idOf(2), user: author({ id: idOf(2) }) });
  answer(reportsEndpoints.get, () => theirs);
  await renderApp(`/reports/${theirs.id}/edit`);
  expect(await screen.findByText('Only its author may edit a report.')).toBeTruthy();
});

it('keeps a comment on a deleted report in the box, with the reason', async () => {
  answer(reportsEndpoints.get, () => report());
  answer(commentsEndpoints.create, () => refuse(404, 'Report not found'));
  const user = await renderApp(`/reports/${idOf(20)}`);
  const box = await screen.findByPlaceholderText<HTMLTextAreaElement>(
    'Share your analysis or insights...',
  );
  await user.type(box, 'Too late');
  await user.click(screen.getByRole('button', { name: 'Post Comment' }));
  await expectNotice('Failed to add comment');
  await expectNotice('Report not found. It may have been deleted.');
  expect(box.value).toBe('Too late');
});

it.each([
  [idOf(21), 404],
  ['no-such-id', 400],
])('says that the report %s was not found, and leads back', async (id, status) => {
  answer(reportsEndpoints.get, () => refuse(status, 'Not a valid id'));
  answer(commentsEndpoints.list, () => refuse(status, 'Not a valid id'));
  answer(reportsEndpoints.list, () => []);
  const user = await renderApp(`/reports/${id}`);
  expect((await screen.findAllByText('Report not found')).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('link', { name: 'Back to Reports' }));
  await waitFor(() => expect(location.pathname).toBe('/reports'));
});

it('shows the investigations of a report and adds it to another one', async () => {
  const second = investigation({ id: idOf(61), title: 'Cable cuts' });
  const linked = [investigation()];
  answer(reportsEndpoints.get, () => report());
  answer(investigationsEndpoints.listOfReport, () => linked);
  answer(investigationsEndpoints.list, () => [investigation(), second]);
  const bodies = record(investigationsEndpoints.linkReport, ({ params, body }) => {
    linked.unshift(second);
    const createdAt = second.createdAt;
    return { id: idOf(70), investigationId: params.id, reportId: body.reportId, createdAt };
  });
  const user = await renderApp(`/reports/${idOf(20)}`);
  const link = await screen.findByRole('link', { name: 'Shadow fleet' });
  expect(link.getAttribute('href')).toBe(`/investigations/${idOf(60)}`);
  await user.click(screen.getByRole('button', { name: 'Add to Investigation' }));
  await user.click(screen.getByRole('combobox', { name: 'Investigation' }));
  expect(await screen.findByRole('option', { name: /Cable cuts/ })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /Shadow fleet/ })).toBeNull();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Link Report' }));
  expect(await screen.findByRole('heading', { name: 'Investigations (2)' })).toBeTruthy();
  expect(bodies).toEqual([{ reportId: idOf(20) }]);
});

it('completes a mention in a comment and links the mentioned member', async () => {
  const marcus = author({ id: idOf(2), firstName: 'Marcus', username: 'marcus' });
  answer(reportsEndpoints.get, () => report());
  answer(usersEndpoints.search, () => [marcus]);
  const mentions = [{ id: marcus.id, username: 'marcus' }];
  const posted: Comment[] = [];
  answer(commentsEndpoints.list, () => posted);
  const bodies = record(commentsEndpoints.create, ({ body }) => {
    const stored = comment({ content: body.content, mentions });
    posted.push(stored);
    return stored;
  });
  const user = await renderApp(`/reports/${idOf(20)}`);
  const box = await screen.findByPlaceholderText<HTMLTextAreaElement>(/Share your analysis/);
  await user.type(box, 'Ask @mar');
  expect(await screen.findByRole('option', { name: /@marcus/ })).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(box.value).toBe('Ask @marcus ');
  await user.click(screen.getByRole('button', { name: 'Post Comment' }));
  const link = await screen.findByRole('link', { name: '@marcus' });
  expect(link.getAttribute('href')).toBe(`/users/${marcus.id}`);
  expect(bodies).toEqual([{ content: 'Ask @marcus' }]);
});

it('marks the comment that the address leads to, further pages included', async () => {
  answer(reportsEndpoints.get, () => report({ commentCount: 2 }));
  answer(commentsEndpoints.list, ({ query }) =>
    query.cursor
      ? Response.json([comment({ id: idOf(81), content: 'The older one' })])
      : Response.json([comment()], {
          headers: { link: '</api/reports/x/comments?cursor=next>; rel="next"' },
        }),
  );
  await renderApp(`/reports/${idOf(20)}?comment=${idOf(81)}`);
  const marked = (await screen.findByText('The older one')).closest('article');
  expect(marked?.getAttribute('aria-current')).toBe('true');
  expect(screen.getByText('Seen here too.').closest('article')?.ariaCurrent).toBeFalsy();
});
