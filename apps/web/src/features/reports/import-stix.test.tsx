import { screen, within } from '@testing-library/react';
import {
  importsEndpoints,
  reportsEndpoints,
  type StixImport,
  type StixImportDetails,
  usersEndpoints,
} from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { answer, refuse } from '@/testing/api.fixture';
import { answerMarkings } from '@/testing/markings.fixture';
import { idOf } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { report } from '@/testing/sample-data.fixture';

const item = { stixId: 'report--1', type: 'report', title: 'Kitetail', tlp: 'AMBER' } as const;
const preview: StixImportDetails = {
  ...{ id: idOf(90), name: 'acme.json', state: 'preview', objects: 3, applied: 0 },
  counts: { report: { new: 1, refused: 1 }, identity: { kept: 1 } },
  ...{ highest: 'AMBER', problem: null, appliedAt: null, createdAt: '2031-03-01T12:00:00.000Z' },
  items: [
    { ...item, outcome: 'new', problem: null, url: null },
    { ...item, stixId: 'report--2', outcome: 'refused', problem: 'It is broken', url: null },
  ],
};

let earlier: StixImport[] = [];

async function open() {
  answerMarkings();
  answer(reportsEndpoints.list, () => [report()]);
  answer(usersEndpoints.search, () => []);
  answer(importsEndpoints.list, () => earlier);
  const user = await renderApp('/reports');
  await user.click(await screen.findByRole('button', { name: 'Import STIX' }));
  return user;
}

async function choose(name = 'acme.json') {
  const user = await open();
  const file = new File(['{}'], name, { type: 'application/json' });
  await user.upload(await screen.findByLabelText('STIX bundle'), file);
  return user;
}

it('shows what a bundle has, and imports it when told', async () => {
  let shown = preview;
  answer(importsEndpoints.checkStix, () => preview);
  answer(importsEndpoints.get, () => shown);
  answer(importsEndpoints.apply, () => {
    shown = {
      ...{ ...preview, state: 'done', applied: 3 },
      items: [{ ...item, outcome: 'new', problem: null, url: `/reports/${idOf(20)}` }],
    };
    const { items: _, ...applied } = shown;
    return applied;
  });
  const user = await choose();
  const dialog = await screen.findByRole('dialog', { name: 'Import STIX' });
  expect(await within(dialog).findByText('acme.json')).toBeTruthy();
  expect(within(dialog).getByText('1 new, 1 refused')).toBeTruthy();
  expect(within(dialog).getByText('It is broken')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Import' }));
  const link = await within(dialog).findByRole('link', { name: 'Kitetail' });
  expect(link.getAttribute('href')).toBe(`/reports/${idOf(20)}`);
  expect(within(dialog).queryByRole('button', { name: 'Import' })).toBeNull();
});

it('forgets a preview that is cancelled', async () => {
  const discarded: unknown[] = [];
  answer(importsEndpoints.checkStix, () => preview);
  answer(importsEndpoints.get, () => preview);
  answer(importsEndpoints.discard, ({ params }) => void discarded.push(params.id));
  const user = await choose();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await expect.poll(() => discarded).toEqual([preview.id]);
});

it('says why a file is refused', async () => {
  answer(importsEndpoints.checkStix, () => refuse(400, 'This is no bundle of STIX objects'));
  await choose();
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toBe('This is no bundle of STIX objects');
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
});

it('shows what became of an earlier import', async () => {
  const { items: _, ...done } = { ...preview, state: 'done' as const, applied: 3 };
  earlier = [done];
  answer(importsEndpoints.get, () => ({ ...done, items: preview.items }));
  const user = await open();
  const list = await screen.findByRole('region', { name: 'Earlier imports' });
  expect(within(list).getByText('Imported')).toBeTruthy();
  await user.click(within(list).getByRole('button', { name: 'acme.json' }));
  expect(await screen.findByText('1 new, 1 refused')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});
