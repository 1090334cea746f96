import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { taxiiEndpoints as calls, type TaxiiCollection } from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { idOf, member } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';

const admin = member({ isAdmin: true });
const { id, username, email, firstName, lastName, profileImageUrl } = admin;
const collection = (changes: Partial<TaxiiCollection> = {}): TaxiiCollection => ({
  ...{ id: idOf(70), title: 'Shipping', description: null, query: 'tag:shipping' },
  ...{ maxTlp: 'GREEN', tlpIds: '2.0', canWrite: false, isPaused: false },
  owner: { id, username, email, firstName, lastName, profileImageUrl, state: 'active' },
  ...{ objects: 12, pending: 0, createdAt: '2031-03-01T12:00:00Z' },
  ...changes,
});
const open = () => renderApp('/admin/taxii', { as: admin });
const type = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } });

it('says what collections are for while there are none, and what others need', async () => {
  answer(calls.list, () => []);
  await open();
  expect(await screen.findByText('No collections yet')).toBeTruthy();
  const card = within(screen.getByRole('region', { name: 'Address' }));
  expect(card.getByText(/\/taxii2\/$/)).toBeTruthy();
});

it('makes a collection of a search', async () => {
  const stored: TaxiiCollection[] = [];
  answer(calls.list, () => stored);
  const bodies = record(calls.create, ({ body }) => {
    const made = collection({ ...(body as Partial<TaxiiCollection>), pending: 3 });
    stored.push(made);
    return made;
  });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'New Collection' }));
  const form = within(await screen.findByRole('dialog', { name: 'New Collection' }));
  await user.click(form.getByRole('button', { name: 'Make Collection' }));
  expect(await form.findByText('Title is required')).toBeTruthy();
  type('Title', 'Shipping');
  type('Search', 'level:PINK');
  await user.click(form.getByRole('button', { name: 'Make Collection' }));
  await waitFor(() =>
    expect(form.getByLabelText('Search').getAttribute('aria-invalid')).toBe('true'),
  );
  type('Search', 'tag:shipping');
  await user.click(form.getByRole('checkbox', { name: /^Others may add/ }));
  await user.click(form.getByRole('button', { name: 'Make Collection' }));
  const list = within(await screen.findByRole('list', { name: 'Collections' }));
  expect(list.getByText('tag:shipping')).toBeTruthy();
  expect(list.getByText(/3 reports still to come/)).toBeTruthy();
  expect(list.getByText('Others may add')).toBeTruthy();
  expect(bodies).toEqual([
    {
      ...{ title: 'Shipping', description: null, query: 'tag:shipping' },
      ...{ maxTlp: 'GREEN', tlpIds: '2.0', canWrite: true },
    },
  ]);
});

it('changes a name, and deletes after a question', async () => {
  let stored = [collection({ isPaused: true })];
  answer(calls.list, () => stored);
  const changes = record(calls.change, ({ body }) => {
    stored = [collection(body as Partial<TaxiiCollection>)];
    return stored[0] as TaxiiCollection;
  });
  answer(calls.delete, () => {
    stored = [];
    return undefined;
  });
  const user = await open();
  expect(await screen.findByText('Paused: its owner is suspended')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit Shipping' }));
  type('Title', 'Ports');
  await user.click(screen.getByRole('button', { name: 'Save Collection' }));
  expect(await screen.findByRole('button', { name: 'Edit Ports' })).toBeTruthy();
  expect(changes).toEqual([{ title: 'Ports', description: null, canWrite: false }]);
  await user.click(screen.getByRole('button', { name: 'Delete Ports' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No collections yet')).toBeTruthy();
});

it('says why a collection was not made', async () => {
  answer(calls.list, () => []);
  answer(calls.create, () => refuse(409, 'There are 50 collections already'));
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'New Collection' }));
  type('Title', 'One more');
  await user.click(screen.getByRole('button', { name: 'Make Collection' }));
  await expectNotice('There are 50 collections already');
});
