import { screen, waitFor, within } from '@testing-library/react';
import {
  webhooksEndpoints as calls,
  type Delivery,
  savedSearchesEndpoints,
  tokensEndpoints,
  type Webhook,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { idOf, member } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';

const URL_THERE = 'https://receiver.example/hook';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const webhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: idOf(70),
  url: URL_THERE,
  events: ['search.matched'],
  savedSearch: { id: idOf(71), name: 'Harbour lamps' },
  maxTlp: 'GREEN',
  createdAt: '2031-03-01T12:00:00.000Z',
  previousUntil: null,
  disabledAt: null,
  disabledReason: null,
  lastDeliveredAt: null,
  ...changes,
});
const delivery = (changes: Partial<Delivery> = {}): Delivery => ({
  id: idOf(80),
  type: 'search.matched',
  state: 'delivered',
  attempts: 1,
  createdAt: '2031-03-01T12:00:00.000Z',
  nextAt: null,
  attemptedAt: '2031-03-01T12:00:01.000Z',
  status: 204,
  problem: null,
  ...changes,
});

let webhooks: Webhook[] = [];

beforeEach(() => {
  webhooks = [];
  answer(tokensEndpoints.listMine, () => []);
  answer(calls.listMine, () => webhooks);
  answer(savedSearchesEndpoints.list, () => [
    {
      ...{ id: idOf(71), name: 'Harbour lamps', query: 'lamp', newMatches: 0 },
      alert: 'off' as const,
      ...{ hasFeed: false, createdAt: '2031-03-01T12:00:00.000Z' },
      updatedAt: '2031-03-01T12:00:00.000Z',
    },
  ]);
});

async function openForm(as = member()) {
  const user = await renderApp('/profile/connections', { as });
  await user.click(await screen.findByRole('button', { name: 'Make a webhook' }));
  return { user, form: within(await screen.findByRole('dialog', { name: 'Make a webhook' })) };
}

it('makes a webhook of a saved search, and shows its secret once', async () => {
  const bodies = record(calls.create, () => {
    webhooks = [webhook()];
    return { ...webhook(), secret: SECRET };
  });
  const { user, form } = await openForm();
  await user.click(form.getByRole('button', { name: 'Make webhook' }));
  expect(await form.findByText('URL is required')).toBeTruthy();
  expect(form.getByText('Choose a saved search')).toBeTruthy();
  await user.type(form.getByRole('textbox', { name: 'URL' }), URL_THERE);
  await user.click(form.getByRole('combobox', { name: 'Saved search' }));
  await user.click(await screen.findByRole('option', { name: 'Harbour lamps' }));
  await user.click(form.getByRole('button', { name: 'Make webhook' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Copy the secret' }));
  expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'Secret' }).value).toBe(SECRET);
  const body = { url: URL_THERE, events: ['search.matched'], savedSearchId: idOf(71) };
  expect(bodies).toEqual([{ ...body, maxTlp: 'GREEN' }]);
  await user.click(shown.getByRole('button', { name: 'Done' }));
  const list = within(await screen.findByRole('list', { name: 'Webhooks, newest first' }));
  expect(list.getByText('A saved search has new matches: Harbour lamps')).toBeTruthy();
  expect(document.body.textContent).not.toContain(SECRET);
});

it('offers events of everyone and higher levels to admins only', async () => {
  const { user, form } = await openForm(member({ isAdmin: true }));
  expect(form.getByRole('group', { name: 'Events of everyone' })).toBeTruthy();
  const bodies = record(calls.create, () => ({ ...webhook(), secret: SECRET }));
  await user.type(form.getByRole('textbox', { name: 'URL' }), URL_THERE);
  await user.click(form.getByRole('button', { name: 'Make webhook' }));
  expect(await form.findByText('Choose at least one event')).toBeTruthy();
  await user.click(form.getByRole('checkbox', { name: 'A report is retracted' }));
  await user.click(form.getByRole('combobox', { name: 'Highest level' }));
  await user.click(await screen.findByRole('option', { name: 'TLP:AMBER' }));
  await user.click(form.getByRole('button', { name: 'Make webhook' }));
  await screen.findByRole('dialog', { name: 'Copy the secret' });
  const body = { url: URL_THERE, events: ['report.retracted'], savedSearchId: null };
  expect(bodies).toEqual([{ ...body, maxTlp: 'AMBER' }]);
});

