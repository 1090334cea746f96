import { fireEvent, screen, within } from '@testing-library/react';
import { type ExclusionList, exclusionsEndpoints } from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { idOf, member } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';

const list = (changes: Partial<ExclusionList> = {}): ExclusionList => ({
  id: idOf(95),
  name: 'Our networks',
  values: ['192.0.2.0/24', 'fine.example'],
  leftOut: 3,
  updatedAt: '2031-03-01T12:00:00Z',
  ...changes,
});

const admin = member({ isAdmin: true });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save List' });

it('lets admins add, change and delete lists', async () => {
  const stored: ExclusionList[] = [];
  answer(exclusionsEndpoints.list, () => stored);
  const added = record(exclusionsEndpoints.create, ({ body }) => {
    stored.push(list(body));
    return list(body);
  });
  const changed = record(exclusionsEndpoints.change, ({ body }) => {
    stored.splice(0, 1, list(body));
    return list(body);
  });
  answer(exclusionsEndpoints.delete, () => {
    stored.length = 0;
    return undefined;
  });
  const user = await renderApp('/admin/exclusions', { as: admin });
  expect(await screen.findByText('No lists yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New List' }));
  await user.click(save());
  expect(await screen.findByText('Name is required')).toBeTruthy();
  fill('Name', 'Known good');
  fill('Values', '9.9.9.0/24, fine[.]example\n');
  await user.click(save());
  await expectNotice('List Known good saved');
  expect(added).toEqual([{ name: 'Known good', values: ['9.9.9.0/24', 'fine[.]example'] }]);
  const entries = within(await screen.findByRole('list', { name: 'Entries of Known good' }));
  expect(entries.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText(/2 entries · leaves out 3 values of texts/)).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Edit Known good' }));
  expect(field('Values').value).toBe('9.9.9.0/24\nfine[.]example');
  fill('Values', 'fine[.]example');
  await user.click(save());
  await screen.findByText(/1 entry · leaves out/);
  expect(changed).toEqual([{ name: 'Known good', values: ['fine[.]example'] }]);

  await user.click(screen.getByRole('button', { name: 'Delete Known good' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/“Known good”/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No lists yet')).toBeTruthy();
});

it('says at its field which value cannot be found in texts', async () => {
  answer(exclusionsEndpoints.list, () => [list()]);
  const message = '"just words" is no address, domain or other value';
  answer(exclusionsEndpoints.create, () => refuse(400, 'Invalid', [{ path: 'values.1', message }]));
  const user = await renderApp('/admin/exclusions', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'New List' }));
  fill('Name', 'Words');
  fill('Values', 'fine.example\njust words');
  await user.click(save());
  expect(await screen.findByText(message)).toBeTruthy();
  fill('Values', `fine.example\n${'a'.repeat(2001)}`);
  await user.click(save());
  expect(await screen.findByText('Value must be at most 2000 characters')).toBeTruthy();
});

it('shows the first entries of a long list, and all when asked', async () => {
  const values = Array.from({ length: 40 }, (_, index) => `192.0.2.${index}`);
  answer(exclusionsEndpoints.list, () => [list({ values, leftOut: 1000 })]);
  const user = await renderApp('/admin/exclusions', { as: admin });
  const entries = within(await screen.findByRole('list', { name: 'Entries of Our networks' }));
  expect(entries.getAllByRole('listitem')).toHaveLength(12);
  expect(screen.getByText(/leaves out more than 1,000 values/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all 40 entries of Our networks' }));
  expect(entries.getAllByRole('listitem')).toHaveLength(40);
});
