import { fireEvent, screen, within } from '@testing-library/react';
import { feedSourcesEndpoints } from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { author, member } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { source } from '@/testing/sample-data.fixture';

const collection = source({
  name: 'Partner',
  sourceType: 'taxii',
  url: 'https://partner.example/taxii2/root/collections/4a/',
  itemCount: 3,
  lastOutcome: 'ok',
  lastFetchedAt: '2026-05-20T04:12:00.000Z',
  taxii: {
    ...{ maxTlp: 'AMBER', everyMinutes: 360, auth: 'basic', username: 'floor', owner: author() },
    refused: [{ problem: 'It is marked above your level', count: 2 }],
  },
});

beforeEach(() => {
  answer(feedSourcesEndpoints.settings, () => ({ isFetching: true }));
  answer(feedSourcesEndpoints.list, () => [collection]);
});

async function openDialog(button: string, name: string) {
  const user = await renderApp('/admin/sources', { as: member({ isAdmin: true }) });
  await screen.findByText('Partner');
  if (name === 'Edit Source') {
    await user.click(screen.getByRole('button', { name: 'Manage Partner' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  } else await user.click(screen.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label, { exact: false }), { target: { value } });
  return { user, dialog, fill };
}

it('shows up to which level a collection is read, for whom, and how many reports came', async () => {
  await renderApp('/admin/sources', { as: member({ isAdmin: true }) });
  expect(await screen.findByText('Up to TLP:AMBER')).toBeTruthy();
  expect(screen.getByText('3 reports')).toBeTruthy();
  expect(screen.getByText('TAXII 2.1')).toBeTruthy();
  expect(screen.getByText('2 refused: It is marked above your level')).toBeTruthy();
});

it('adds a collection by its API root and id', async () => {
  const bodies = record(feedSourcesEndpoints.create, () => collection);
  const { user, dialog, fill } = await openDialog('Add Source', 'Add Source');
  await user.click(dialog.getByRole('radio', { name: 'TAXII collection' }));
  await user.click(dialog.getByRole('button', { name: 'Add Source' }));
  expect(await dialog.findByText('API root is required')).toBeTruthy();
  expect(dialog.getByText('Collection id is required')).toBeTruthy();
  expect(dialog.getByText('Token is required')).toBeTruthy();
  fill('API root', 'https://partner.example/taxii2/root');
  fill('Collection id', ' 4a ');
  fill('Name', 'Partner');
  fill('Token', 'wfp_secret');
  await user.click(dialog.getByRole('button', { name: 'Add Source' }));
  await expectNotice('Source added');
  expect(bodies).toMatchObject([
    {
      url: 'https://partner.example/taxii2/root/collections/4a/',
      taxii: {
        ...{ maxTlp: 'GREEN', everyMinutes: 60 },
        credentials: { kind: 'bearer', token: 'wfp_secret' },
      },
    },
  ]);
});

it('keeps the credentials of a source unless others are entered', async () => {
  const bodies = record(feedSourcesEndpoints.change, () => collection);
  const { user, dialog, fill } = await openDialog('', 'Edit Source');
  expect(dialog.getByText('User name and password, as before', { selector: 'span' })).toBeTruthy();
  fill('Name', 'Partner of ours');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await expectNotice('Source saved');
  expect(bodies).toMatchObject([{ name: 'Partner of ours', taxii: { everyMinutes: 360 } }]);
  expect(JSON.stringify(bodies)).not.toContain('credentials');
});

it('names at the credentials that another server needs them again', async () => {
  answer(feedSourcesEndpoints.change, () =>
    refuse(400, 'Invalid', [
      { path: 'taxii.credentials', message: 'Enter the credentials again: this is another server' },
    ]),
  );
  const { user, dialog, fill } = await openDialog('', 'Edit Source');
  fill('API root', 'https://elsewhere.example/taxii2/root/');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText(/^Enter the credentials again/)).toBeTruthy();
});