it('offers members nothing but their searches, at most at GREEN', async () => {
  const { user, form } = await openForm();
  expect(form.queryByRole('checkbox')).toBeNull();
  await user.click(form.getByRole('combobox', { name: 'Highest level' }));
  const levels = await screen.findAllByRole('option');
  expect(levels.map(({ textContent }) => textContent)).toEqual(['TLP:CLEAR', 'TLP:GREEN']);
});

it('says why an address is refused, and keeps what was typed', async () => {
  answer(calls.create, () =>
    refuse(409, 'You have 10 webhooks; delete one that is no longer used'),
  );
  const { user, form } = await openForm();
  await user.type(form.getByRole('textbox', { name: 'URL' }), URL_THERE);
  await user.click(form.getByRole('combobox', { name: 'Saved search' }));
  await user.click(await screen.findByRole('option', { name: 'Harbour lamps' }));
  await user.click(form.getByRole('button', { name: 'Make webhook' }));
  await expectNotice('You have 10 webhooks; delete one that is no longer used');
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'URL' }).value).toBe(URL_THERE);
});

it('lists deliveries, and sends one again', async () => {
  webhooks = [webhook()];
  answer(calls.listDeliveries, () => [
    delivery({
      ...{ id: idOf(81), state: 'waiting', attempts: 3, status: 500, type: 'webhook.test' },
      ...{ problem: 'It responded with status 500', nextAt: '2031-03-01T12:30:00.000Z' },
    }),
    delivery(),
    delivery({ id: idOf(82), state: 'dropped', status: 500 }),
  ]);
  const replayed: string[] = [];
  answer(calls.replay, ({ params }) => {
    replayed.push(params.deliveryId);
    return undefined;
  });
  const user = await renderApp('/profile/connections');
  await user.click(await screen.findByRole('button', { name: `Deliveries to ${URL_THERE}` }));
  const list = await screen.findByRole('list', { name: 'Deliveries, newest first' });
  const [waiting, delivered, dropped] = within(list).getAllByRole('listitem');
  expect(waiting?.textContent).toMatch(
    /^WaitingTest.*It responded with status 500, 3 attempts, next/,
  );
  expect(delivered?.textContent).toContain('Accepted with status 204');
  expect(dropped?.textContent).toContain('You could no longer see what it was about');
  await user.click(within(delivered as HTMLElement).getByRole('button', { name: /^Send again/ }));
  await expectNotice('It is being sent again');
  expect(replayed).toEqual([idOf(80)]);
});

it('says why a webhook is off, and switches it on', async () => {
  const disabledAt = '2031-03-01T12:00:00.000Z';
  webhooks = [webhook({ disabledAt, disabledReason: 'It says that it is gone' })];
  answer(calls.enable, () => {
    webhooks = [webhook()];
    return undefined;
  });
  const user = await renderApp('/profile/connections');
  expect(await screen.findByText(/It says that it is gone/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  await expectNotice('Webhook is on');
  expect(screen.queryByText(/It says that it is gone/)).toBeNull();
});

it('makes a new secret, and deletes a webhook, each after a question', async () => {
  webhooks = [webhook()];
  answer(calls.rotate, () => ({ secret: SECRET, previousUntil: '2031-03-02T12:00:00.000Z' }));
  answer(calls.deleteMine, () => {
    webhooks = [];
    return undefined;
  });
  const user = await renderApp('/profile/connections');
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `More on ${URL_THERE}` }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('New secret');
  await user.click(await screen.findByRole('button', { name: 'Make new secret' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Copy the new secret' }));
  expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'Secret' }).value).toBe(SECRET);
  await user.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Delete');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete webhook?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No webhooks yet')).toBeTruthy();
});
