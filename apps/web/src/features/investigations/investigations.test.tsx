import { screen, waitFor } from '@testing-library/react';
import { investigationsEndpoints, presenceEndpoints, tasksEndpoints } from '@watchfloor/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { answerMarkings } from '@/testing/markings.fixture';
import { idOf } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { investigation } from '@/testing/sample-data.fixture';

function answerPresence() {
  answer(presenceEndpoints.reportPresence, () => []);
  answer(presenceEndpoints.leave, () => undefined);
}

beforeEach(() => answerMarkings());

it('requires a title', async () => {
  const user = await renderApp('/investigations/new');
  await user.click(await screen.findByRole('button', { name: 'Create Investigation' }));
  expect(await screen.findByText('Title is required')).toBeTruthy();
});

it('keeps what was typed when opening fails', async () => {
  answer(investigationsEndpoints.create, () => refuse(503, 'Unavailable'));
  const user = await renderApp('/investigations/new');
  await user.type(await screen.findByLabelText('Investigation Title'), 'Not lost');
  await user.click(screen.getByRole('button', { name: 'Create Investigation' }));
  await expectNotice('Failed to create investigation');
  expect(screen.getByLabelText<HTMLInputElement>('Investigation Title').value).toBe('Not lost');
});

it('says that an unknown investigation was not found', async () => {
  for (const endpoint of [
    investigationsEndpoints.get,
    investigationsEndpoints.listReports,
    tasksEndpoints.listOfInvestigation,
  ]) {
    answer(endpoint, () => refuse(404, 'Investigation not found'));
  }
  answerPresence();
  await renderApp(`/investigations/${idOf(60)}`);
  expect(await screen.findByRole('heading', { name: 'Investigation not found' })).toBeTruthy();
});

describe('an investigation', () => {
  let stored = investigation();
  const open = () => {
    answerPresence();
    answer(investigationsEndpoints.get, () => stored);
    answer(investigationsEndpoints.listReports, () => []);
    answer(investigationsEndpoints.listLinkableReports, () => []);
    answer(tasksEndpoints.listOfInvestigation, () => []);
    return renderApp(`/investigations/${stored.id}`);
  };

  it('shows no count before it is known', async () => {
    const held = Promise.withResolvers<void>();
    answerPresence();
    for (const endpoint of [
      investigationsEndpoints.get,
      investigationsEndpoints.listReports,
      tasksEndpoints.listOfInvestigation,
    ]) {
      answer(endpoint, async () => {
        await held.promise;
        return refuse(503, 'Unavailable');
      });
    }
    await renderApp(`/investigations/${idOf(60)}`);
    expect(await screen.findByRole('heading', { name: 'Linked Reports' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Tasks' })).toBeTruthy();
    held.resolve();
  });

  it('is edited by its owner, and keeps what was typed when somebody was faster', async () => {
    stored = investigation();
    const user = await open();
    const bodies = record(investigationsEndpoints.change, ({ body }) => {
      stored = { ...stored, title: body.title ?? '', revision: 2 };
      return stored;
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const title = await screen.findByLabelText<HTMLInputElement>('Investigation Title');
    expect(title.value).toBe('Shadow fleet');
    await user.clear(title);
    await user.type(title, 'Dark fleet');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('heading', { name: 'Dark fleet' })).toBeTruthy();
    expect(bodies).toMatchObject([{ title: 'Dark fleet', revision: 1 }]);
    expect(screen.getByRole('button', { name: 'Earlier versions' })).toBeTruthy();

    answer(investigationsEndpoints.change, () => refuse(409, 'Changed while you were editing it'));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByLabelText('Investigation Title'), ' again');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Changed while you were editing it')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Investigation Title').value).toBe(
      'Dark fleet again',
    );
  });

  it('is reopened by its owner', async () => {
    stored = investigation({ status: 'closed', closedAt: '2031-03-01T12:00:00.000Z' });
    const user = await open();
    const bodies = record(investigationsEndpoints.change, () => {
      stored = investigation();
      return stored;
    });
    await user.click(await screen.findByRole('button', { name: 'Reopen Investigation' }));
    expect(await screen.findByRole('button', { name: 'Close Investigation' })).toBeTruthy();
    expect(bodies).toEqual([{ status: 'active' }]);
  });

  it('offers nothing but the disabled specified button to others', async () => {
    stored = investigation({ userId: idOf(2) });
    await open();
    const close = await screen.findByRole('button', { name: 'Close Investigation' });
    expect(close.getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull());
  });
});
