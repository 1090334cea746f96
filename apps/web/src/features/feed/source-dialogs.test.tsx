import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { feedSourcesEndpoints } from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { member } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { source } from '@/testing/sample-data.fixture';

beforeEach(() => {
  answer(feedSourcesEndpoints.settings, () => ({ isFetching: true }));
  answer(feedSourcesEndpoints.list, () => []);
  answer(feedSourcesEndpoints.preview, ({ body }) =>
    body.url.includes('10.0.0.1')
      ? refuse(400, 'URL must be on the public internet')
      : {
          outcome: 'ok' as const,
          problem: null,
          title: 'Relief Desk',
          sourceType: 'rss',
          itemCount: 0,
          items: [],
        },
  );
});

async function openDialog() {
  const user = await renderApp('/admin/sources', { as: member({ isAdmin: true }) });
  expect(await screen.findByText('No sources yet')).toBeTruthy();
  const [open] = screen.getAllByRole('button', { name: 'Add Source' });
  if (open) await user.click(open);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Source' }));
  const url = dialog.getByLabelText<HTMLInputElement>('Feed URL');
  const type = (value: string) => fireEvent.change(url, { target: { value } });
  return { user, dialog, url, type };
}

it('says at the top of the page that fetching is off, and tries no address', async () => {
  answer(feedSourcesEndpoints.settings, () => ({ isFetching: false }));
  const previews = record(feedSourcesEndpoints.preview, () => refuse(409, 'Off'));
  const { user, dialog, url, type } = await openDialog();
  expect(screen.getByText('Fetching is turned off on this installation.')).toBeTruthy();
  type('https://relief.example/rss');
  fireEvent.blur(url);
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(previews).toEqual([]);
});

it('refuses an address that is none, or private, at the field', async () => {
  const { user, dialog, type } = await openDialog();
  type('ftp://publisher.example/feed');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('URL must start with http:// or https://')).toBeTruthy();
  type('http://10.0.0.1/feed');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('URL must be on the public internet')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('takes an empty name from the preview', async () => {
  const bodies = record(feedSourcesEndpoints.create, () => source());
  const { user, dialog, type } = await openDialog();
  type('https://relief.example/rss');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByRole('region', { name: 'Preview' })).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Relief Desk');
  await user.dblClick(dialog.getByRole('button', { name: 'Add Source' }));
  await expectNotice('Source added');
  expect(bodies).toMatchObject([{ name: 'Relief Desk' }]);
});

it('names a conflict at the address and keeps what was typed', async () => {
  answer(feedSourcesEndpoints.create, () => refuse(409, 'This source exists already'));
  const { user, dialog, url, type } = await openDialog();
  type('https://relief.example/rss');
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Relief' } });
  await user.click(dialog.getByRole('button', { name: 'Add Source' }));
  expect(await dialog.findByText('This source exists already')).toBeTruthy();
  expect(url.value).toBe('https://relief.example/rss');
});
